import type { PaymentMethod } from '#core/payment/payment.ts'

/** One attempt was refused while another can still pay: what ended, and what did not. */
export function stillOpenText(refused: { method: PaymentMethod }, open: { method: PaymentMethod }): string {
  return `${refusedText(refused.method)} ${openText(open.method)}`
}

function refusedText(method: PaymentMethod): string {
  if (method === 'credit-card' || method === 'debit-card') return 'O cartão foi recusado.'
  return 'A outra tentativa não foi aprovada.'
}

function openText(method: PaymentMethod): string {
  if (method === 'pix') return 'O seu Pix ainda vale:'
  if (method === 'boleto') return 'O seu boleto ainda vale:'
  return 'O outro pagamento ainda está em análise: não pague de novo.'
}
