import type { StaffMailContent } from '#copy/mail/mail-content.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** To staff: until when proof against a chargeback is accepted. */
export function staffDisputeDeadlineMail({
  order,
  paymentId,
  paidAmount,
  dueAt,
  adminUrl,
}: {
  order: { code: string; buyerName: string }
  paymentId: string
  paidAmount: Cents
  dueAt: Date
  adminUrl: string
}): StaffMailContent {
  const due = formatDateTime(dueAt)
  return {
    subject: `Envie as provas até ${due}: contestação do pedido ${order.code}`,
    preheader: 'Sem provas no prazo, o dinheiro volta para o comprador.',
    heading: 'Prazo para responder à contestação',
    paragraphs: [
      `O comprador contestou o pagamento no cartão. O Mercado Pago aceita provas até ${due}, horário de Brasília. Sem elas, o dinheiro volta para ele.`,
      'A página do pedido reúne as provas em um PDF: contrato aceito, e-mails, acessos, aprovação e entrega. Baixe, confira e envie na página da contestação no Mercado Pago.',
    ],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.buyerName}` },
      { label: 'Valor do pagamento', value: formatBRL(paidAmount) },
      { label: 'Pagamento no Mercado Pago', value: paymentId },
      { label: 'Prazo', value: due },
    ],
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}
