import { pluralize } from '#copy/shared/inflection.ts'
import type { NoteCounts } from '#core/preview/note-view.ts'
import { isAnswered, type NoteState } from '#core/preview/note.ts'
import { formatDate } from '#core/shared/dates.ts'

/** Status of a note for the studio. */
export const noteStateLabels = {
  open: 'Aberta',
  done: 'Feita',
  declined: 'Recusada',
} satisfies Record<NoteState, string>

/** The same for whoever wrote it. */
const clientNoteLabels = { ...noteStateLabels, open: 'Na fila' } satisfies Record<NoteState, string>

/** What became of one note, for whoever wrote it: an open one with words of the studio is a question. */
export function clientNoteLabel(note: { state: NoteState; answer: string | null }): string {
  return note.state === 'open' && isAnswered(note) ? 'Pergunta' : clientNoteLabels[note.state]
}

/** What became of a client's notes: `2 na fila · 1 feita`. */
export function noteProgress({ open, done, declined }: NoteCounts): string {
  return [
    ...(open > 0 ? [`${open} na fila`] : []),
    ...(done > 0 ? [pluralize(done, 'feita', 'feitas')] : []),
    ...(declined > 0 ? [pluralize(declined, 'recusada', 'recusadas')] : []),
  ].join(' · ')
}

/** Said at a note that is still being written when the feedback is sent. */
export const unsavedNote = 'Guarde esta anotação para ela ir junto, ou cancele.'

export function noteCount(count: number): string {
  return pluralize(count, 'anotação', 'anotações')
}

/** Says before a presentation which answers it waits for. */
export function unansweredLine(count: number): string {
  return `Falta a resposta a ${noteCount(count)} do último feedback: feita, recusada com o motivo, ou uma pergunta. Depois a versão nova pode ser apresentada.`
}

/** Says of notes that were not sent what becomes of them. */
export function draftsLine(count: number): string {
  return `${noteCount(count)}. ${count === 1 ? 'Vai' : 'Vão'} junto com o seu feedback, em um envio só.`
}

/** Heads one feedback: when it was sent, and how many notes went with it. */
export function sentLine(sentAt: Date, notes: number): string {
  return `Enviado em ${formatDate(sentAt)}${notes > 0 ? ` · ${noteCount(notes)}` : ''}`
}
