import { decideNoteAnswer, formatTimeRange, type AnswerRefusal } from '#core/preview/note.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findNote, saveNote } from '#db/preview/notes.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

const events = { done: 'note-done', declined: 'note-declined', open: 'note-reopened', reply: 'note-replied' } as const

/** Stores the studio's answer to a client's note, visible to the client at once. */
export async function answerNote(
  { db, now }: Deps,
  actor: AuditActor,
  { projectId, noteId, ...noteAnswer }: { projectId: string; noteId: string; verb: string; answer: string },
): Promise<Result<{ event: keyof typeof events; place: string }, AnswerRefusal>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const note = project && (await findNote(tx, projectId, noteId))
    // Drafts are not visible to the studio.
    if (!note || note.feedbackId === null) return refuse('not-found')
    const decision = decideNoteAnswer(note.state, noteAnswer)
    if (!decision.ok) return decision

    const { state, answer } = decision.value
    const at = now()
    const place = `${note.versionName} · ${formatTimeRange(note)}`
    const event = state === 'open' && answer !== null ? 'reply' : state
    const answered = state === 'open' ? { staffId: null, answeredAt: null } : { staffId: actor.id, answeredAt: at }
    await saveNote(tx, noteId, { state, answer, ...answered }, at)
    await recordHistory(tx, {
      projectId,
      type: events[event],
      details: { place, ...(answer === null ? {} : { reason: answer }) },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'note-answered',
      subject: { kind: 'project', id: projectId, label: project.code },
      details: { noteState: state, noteId },
      at,
    })
    await saveProject(tx, project, {}, at)
    return accept({ event, place })
  })
}
