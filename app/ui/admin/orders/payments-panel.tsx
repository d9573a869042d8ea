import { Link } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { staffPaymentDetail } from '#copy/payment/payment-details.ts'
import { paymentMethodText, paymentStatusLabels } from '#copy/shared/labels.ts'
import type { OrderState } from '#core/order/order.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import { isAcceptable } from '#core/payment/payment-question.ts'
import type { PaymentView } from '#core/payment/payment-view.ts'
import { refundableAmount } from '#core/payment/payment.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

type Props = {
  payments: PaymentView[]
  order: { state: OrderState; paidByPaymentId: string | null }
  /** Payments whose refund is offered above. */
  refundOffered: string[]
}

/** Every attempt to pay, as the provider last reported it, the newest first. */
export function PaymentsPanel({ payments, order, refundOffered }: Props) {
  return (
    <Panel title="Tentativas de pagamento">
      {payments.length === 0 ? <p className="text-smoke">Nenhuma tentativa de pagamento.</p> : null}
      <ol className="divide-line grid divide-y-2">
        {payments.map((payment) => (
          <li key={payment.providerId} className="py-3 first:pt-0 last:pb-0">
            <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
              <strong className="text-base">{paymentStatusLabels[payment.status]}</strong>
              <span className="tabular-nums">{formatBRL(payment.amount)}</span>
              <span>{paymentMethodText(payment)}</span>
              {payment.providerId === order.paidByPaymentId ? (
                <span className="font-bold">Pagou este pedido</span>
              ) : null}
            </p>
            <DescriptionList facts={factsOf(payment)} />
            {isAcceptable(order, payment) ? (
              <Link to={`?aceitar=${payment.providerId}`} className="btn-quiet mr-5" preventScrollReset>
                Aceitar este pagamento
              </Link>
            ) : null}
            {refundableAmount(payment) > 0 && !refundOffered.includes(payment.providerId) ? (
              <Link to={`?devolver=${payment.providerId}`} className="btn-quiet" preventScrollReset>
                Reembolsar<span className="sr-only"> {formatBRL(refundableAmount(payment))}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function factsOf(payment: PaymentView): [string, React.ReactNode][] {
  const isManual = isManualPayment(payment.providerId)
  const reason = staffPaymentDetail(payment)
  const facts: [string, React.ReactNode][] = [
    // What staff recorded has no code of a provider.
    ['Motivo', isManual ? reason : `${reason} (${payment.statusDetail || 'sem código'})`],
    isManual ? ['Registrado', 'Pela equipe'] : ['ID no Mercado Pago', payment.providerId],
    ['Iniciado em', formatDateTime(payment.providerCreatedAt)],
  ]
  if (payment.approvedAt) facts.push(['Aprovado em', formatDateTime(payment.approvedAt)])
  if (payment.expiresAt) facts.push(['Pagável até', formatDateTime(payment.expiresAt)])
  if (payment.refunded > 0) facts.push(['Reembolsado', formatBRL(payment.refunded)])
  if (payment.refundedByHand) facts.push(['Por fora do Mercado Pago', formatBRL(payment.refundedByHand)])
  facts.push(['Última mudança', formatDateTime(payment.providerUpdatedAt)])
  return facts
}
