import type { FeedbackRefusal, ReviewRefusal } from '#core/preview/feedback.ts'

import { closedBanner, type Message } from './preview.ts'

const reviewRefusals = {
  'order-closed': {
    title: closedBanner.title,
    text: 'A compra foi desfeita ou o pagamento está sendo conferido: nada foi enviado. O que você escreveu continua aqui.',
  },
  expired: { title: 'Prévia expirada', text: 'Este link de prévia expirou.' },
  'feedback-already-sent': {
    title: 'Feedback já enviado',
    text: 'Um feedback deste projeto já está com a nossa equipe. Assim que ele voltar para avaliação, você pode escrever de novo.',
  },
  'already-approved': { title: 'Projeto já aprovado', text: 'Uma versão deste projeto já foi aprovada.' },
  'already-delivered': { title: 'Projeto entregue', text: 'Esta música já foi entregue.' },
  'version-gone': {
    title: 'Versão indisponível',
    text: 'A versão que você escolheu foi removida pela equipe. Escolha outra; o que você escreveu continua aqui.',
  },
} satisfies Record<Exclude<ReviewRefusal, 'version-required'>, Message>

export const feedbackErrors = {
  ...reviewRefusals,
  'version-required': { title: 'Seleção necessária', text: 'Selecione uma versão para enviar feedback.' },
  'text-required': { title: 'Feedback necessário', text: 'Escreva seu feedback antes de enviar.' },
  'text-too-long': {
    title: 'Feedback longo demais',
    text: 'Seu texto passou de 20.000 caracteres. Encurte um pouco e envie de novo; ele continua aqui.',
  },
} satisfies Record<FeedbackRefusal, Message>

export const approvalErrors = {
  ...reviewRefusals,
  'version-required': { title: 'Seleção necessária', text: 'Selecione a versão que deseja aprovar.' },
  'terms-changed': { title: 'Confirme de novo', text: 'O texto da aprovação mudou. Leia e confirme mais uma vez.' },
  'title-too-long': { title: 'Nome longo demais', text: 'O nome da música pode ter até 160 letras. Encurte um pouco.' },
} satisfies Record<ReviewRefusal | 'terms-changed' | 'title-too-long', Message>
