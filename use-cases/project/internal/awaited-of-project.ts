import { isBriefingComplete } from '#core/briefing/briefing.ts'
import { isLyricWaiting } from '#core/preview/lyric-review.ts'
import { awaitedActionOf, type AwaitedAction } from '#core/project/project.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { DbOrTx } from '#db/client.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import { countHearableVersions } from '#db/preview/versions.ts'
import { areChangesUnpaid } from '#db/project/progress.ts'
import type { Project } from '#db/project/projects.ts'

/** Whose turn it is in a project, whatever became of its payment. A client is waited for only if a briefing was asked for. */
export async function awaitedOfProject(db: DbOrTx, project: Project): Promise<AwaitedAction> {
  const { id, status } = project
  const briefing = await findBriefingOfProject(db, id)
  const lyrics = await listLyrics(db, id)
  return awaitedActionOf({
    state: 'paid',
    paymentPending: false,
    briefed: briefing === null || isBriefingComplete(briefing.state),
    clarificationRequested: briefing?.state === 'clarification-requested',
    lyricWaits: isLyricWaiting(status, lyrics),
    changesUnpaid: await areChangesUnpaid(db, id),
    status,
    versions: await countHearableVersions(db, id),
  })
}
