import { stoppedOrder } from '#copy/project/stopped-order.ts'
import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import type { PresentLyricRefusal } from '#core/preview/lyric-review.ts'
import type { AnswerRefusal } from '#core/preview/note.ts'
import type { PresentationRefusal } from '#core/preview/presentation.ts'
import type { NameMarkRefusal } from '#core/preview/sung-name.ts'
import type { ColumnRefusal } from '#core/project/board-columns.ts'
import type { NewVersionRefusal, ReturnRefusal } from '#core/project/project.ts'
import type { StepRefusal } from '#core/project/step-moves.ts'

import { lyricTooLong } from './lyric-limits.ts'
import type { Message } from './preview.ts'
import { newVersionMessages } from './version-form.ts'

/** Why a version was not added, though nothing is wrong with what was typed. */
export const versionErrors: Record<NewVersionRefusal | 'not-found' | 'too-many-versions' | 'failed', Message> = {
  'project-approved': {
    title: 'Erro ao adicionar versão',
    text: 'O cliente já aprovou uma versão. Volte o projeto para Aguardando antes de propor outra.',
  },
  'project-delivered': { title: 'Erro ao adicionar versão', text: 'Este projeto já foi entregue.' },
  'order-closed': {
    title: 'Erro ao adicionar versão',
    text: stoppedOrder,
  },
  'too-many-versions': {
    title: 'Erro ao criar versão',
    text: 'Este projeto já tem versões demais. Remova alguma antes de adicionar outra.',
  },
  'not-found': { title: 'Erro ao criar versão', text: 'Este projeto já não existe.' },
  failed: { title: 'Erro inesperado', text: 'Ocorreu um erro ao criar a versão.' },
}

/** Why what is said about a version was not saved. */
export const versionEditErrors = {
  'version-approved': 'O cliente aprovou esta versão: ela fica com o nome que ele confirmou.',
  'not-found': 'Esta versão já não está no projeto.',
  failed: 'Erro ao salvar a versão. Nada foi gravado.',
}

export const presentationRefusals = {
  'order-closed': stoppedOrder,
  'project-approved': 'O cliente já aprovou uma versão. Volte o projeto para Aguardando antes de apresentar outra.',
  'project-delivered': 'Este projeto já foi entregue.',
  'notes-unanswered': 'Falta responder a anotações do último feedback. Nada foi apresentado.',
  'names-unmarked': 'Falta marcar onde os nomes são cantados nesta versão, ou por que não são. Nada foi apresentado.',
  'no-version-chosen': 'Escolha ao menos uma versão.',
  'version-gone': 'Uma destas versões já não está no projeto. Confira a lista e apresente de novo.',
  'already-presented': 'Uma destas versões já foi apresentada. Confira a lista e apresente de novo.',
  'version-not-ready': 'O áudio de uma destas versões ainda não está pronto.',
  'not-found': 'Este projeto já não existe.',
  failed: 'Erro ao apresentar ao cliente. Nada foi enviado: tente de novo.',
} satisfies Record<PresentationRefusal | 'not-found' | 'failed', string>

/** Why staff could not save a lyric. */
export const lyricErrors = {
  'lyric-too-long': newVersionMessages['lyric-too-long'],
  'changed-meanwhile': 'Alguém salvou a letra antes de você. Nada foi sobrescrito.',
  'not-found': 'Esta versão já não está no projeto.',
  failed: 'Erro ao salvar a letra. Nada foi gravado, e o que você digitou continua aqui.',
}

export const removalErrors = {
  'not-found': 'Esta versão já não está no projeto.',
  'version-approved': 'O cliente aprovou esta versão. Volte o projeto para Aguardando antes de removê-la.',
  failed: 'Erro ao deletar versão',
}

export const retryErrors = {
  'not-found': 'Esta versão já não está no projeto.',
  'not-failed': 'A análise já recomeçou.',
  failed: 'Erro ao recomeçar a análise',
}

export const returnErrors = {
  ...presentationRefusals,
  'reason-required': 'Por favor, informe o motivo.',
  'reason-too-long': 'O motivo pode ter até 2.000 letras.',
  'already-waiting': 'Este projeto já está em Aguardando.',
  'already-delivered': 'Este projeto já foi entregue.',
  'not-found': 'Este projeto já não existe.',
  failed: 'Erro ao atualizar status',
} satisfies Record<ReturnRefusal | PresentationRefusal | 'not-found' | 'failed', string>

export const stepErrors = {
  'step-unknown': 'Escolha uma etapa da lista.',
  'same-step': 'O projeto já está nesta etapa.',
  delivered: 'A música já foi entregue: a etapa não muda mais.',
  'client-answered':
    'O cliente já respondeu ao que ouviu, e a etapa não muda mais à mão. Para ele avaliar de novo, use “Voltar para Aguardando”.',
  'version-presented':
    'O cliente já tem uma versão para ouvir: a etapa é Apresentação. Para mostrar outra, use “Nova Versão”.',
  'nothing-presented': 'O cliente ainda não tem o que ouvir. Apresente uma versão, e a etapa muda sozinha.',
  'briefing-accepted': 'O briefing já foi aceito, e a análise terminou. Escolha Composição ou Produção.',
  'moved-meanwhile':
    'Alguém mudou a etapa antes de você. A página já mostra a de agora; escolha de novo se for o caso.',
  'order-closed': stoppedOrder,
  'not-found': 'Este projeto já não existe.',
  failed: 'Erro ao atualizar projeto',
} satisfies Record<StepRefusal, string> & Record<string, string>

