import { paymentMethodLabels, paymentStatusLabels } from '#copy/labels.ts'
import { paymentDetail } from '#copy/payment-details.ts'
import { cents, formatBRL } from '#core/money.ts'
import { paymentMethods, paymentStatuses } from '#core/payment.ts'

export type HistoryEvent = { type: string; details: Record<string, unknown>; actor: string }

/** What happened, in words. An event nobody named yet shows its own name: hiding it would be worse. */
export function historyWords({ type, details }: HistoryEvent): { title: string; text: string } {
  const payment = paymentStatuses.find((status) => type === `payment-${status}`)
  if (payment) return { title: `Pagamento: ${paymentStatusLabels[payment].toLowerCase()}`, text: paymentText(details) }
  return { title: titles[type] ?? type, text: texts[type]?.(details) ?? '' }
}

const titles: Record<string, string> = {
  'order-placed': 'Pedido feito e contrato aceito',
  'checkout-opened': 'Página de pagamento aberta',
  'order-expired': 'Pedido expirado sem pagamento',
  'order-refunded': 'Pedido reembolsado',
  'project-created': 'Projeto criado',
}

const texts: Record<string, (details: Record<string, unknown>) => string> = {
  'order-placed': ({ total, contractVersion }) =>
    joined(amount(total), typeof contractVersion === 'string' ? `contrato versão ${contractVersion}` : ''),
  'project-created': ({ code }) => (typeof code === 'string' ? `Código ${code}` : ''),
}

function paymentText(details: Record<string, unknown>): string {
  const method = paymentMethods.find((known) => known === details.method)
  const detail = typeof details.detail === 'string' ? paymentDetail(details.detail).title : ''
  return joined(amount(details.amount), method ? paymentMethodLabels[method] : '', detail)
}

function amount(value: unknown): string {
  return typeof value === 'number' && Number.isSafeInteger(value) ? formatBRL(cents(value)) : ''
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ')
}

export function actorWords(actor: string, staffNames: Record<string, string>): string {
  if (actor.startsWith('staff:')) return staffNames[actor.slice('staff:'.length)] ?? 'Equipe'
  return { buyer: 'Cliente', provider: 'Mercado Pago', system: 'Sistema' }[actor] ?? actor
}
