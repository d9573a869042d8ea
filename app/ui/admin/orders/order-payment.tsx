import { Link } from 'react-router'

import { paymentMethodText } from '#copy/shared/labels.ts'
import type { OrderState } from '#core/order/order.ts'
import type { PaymentProvider } from '#core/payment/payment-link.ts'
import type { PaymentView } from '#core/payment/payment-view.ts'
import { refundableAmount } from '#core/payment/payment.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { cents, formatBRL, type Cents } from '#core/shared/money.ts'

import { OrderActions } from './order-actions.tsx'

type Props = {
  order: {
    state: OrderState
    provider: PaymentProvider
    total: Cents
    createdAt: Date
    paidAt: Date | null
  }
  /** What paid the order. */
  payment: PaymentView | null
  projectId: string | null
  whatsapp: { canSendPayment: boolean; payment: string | null }
  /** A notice in here already offers to give this payment back. */
  isRefundOffered: boolean
  /** What is wrong with the payment, each with what can be done about it. */
  children: React.ReactNode
}

/** The money of an order, how it stands, what is wrong with it and what can be done: together, and first on the screen. */
export function OrderPayment({ order, payment, projectId, whatsapp, isRefundOffered, children }: Props) {
  const left = payment && !isRefundOffered ? refundableAmount(payment) : cents(0)
  return (
    <section aria-label="Pagamento" className="border-line mb-4 grid gap-4 border-2 bg-white p-4 md:p-5">
      <h2 className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="wide text-title tabular-nums">{formatBRL(order.total)}</span>
        <span className="text-smoke text-base font-normal">{stateText(order, payment)}</span>
      </h2>
      <div className="grid gap-4 *:mb-0! empty:hidden">{children}</div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <OrderActions state={order.state} provider={order.provider} whatsapp={whatsapp} />
        {left > 0 && projectId ? (
          <Link to={`/admin/projects/${projectId}`} className="btn btn-line">
            Abrir o projeto
          </Link>
        ) : null}
        {payment && left > 0 ? (
          <Link to={`?devolver=${payment.providerId}`} className="btn btn-line" preventScrollReset>
            Reembolsar {formatBRL(left)}
          </Link>
        ) : null}
      </div>
    </section>
  )
}

function stateText({ createdAt, paidAt }: Props['order'], payment: PaymentView | null): string {
  if (!payment || !paidAt) return `Pedido em ${formatDateTime(createdAt)}`
  const paid = `${paymentMethodText(payment)}, pago em ${formatDateTime(paidAt)}`
  return payment.refunded > 0 ? `${paid}, reembolsado ${formatBRL(payment.refunded)}` : paid
}
