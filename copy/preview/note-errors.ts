import type { NoteRefusal } from '#core/preview/note.ts'

import type { Message } from './preview.ts'
import { feedbackErrors } from './review-errors.ts'
import { nameMoved } from './sung-names.ts'

const draftPreserved = 'O que você escreveu continua aqui.'

export const noteErrors = {
  'order-closed': feedbackErrors['order-closed'],
  expired: feedbackErrors.expired,
  'feedback-already-sent': feedbackErrors['feedback-already-sent'],
  'already-approved': feedbackErrors['already-approved'],
  'already-delivered': feedbackErrors['already-delivered'],
  'version-gone': { title: 'Versão indisponível', text: `Esta versão foi removida pela equipe. ${draftPreserved}` },
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
  'already-judged': {
    title: 'Já respondida',
    text: 'Você já respondeu isto nesta versão. Para mudar, remova a anotação que ficou, ou escreva uma.',
  },
  'name-moved': nameMoved,
} satisfies Record<NoteRefusal | 'note-gone' | 'note-sent' | 'already-judged' | 'name-moved', Message>

export const noteSaved = {
  title: 'Anotação guardada',
  text: 'Ela vai junto quando você enviar o feedback.',
}
export const noteFailure = {
  title: 'Anotação não guardada',
  text: `Não foi possível guardar a anotação. ${draftPreserved}`,
}
