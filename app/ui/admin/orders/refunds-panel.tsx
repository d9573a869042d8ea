import { Form } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import type { RefundView } from '#core/payment/payment-view.ts'
import { isRefundOpen, type RefundState } from '#core/payment/refund.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

/** What was given back from here. One without an end can be asked for again: it is the same refund. */
export function RefundsPanel({ refunds }: { refunds: RefundView[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title="Reembolsos">
      <ul className="grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1">
            <p className="flex flex-wrap gap-x-3">
              <strong className="tabular-nums">{formatBRL(refund.amount)}</strong>
              <span>{refund.byHand && refund.state === 'done' ? 'Reembolsado por fora' : states[refund.state]}</span>
            </p>
            <p className="[overflow-wrap:anywhere]">{refund.reason}</p>
            <p className="text-smoke text-sm">{formatDateTime(refund.createdAt)}</p>
            {isRefundOpen(refund.state) ? (
              <Form method="post" noValidate>
                <input type="hidden" name="intent" value="refund" />
                <input type="hidden" name="submission" value={refund.id} />
                <input type="hidden" name="payment" value={refund.paymentId} />
                <input type="hidden" name="how" value="tudo" />
                <input type="hidden" name="reason" value={refund.reason} />
                <button type="submit" className="btn btn-line">
                  Perguntar de novo ao Mercado Pago
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const states: Record<RefundState, string> = {
  requested: 'Sem resposta ainda',
  'in-process': 'Em processamento no Mercado Pago',
  done: 'Reembolsado',
  refused: 'Recusada pelo Mercado Pago',
}