/** Why a card cannot be dropped in a column of the board. */
export const columnErrors = {
  ...stepErrors,
  'by-answer': 'Para esta etapa o projeto só vai com a resposta do cliente.',
  'by-delivery': 'O projeto só vai para Entregues quando a entrega é feita.',
} satisfies Record<ColumnRefusal, string> & Record<string, string>

export const deletionErrors = {
  'order-paid':
    'O pedido deste projeto está pago, e por isso ele não pode ser excluído. Se a compra foi desfeita, reembolse antes o pagamento na página do pedido.',
  'code-differs': 'O código digitado não é o deste projeto.',
  'not-found': 'Este projeto já não existe.',
  failed: 'Erro ao deletar projeto',
}

/** Why a project was not saved. */
export const editRefusals: Partial<Record<string, string>> = {
  'not-found': 'Este projeto já não existe.',
  failed: 'Erro ao atualizar projeto. Nada foi gravado, e o que você digitou continua aqui.',
}

/** Why the studio's answer to a note was not taken. */
export const answerErrors = {
  'not-found': 'Esta anotação não existe mais.',
  'order-closed': stoppedOrder,
  'verb-unknown': 'Escolha feita, recusada ou reaberta.',
  'same-state': 'Outra pessoa respondeu primeiro. Veja a resposta e, se for o caso, reabra.',
  'changed-meanwhile':
    'Um colega respondeu a esta anotação antes de você. Nada foi sobrescrito, e o que você digitou continua aqui: confira a resposta dele; se você enviar de novo, vale a sua.',
  'reason-required': 'Diga ao cliente por que não.',
  'reply-required': 'Escreva a pergunta.',
  'answer-too-long': 'A resposta passou de 2.000 caracteres.',
} satisfies Record<AnswerRefusal, string>

/** Why the marks of a version were not stored. */
export const nameMarkErrors = {
  'time-wrong': 'Escreva o momento assim: 0:42.',
  'time-outside': 'A versão termina antes deste momento.',
  'reason-too-long': 'O motivo pode ter até 300 letras.',
  'changed-meanwhile': 'Um colega marcou este nome antes de você. Se você guardar de novo, vale o que você digitou.',
  'version-gone': 'Esta versão já não está no projeto.',
  'not-found': 'Este projeto já não existe.',
  failed: 'Erro ao guardar. O que você digitou continua aqui: tente de novo.',
} satisfies Record<NameMarkRefusal | 'changed-meanwhile' | 'version-gone' | 'not-found' | 'failed', string>

/** Why a note was not tied to another moment. */
export const placeErrors = {
  'time-wrong': 'Escreva o momento assim: 0:42.',
  'time-outside': 'A versão nova termina antes deste momento.',
  'changed-meanwhile': 'Um colega mudou este momento antes de você. Se você guardar de novo, vale o que você digitou.',
  'version-gone': 'A versão nova já não está no projeto. Recarregue a página.',
  'not-found': 'Esta anotação não existe mais.',
}

/** Why a lyric was not stored. */
export const lyricWriteErrors: Partial<Record<string, string>> & { failed: string } = {
  'not-found': 'Este projeto já não existe.',
  'already-presented': 'O cliente já recebeu esta letra: escreva outra, que ela fica guardada.',
  'lyric-empty': 'Escreva a letra antes de salvar.',
  'lyric-of-client': 'Esta é a letra que o cliente enviou: ela fica como está. Escreva outra.',
  'lyric-too-long': lyricTooLong,
  'too-many-lyrics': 'Este projeto já tem letras demais.',
  'changed-meanwhile': 'Outra pessoa salvou esta letra enquanto você escrevia.',
  failed: 'A letra não foi salva. O que você escreveu continua aqui: tente de novo.',
}

/** Why a lyric did not reach the client. */
export const lyricPresentErrors: Record<PresentLyricRefusal | 'not-found' | 'failed', string> = {
  'order-closed': stoppedOrder,
  'song-answered': 'O cliente já aprovou a música: a letra não muda mais.',
  'lyric-gone': 'Esta letra já não está no projeto.',
  'already-presented': 'O cliente já recebeu esta letra.',
  'lyric-empty': 'Escreva a letra antes de apresentar.',
  'not-found': 'Este projeto já não existe.',
  failed: 'Nada foi enviado: tente de novo.',
}

/** Why a revision was not given or taken back. */
export const grantErrors: Record<string, string> = {
  ...repeatedFormErrors,
  'not-found': 'Este pedido de ajustes não é deste projeto.',
  'already-returned': 'Esta revisão já foi estornada.',
  'order-closed': stoppedOrder,
  failed: 'Não deu certo agora. Tente de novo.',
}
