import { pluralize } from '#copy/shared/inflection.ts'
import type { NoteCounts } from '#core/preview/note-view.ts'
import type { AnswerRefusal, NoteRefusal, NoteState } from '#core/preview/note.ts'

import { feedbackErrors, type Message } from './preview.ts'

/** Status of a note for the studio. */
export const noteStateLabels = {
  open: 'Aberta',
  done: 'Feita',
  declined: 'Recusada',
} satisfies Record<NoteState, string>

/** The same for whoever wrote it. */
export const clientNoteLabels = { ...noteStateLabels, open: 'Na fila' } satisfies Record<NoteState, string>

/** What became of a client's notes: `2 na fila · 1 feita`. */
export function noteProgress({ open, done, declined }: NoteCounts): string {
  return [
    ...(open > 0 ? [`${open} na fila`] : []),
    ...(done > 0 ? [pluralize(done, 'feita', 'feitas')] : []),
    ...(declined > 0 ? [pluralize(declined, 'recusada', 'recusadas')] : []),
  ].join(' · ')
}

export function noteCount(count: number): string {
  return pluralize(count, 'anotação', 'anotações')
}

const draftPreserved = 'O que você escreveu continua aqui.'

export const noteErrors = {
  'order-closed': feedbackErrors['order-closed'],
  expired: feedbackErrors.expired,
  'feedback-already-sent': feedbackErrors['feedback-already-sent'],
  'already-approved': feedbackErrors['already-approved'],
  'already-delivered': feedbackErrors['already-delivered'],
  'version-gone': { title: 'Versão indisponível', text: `Esta versão foi retirada pela equipe. ${draftPreserved}` },
  'no-recording': {
    title: 'Sem gravação',
    text: `Esta versão não tem um áudio nosso em que anotar. Escreva no feedback. ${draftPreserved}`,
  },
  'time-required': { title: 'Momento necessário', text: 'Diga o momento da música, como 0:42.' },
  'time-wrong': { title: 'Momento não entendido', text: `Escreva o momento assim: 0:42. ${draftPreserved}` },
  'time-outside': {
    title: 'Momento fora da música',
    text: `A gravação termina antes deste momento. ${draftPreserved}`,
  },
  'text-required': { title: 'Anotação vazia', text: 'Escreva o que você quer dizer sobre este momento.' },
  'text-too-long': {
    title: 'Anotação longa demais',
    text: `Sua anotação passou de 2.000 caracteres. Encurte um pouco; ${draftPreserved.toLowerCase()}`,
  },
  'too-many-notes': {
    title: 'Muitas anotações',
    text: `Já há 100 anotações esperando. Envie o feedback ou remova alguma. ${draftPreserved}`,
  },
  'note-gone': { title: 'Anotação removida', text: `Esta anotação já tinha sido removida. ${draftPreserved}` },
  'note-sent': { title: 'Anotação já enviada', text: `Esta anotação já está com a nossa equipe. ${draftPreserved}` },
} satisfies Record<NoteRefusal | 'note-gone' | 'note-sent', Message>

export const noteSaved = {
  title: 'Anotação guardada',
  text: 'Ela vai junto quando você enviar o feedback.',
}
export const noteFailure = { title: 'Erro ao salvar', text: `Não foi possível salvar a anotação. ${draftPreserved}` }

/** For the studio. */
export const answerErrors = {
  'not-found': 'Esta anotação não existe mais.',
  'verb-unknown': 'Escolha feita, recusada ou reaberta.',
  'same-state': 'Outra pessoa respondeu primeiro. Veja a resposta e, se for o caso, reabra.',
  'reason-required': 'Diga ao cliente por que não.',
  'reply-required': 'Escreva a resposta.',
  'answer-too-long': 'A resposta passou de 2.000 caracteres.',
} satisfies Record<AnswerRefusal, string>
