import { lyricPresentedMail } from '#copy/preview/lyric-mails.ts'
import { lyricName } from '#copy/preview/lyrics.ts'
import { decideLyricPresentation, type PresentLyricRefusal } from '#core/preview/lyric-review.ts'
import { previewEnd } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { markApprovalRevoked } from '#db/preview/feedbacks.ts'
import { listLyrics, saveLyric } from '#db/preview/lyrics.ts'
import { closeLyricNotes } from '#db/preview/notes.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

import { insertOwnLyric } from './write-lyric.ts'

/** Shows a lyric to its client, who reads it before it is sung, and mails them. It replaces the one they had, and answers what was noted there. */
export function presentLyric(
  deps: MailDeps,
  { projectId, actor }: ProjectActor,
  lyricId: string | null,
): Promise<Result<{ number: number }, PresentLyricRefusal | 'not-found'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    // The client's own, which nobody wrote anew, is presented without an id of its own.
    if (lyricId === null) await insertOwnLyric(tx, project, now)
    const lyrics = await listLyrics(tx, projectId)
    const wantedId = lyricId ?? lyrics.find(({ author }) => author === 'client')?.id ?? ''
    const place = { status: project.status, stopReason: await findStopReason(tx, project) }
    const decision = decideLyricPresentation(place, lyrics, wantedId)
    if (!decision.ok) return decision

    const { id, number } = decision.value
    await saveLyric(tx, id, { presentedAt: now }, now)
    // Only the lyric its client reads can be the approved one.
    for (const { id: approvedId } of lyrics.filter(({ approvedAt }) => approvedAt))
      await saveLyric(tx, approvedId, { approvedAt: null }, now)
    const undone = { at: now, by: actor.id, reason: 'O estúdio apresentou outra letra.' }
    await markApprovalRevoked(tx, { projectId, subject: 'lyric' }, undone)
    const notesDone = await closeLyricNotes(tx, projectId, { staffId: actor.id, at: now, isAll: false })
    await history('lyric-presented', { projectId }, { versionName: lyricName({ number }) })
    await audit('lyric-presented', ofProject(project), { number, notesDone })
    const expiresAt = previewEnd(project.expiresAt, now)
    await saveProject(tx, project, { expiresAt }, now)
    await enqueueClientMail(tx, deps, project, {
      kind: 'lyric-presented',
      key: `lyric-presented:${id}`,
      content: (mailContext) => lyricPresentedMail({ project: { ...project, expiresAt }, number, ...mailContext }),
    })
    return accept({ number })
  })
}
