import { answerRepeated } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'
import { ofClient, ofProject, type AuditedSubject } from '#core/staff/audit-subjects.ts'
import {
  isContentOver,
  parseInternalNote,
  type InternalNoteRefusal,
  type NoteSubject,
} from '#core/staff/internal-note.ts'
import { canAccessProject, scopeOf, type StaffRole } from '#core/staff/staff.ts'
import type { Tx } from '#db/client.ts'
import { isClientInScope } from '#db/client/clients-admin.ts'
import { lockClient } from '#db/client/clients.ts'
import { announce } from '#db/live.ts'
import { announceToStudio, findProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import {
  deleteInternalNote,
  findInternalNote,
  insertInternalNote,
  listNoteReaders,
  lockNotedProject,
  lockOwnNote,
  markMentionsRead,
  saveMentions,
  saveInternalNote,
} from '#db/staff/internal-notes.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Person = AuditActor & { role: StaffRole }
type Changed = Promise<Result<undefined, InternalNoteRefusal>>
/** What a note is about, locked: no erasure ends while something is written about it. */
type Place = { clientId: string; projectId: string | null; audited: AuditedSubject; tell: (tx: Tx) => Promise<void> }

/** Writes to the team about a project or a client. Whoever was called there and writes has answered. */
export function writeInternalNote(
  deps: Deps,
  person: Person,
  { id, subject, text }: { id: string; subject: NoteSubject; text: string },
): Changed {
  return changeNotes(deps, person, { subject, what: 'written' }, async (tx, { clientId, projectId }) => {
    const parsed = parseInternalNote(text, { team: await listNoteReaders(tx, subject), authorId: person.id })
    if (!parsed.ok) return parsed
    const { content, mentioned } = parsed.value
    const asked = { clientId, projectId, authorId: person.id, content }
    if (!(await insertInternalNote(tx, { ...asked, id, createdAt: deps.now() }))) {
      const known = await findInternalNote(tx, id)
      const repeated = known ? answerRepeated(asked, known) : refuse('not-found')
      return repeated.ok ? accept(false) : repeated
    }
    await saveMentions(tx, id, mentioned)
    await markMentionsRead(tx, subject, { staffId: person.id, now: deps.now() })
    return accept(true)
  })
}

/** Changes one's own note. `seen` is the text the form was opened with: another one is not overwritten. */
export function editInternalNote(
  deps: Deps,
  person: Person,
  { id, subject, text, seen }: { id: string; subject: NoteSubject; text: string; seen: string },
): Changed {
  return changeNotes(deps, person, { subject, what: 'edited' }, async (tx) => {
    const note = await lockOwnNote(tx, subject, { id, authorId: person.id })
    if (!note) return refuse('not-found')
    const parsed = parseInternalNote(text, { team: await listNoteReaders(tx, subject), authorId: person.id })
    if (!parsed.ok) return parsed
    const { content, mentioned } = parsed.value
    if (content === note.content) return accept(false)
    if (normalizeLines(seen) !== normalizeLines(note.content)) return refuse('changed-meanwhile')
    await saveInternalNote(tx, id, { content, editedAt: deps.now() })
    await saveMentions(tx, id, mentioned)
    return accept(true)
  })
}

/** Deletes one's own note; nobody is called by it any more. */
export function removeInternalNote(
  deps: Deps,
  person: Person,
  { id, subject }: { id: string; subject: NoteSubject },
): Changed {
  return changeNotes(deps, person, { subject, what: 'removed' }, async (tx) => {
    if (!(await lockOwnNote(tx, subject, { id, authorId: person.id }))) return refuse('not-found')
    await deleteInternalNote(tx, id)
    return accept(true)
  })
}

/** Somebody read the note that calls them. */
export function readInternalNote(
  deps: Deps,
  person: Person,
  { id, subject }: { id: string; subject: NoteSubject },
): Changed {
  return changeNotes(deps, person, { subject, what: 'read' }, async (tx) =>
    accept(await markMentionsRead(tx, subject, { staffId: person.id, noteId: id, now: deps.now() })),
  )
}

/** `write` says whether anything changed. */
function changeNotes(
  deps: Deps,
  person: Person,
  { subject, what }: { subject: NoteSubject; what: 'written' | 'edited' | 'removed' | 'read' },
  write: (tx: Tx, place: Place) => Promise<Result<boolean, InternalNoteRefusal>>,
): Changed {
  return change(deps, person, async (tx, { audit }) => {
    const place = await lockPlace(tx, person, subject)
    if (!place.ok) return place
    const written = await write(tx, place.value)
    if (!written.ok) return written
    if (!written.value) return accept()
    await audit('internal-note-changed', place.value.audited, { fields: [what] })
    await place.value.tell(tx)
    return accept()
  })
}

function announceNotes(tx: Tx): Promise<void> {
  return announce(tx, 'internal-notes')
}

async function lockPlace(
  tx: Tx,
  person: Person,
  { kind, id }: NoteSubject,
): Promise<Result<Place, 'not-found' | 'erased'>> {
  const clientId = kind === 'client' ? id : (await findProject(tx, id))?.clientId
  const client = clientId ? await lockClient(tx, clientId) : null
  if (!client) return refuse('not-found')
  if (kind === 'client') {
    if (!(await isClientInScope(tx, id, scopeOf(person)))) return refuse('not-found')
    if (client.erasedAt) return refuse('erased')
    return accept({ clientId: id, projectId: null, audited: ofClient(id), tell: announceNotes })
  }
  const project = await lockNotedProject(tx, id)
  if (!project || !canAccessProject(person, project)) return refuse('not-found')
  if (client.erasedAt || isContentOver(project)) return refuse('erased')
  const tell = (inside: Tx) => announceToStudio(inside, project)
  return accept({ clientId: client.id, projectId: id, audited: ofProject(project), tell })
}
