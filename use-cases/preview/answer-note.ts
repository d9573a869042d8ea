import { decideNoteAnswer, formatTimeRange, type AnswerRefusal } from '#core/preview/note.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findNote, saveAnswer } from '#db/preview/notes.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

const events = { done: 'note-done', declined: 'note-declined', open: 'note-reopened', reply: 'note-replied' } as const

type Outcome =
  | Accepted<{ event: keyof typeof events; place: string }>
  | (Refused<AnswerRefusal> & { /** What a colleague answered meanwhile. */ stored?: string })

/**
 * Stores the studio's answer to a client's note, visible to the client at once. `seen` is the answer the form was opened
 * with: another one is not overwritten.
 */
export async function answerNote(
  deps: QueueDeps,
  actor: AuditActor,
  form: { projectId: string; noteId: string; verb: string; answer: string; seen: string },
): Promise<Outcome> {
  const { projectId, noteId, seen, ...noteAnswer } = form
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    const note = project && (await findNote(tx, projectId, noteId))
    // Drafts are not visible to the studio.
    if (!note || note.feedbackId === null) return refuse('not-found')
    if (await findStopReason(tx, project)) return refuse('order-closed')
    const decision = decideNoteAnswer(note.state, noteAnswer)
    if (!decision.ok) return decision
    const stored = note.answer ?? ''
    if (normalizeLines(stored ?? '') !== normalizeLines(seen)) return { ...refuse('changed-meanwhile'), stored }

    const { state, answer } = decision.value
    const at = deps.now()
    // A lyric that is not sung yet has no moment.
    const place = note.lyricId ? `um verso da ${note.versionName}` : `${note.versionName} · ${formatTimeRange(note)}`
    const event = state === 'open' && answer !== null ? 'reply' : state
    const answered = state === 'open' ? { staffId: null, answeredAt: null } : { staffId: actor.id, answeredAt: at }
    await saveAnswer(tx, deps.queue, { projectId, id: noteId }, { state, answer, ...answered, at })
    await history(events[event], { projectId }, { place, ...(answer === null ? {} : { reason: answer }) })
    await audit('note-answered', ofProject(project), { noteState: state, noteId })
    await saveProject(tx, project, {}, at)
    return accept({ event, place })
  })
}
