import { redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import type { TypedNote } from '#app/ui/preview/notes/draft-notes.tsx'
import { noteFailure, noteErrors } from '#copy/preview/note-errors.ts'
import type { Message } from '#copy/preview/preview.ts'
import { maxNotedLineLength, maxNoteLength } from '#core/preview/note.ts'
import type { ProofVerdict } from '#core/preview/proof.ts'
import type { NameVerdict } from '#core/preview/sung-name.ts'
import { visibleNumber } from '#core/shared/input/visible-text.ts'
import type { Project } from '#db/project/projects.ts'
import { loggableError } from '#db/shared/errors.ts'
import { addNote } from '#use-cases/preview/add-note.ts'
import { editNote } from '#use-cases/preview/edit-note.ts'
import { judgeName } from '#use-cases/preview/judge-name.ts'
import { judgeProof } from '#use-cases/preview/judge-proof.ts'
import { removeNote } from '#use-cases/preview/remove-note.ts'

import { respondInPlace, type ActionContext } from './preview-actions.ts'

type Answer = { ok: true; noteId: string } | { ok: false; status: number; notice: Message }

const intents = {
  'note-add': add,
  'note-edit': edit,
  'note-remove': remove,
  'note-good': judge('good'),
  'note-again': judge('again'),
  'name-right': judgeSung('right'),
  'name-wrong': judgeSung('wrong'),
} as const

/** A button of many has its intent as its name, and is about its value; a page of before the last release sends the intent and what it is about by themselves. */
function intentOf(form: FormData): string {
  return Object.keys(intents).find((name) => form.has(name)) ?? field(form, 'intent')
}

/** What the forms of notes do, by their intent; `null` for any other form. */
export async function applyNoteForm(deps: Deps, projectId: string, form: FormData): Promise<Answer | null> {
  const intent = Object.entries(intents).find(([name]) => name === intentOf(form))?.[1]
  if (!intent) return null
  try {
    const answer = await intent(deps, projectId, form)
    if (answer.ok) return { ok: true, noteId: answer.value.noteId }
    if (answer.code === 'not-found') return { ok: false, status: 404, notice: noteErrors['note-gone'] }
    return { ok: false, status: statuses[answer.code] ?? 422, notice: noteErrors[answer.code] }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    deps.log.error(loggableError(error), 'a note was not taken')
    return { ok: false, status: 503, notice: noteFailure }
  }
}

const statuses: Record<string, number> = {
  'order-closed': 409,
  expired: 409,
  'feedback-already-sent': 409,
  'already-approved': 409,
  'already-delivered': 409,
  'version-gone': 409,
  'note-gone': 409,
  'note-sent': 409,
  'already-judged': 409,
  'name-moved': 409,
}

/** The same forms without a script: back to the page, or the page with everything that was typed. */
export async function handleNoteForm({ context, form, path }: ActionContext, project: Project) {
  const answer = await applyNoteForm(context.get(depsContext), project.id, form)
  if (!answer) return null
  if (!answer.ok)
    return respondInPlace({ form, note: typedNote(form, answer.notice), notice: answer.notice }, answer.status)
  const intent = intentOf(form)
  if (intent === 'note-add') return redirect(`${path}?aviso=anotacao`, 303)
  if (intent.startsWith('name-')) return redirect(`${path}#nomes`, 303)
  return redirect(intent === 'note-good' ? `${path}#pedidos` : `${path}?parte=avaliar#anotacoes`, 303)
}

function add(deps: Deps, projectId: string, form: FormData) {
  return addNote(deps, projectId, { versionId: uuidIn(form, 'version'), ...written(form) })
}

function edit(deps: Deps, projectId: string, form: FormData) {
  return editNote(deps, projectId, { noteId: uuidIn(form, 'note'), ...written(form) })
}

function remove(deps: Deps, projectId: string, form: FormData) {
  return removeNote(deps, projectId, uuidIn(form, 'note'))
}

function judgeSung(verdict: NameVerdict) {
  return (deps: Deps, projectId: string, form: FormData) =>
    judgeName(deps, projectId, {
      versionId: uuidIn(form, 'version'),
      name: field(form, `name-${verdict}`) || field(form, 'name'),
      verdict,
    })
}

function judge(verdict: ProofVerdict) {
  return (deps: Deps, projectId: string, form: FormData) =>
    judgeProof(deps, projectId, {
      noteId: uuidIn(form, form.has('note') ? 'note' : `note-${verdict}`),
      versionId: uuidIn(form, 'version'),
      verdict,
    })
}

function written(form: FormData) {
  return {
    from: visibleNumber(field(form, 'from').slice(0, 20)),
    to: visibleNumber(field(form, 'to').slice(0, 20)),
    fromMs: milliseconds(form, 'fromMs'),
    toMs: milliseconds(form, 'toMs'),
    line: field(form, 'line'),
    text: field(form, 'text'),
  }
}

function milliseconds(form: FormData, name: string): number | null {
  const text = field(form, name)
  return /^\d{1,8}$/.test(text) ? Number(text) : null
}

function typedNote(form: FormData, notice: Message): TypedNote {
  // A verdict is about what stands elsewhere, and opens no form for notes.
  const isWritten = ['note-add', 'note-edit', 'note-remove'].includes(intentOf(form))
  const place = isWritten ? field(form, 'note') || field(form, 'version') : ''
  const { from, to, line, text } = written(form)
  return {
    place: place.slice(0, 40),
    from,
    to,
    line: line.slice(0, maxNotedLineLength),
    text: text.slice(0, maxNoteLength * 4),
    notice,
  }
}
