import { orderRefusals } from '#copy/order/order-refusals.ts'
import type { ProposalSaleRefusal, ProposalStatus } from '#core/proposal/proposal.ts'

export const proposalStatusLabels = {
  requested: 'A orçar',
  sent: 'Enviado',
  accepted: 'Aceito',
  paid: 'Pago',
  withdrawn: 'Desistência',
  declined: 'Recusado',
  expired: 'Vencido',
  cancelled: 'Cancelado',
  refunded: 'Reembolsado',
  disputed: 'Contestado',
  'in-review': 'Em conferência',
} satisfies Record<ProposalStatus, string>

/** What a request without an extra of the catalogue is called. */
export const otherWork = 'Outro serviço'

/** Why a project takes no more work, for its client. */
export const proposalSaleErrors = {
  'order-closed': 'A compra deste projeto foi desfeita ou está sendo conferida: este orçamento não pode ser pago.',
  'song-delivered': 'A música já foi entregue: este orçamento não pode mais ser pago. Fale com a gente.',
} satisfies Record<ProposalSaleRefusal, string>

export const requestErrors = {
  'text-required': 'Conte em poucas palavras o que você precisa.',
  'text-too-long': 'Encurte o texto.',
  'too-many-requests': 'Você já tem pedidos de orçamento esperando resposta. Se for urgente, chame no WhatsApp.',
  'order-closed': 'A compra deste projeto foi desfeita ou está sendo conferida. Fale com a gente no WhatsApp.',
  'not-found': 'Este pedido não existe mais.',
}

/** Why what was offered cannot be accepted now. */
export const acceptErrors = {
  ...orderRefusals,
  ...proposalSaleErrors,
  'not-found': 'Este orçamento não existe mais.',
  'not-open': 'Este orçamento não pode mais ser aceito. Nada foi cobrado: recarregue a página.',
  expired: 'Este orçamento venceu enquanto você lia. Nada foi cobrado: recarregue a página e peça de novo.',
  'sent-otherwise':
    'Este orçamento já foi aceito com outros dados, e só aquele envio vale. Nada mudou agora: para trocar os dados, fale com a gente.',
}

export const declineErrors = {
  'sent-otherwise':
    'Este orçamento já foi recusado, e só aquele recado chegou à equipe. Para contar mais, fale com a gente.',
}

/** What a buyer's request says who asks for an offer that ended. */
export function repeatedRequestText(title: string): string {
  return `Quero um novo orçamento de “${title}”.`
}

/** What a proposal that cannot be accepted now says to its buyer. */
export const proposalStatusTexts = {
  requested: { title: 'Recebemos o seu pedido', text: 'Nossa equipe prepara o orçamento e manda o link por e-mail.' },
  sent: { title: 'Orçamento fechado', text: '' },
  accepted: {
    title: 'Falta só o pagamento',
    text: 'Você aceitou este orçamento. O trabalho começa quando o pagamento for confirmado.',
  },
  paid: { title: 'Orçamento pago', text: 'O serviço já faz parte do seu projeto.' },
  withdrawn: { title: 'Desistência registrada', text: 'O andamento está na página do pedido.' },
  declined: { title: 'Você recusou este orçamento', text: 'Nada foi cobrado. Se mudar de ideia, peça de novo.' },
  expired: {
    title: 'Este orçamento venceu',
    text: 'Nada foi cobrado. Peça de novo e a gente manda outro, com o preço de hoje.',
  },
  cancelled: { title: 'Este orçamento foi cancelado', text: 'Ele não pode mais ser pago.' },
  refunded: { title: 'Valor devolvido', text: 'A compra deste orçamento foi desfeita e o valor, devolvido.' },
  disputed: { title: 'Pagamento contestado', text: 'O Mercado Pago está analisando o pagamento.' },
  'in-review': {
    title: 'Pagamento em conferência',
    text: 'Nossa equipe está conferindo o pagamento e avisa por e-mail.',
  },
} satisfies Record<ProposalStatus, { title: string; text: string }>

/** In the place of the text of `expired` once it was accepted: a boleto, or a link, may have been paid. */
export const unpaidProposalText =
  'O prazo para pagar terminou. Se você já pagou, não pague de novo: acompanhe o pedido, ou fale com a gente e mande o comprovante. Se ainda não pagou, peça de novo e a gente manda outro, com o preço de hoje.'

/** Why staff cannot send what they wrote. */
export const sendProposalErrors = {
  'order-closed': 'A compra deste projeto terminou ou está sendo conferida: nada pode ser vendido para ele.',
  'song-delivered': 'A música já foi entregue: escolha o arquivo que o cliente vai receber.',
  'not-found': 'Este orçamento era de outro projeto. Nada foi enviado.',
  'changed-meanwhile': 'Este orçamento mudou enquanto você escrevia. Nada foi enviado: recarregue a página.',
  'same-offer': 'Nada mudou neste orçamento: o cliente já recebeu este. Nada foi enviado.',
}

/** Why staff cannot take it back. */
export const cancelProposalErrors = {
  'not-found': 'Este orçamento não existe mais.',
  'not-cancellable': 'Este orçamento já terminou ou foi pago. Para reembolsar, abra o pedido.',
  'payment-unavailable': 'O Mercado Pago não respondeu. Nada mudou: tente de novo em alguns minutos.',
  'payment-pending': 'Há um pagamento sendo analisado. Nada mudou: espere o resultado.',
  'accepted-meanwhile': 'O cliente aceitou agora mesmo. Nada mudou: confira e cancele de novo, se quiser.',
  'note-too-long': 'Encurte a mensagem para o cliente.',
}
