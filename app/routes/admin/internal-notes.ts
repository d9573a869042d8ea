import { randomUUID } from 'node:crypto'

import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field } from '#app/http/forms.ts'
import { actorOf, projectScope, staffContext } from '#app/http/guards.ts'
import { showsAllNotes } from '#app/ui/admin/internal-notes/internal-notes-panel.tsx'
import type { InternalNoteFailure } from '#app/ui/admin/internal-notes/note-failure.ts'
import { ownValue } from '#core/shared/own-value.ts'
import type { Result } from '#core/shared/result.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import type { InternalNotesView, UnreadMention } from '#core/staff/internal-note-view.ts'
import type { InternalNoteRefusal, NoteSubject } from '#core/staff/internal-note.ts'
import { countInternalNotes, listInternalNotes, listNoteReaders, listUnreadMentions } from '#db/staff/internal-notes.ts'
import {
  editInternalNote,
  readInternalNote,
  removeInternalNote,
  writeInternalNote,
} from '#use-cases/staff/change-internal-notes.ts'

type Context = Readonly<RouterContextProvider>

const shownAtFirst = 10
const maxShown = 500
const mentionsShown = 20

/** The team's notes about a record. Whoever calls it has checked that this person may open it. */
export async function readInternalNotes(
  context: Context,
  subject: NoteSubject,
  { params, canWrite }: { params: URLSearchParams; canWrite: boolean },
): Promise<InternalNotesView> {
  const { db } = context.get(depsContext)
  const [notes, total, team] = await Promise.all([
    listInternalNotes(db, subject, showsAllNotes(params) ? maxShown : shownAtFirst),
    countInternalNotes(db, subject),
    listNoteReaders(db, subject),
  ])
  return { subject, notes, total, team, staffId: context.get(staffContext).id, submission: randomUUID(), canWrite }
}

/** Notes that call whoever is signed in. */
export async function readUnreadMentions(context: Context): Promise<UnreadMention[]> {
  const { db } = context.get(depsContext)
  const person = { staffId: context.get(staffContext).id, scope: projectScope(context) }
  const rows = await listUnreadMentions(db, person, mentionsShown)
  return rows.map(({ projectId, projectTitle, clientId, clientName, ...note }) => ({
    ...note,
    subject: projectId === null ? { kind: 'client', id: clientId } : { kind: 'project', id: projectId },
    about: projectTitle ?? clientName,
  }))
}

/** What is left of an action of a screen with such notes: `null` where the form is about something else. */
export async function handleInternalNote(context: Context, form: FormData, { subject, path }: Asked) {
  const intent = field(form, 'intent')
  const handle = ownValue(handlers, intent)
  if (!handle) return null
  const deps = context.get(depsContext)
  const person = { ...actorOf(context), role: context.get(staffContext).role }
  // A form without an id, as no page sends it, must not take the place of another note.
  const id = parseUuid(field(form, intent === 'write-internal-note' ? 'submission' : 'note')) ?? randomUUID()
  const note = { id, subject, text: field(form, 'text'), seen: field(form, 'seen') }

  const changed = await handle(deps, person, note)
  if (changed.ok) return redirectWithToast(deps, path, toasts[intent] ?? { title: 'Pronto', text: '' })
  const failure = { intent, noteId: note.id, refusal: changed.code, typed: note.text }
  return data({ noteFailure: failure satisfies InternalNoteFailure }, { status: statuses[changed.code] ?? 422 })
}

type Asked = { subject: NoteSubject; path: string }
type Deps = Parameters<typeof writeInternalNote>[0]
type Person = Parameters<typeof writeInternalNote>[1]
type Typed = { id: string; subject: NoteSubject; text: string; seen: string }

const handlers: Partial<
  Record<string, (deps: Deps, person: Person, note: Typed) => Promise<Result<undefined, InternalNoteRefusal>>>
> = {
  'write-internal-note': writeInternalNote,
  'edit-internal-note': editInternalNote,
  'remove-internal-note': removeInternalNote,
  'read-internal-note': readInternalNote,
}

const toasts: Partial<Record<string, { title: string; text: string }>> = {
  'write-internal-note': {
    title: 'Nota guardada',
    text: 'Só a equipe vê. Quem você chamou encontra a nota nas pendências.',
  },
  'edit-internal-note': { title: 'Nota salva', text: 'A equipe já vê o que mudou.' },
  'remove-internal-note': { title: 'Nota removida', text: 'Ela saiu também das pendências de quem você chamou.' },
  'read-internal-note': { title: 'Nota lida', text: 'Ela saiu das suas pendências.' },
}

const statuses: Partial<Record<InternalNoteRefusal, number>> = {
  'not-found': 404,
  'changed-meanwhile': 409,
  'sent-otherwise': 409,
  erased: 409,
}
