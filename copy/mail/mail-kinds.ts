import type { ClientMailKind } from '#core/mail/mail-kinds.ts'
import { namesOf } from '#core/shared/own-value.ts'

/**
 * The mails to buyers and clients whose words staff may change, in the order in which a client meets them. What others say
 * depends on the case, or somebody else wrote it.
 */
export const mailKindLabels = {
  'order-received': 'Pedido recebido',
  'payment-link': 'Link para pagar',
  'payment-reminder': 'Lembrete de Pix ou boleto em aberto',
  'link-reminder': 'Lembrete de pagamento por link',
  'payment-refused': 'Pagamento recusado depois da análise',
  'order-expired': 'Prazo do pedido terminou',
  'payment-confirmed': 'Pagamento confirmado',
  'duplicate-payment': 'Pedido pago duas vezes',
  refund: 'Reembolso',
  'invoice-issued': 'Nota fiscal emitida',
  'invoice-corrected': 'Nota fiscal corrigida',
  'project-opened': 'Projeto aberto pela equipe',
  'briefing-link': 'Link do briefing',
  'briefing-saved': 'Briefing guardado, ainda sem pedido',
  'briefing-received': 'Briefing recebido',
  'clarification-requested': 'Pergunta sobre o briefing',
  'briefing-accepted': 'Briefing aceito',
  'song-ready': 'Música pronta para ouvir',
  'new-version': 'Versão nova para ouvir',
  'new-versions': 'Versões novas para ouvir',
  'feedback-received': 'Feedback recebido',
  'returned-to-waiting': 'De volta para avaliação',
  'version-approved': 'Versão aprovada',
  delivered: 'Música entregue',
  'delivery-file-added': 'Mais um arquivo na entrega',
  'delivery-extended': 'Novo prazo para baixar',
  'delivery-reopened': 'Entrega em correção',
  'delivery-ends-soon': 'Prazo para baixar perto do fim',
  'delivery-ended': 'Prazo para baixar terminou',
} satisfies Partial<Record<ClientMailKind, string>>

export type WordedMailKind = keyof typeof mailKindLabels

export const wordedMailKinds = namesOf(mailKindLabels)
