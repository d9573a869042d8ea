import { isBriefingComplete } from '#core/briefing/briefing.ts'
import { canBuyRevision } from '#core/preview/buy-revision.ts'
import { changingLyric, isLyricWaiting } from '#core/preview/lyric-review.ts'
import { changesAwaitPayment, revisionBalance } from '#core/preview/revision.ts'
import { awaitedActionOf, type AwaitedAction } from '#core/project/project.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { countPresentedVersions } from '#db/preview/versions.ts'
import type { Project } from '#db/project/projects.ts'

/** Whose turn it is in a project, whatever became of its payment. A client is waited for only if a briefing was asked for. */
export async function awaitedOfProject(db: DbOrTx, project: Project, now: Date): Promise<AwaitedAction> {
  const { id, status } = project
  const briefing = await findBriefingOfProject(db, id)
  const lyrics = await listLyrics(db, id)
  const balance = revisionBalance(await getRevisionLedger(db, project), now)
  return awaitedActionOf({
    state: 'paid',
    paymentPending: false,
    briefed: briefing === null || isBriefingComplete(briefing.state),
    clarificationRequested: briefing?.state === 'clarification-requested',
    lyricWaits: isLyricWaiting(status, lyrics),
    changesUnpaid: changesAwaitPayment(balance, {
      status,
      changingLyricId: changingLyric(lyrics)?.id ?? null,
      isSold: canBuyRevision(balance, project, { catalog: await currentCatalog(db), now }).ok,
    }),
    status,
    versions: await countPresentedVersions(db, id),
  })
}
