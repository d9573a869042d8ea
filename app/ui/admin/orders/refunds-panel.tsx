import { Form, Link, useSearchParams } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { giveUpErrors } from '#copy/payment/refunds.ts'
import type { RefundView } from '#core/payment/payment-view.ts'
import { isRefundOpen, type RefundState } from '#core/payment/refund.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { FailureOf } from './order-failure.ts'

type Props = { refunds: RefundView[]; failure: FailureOf<'give-up'> | null }

/** What was given back from here. One without an end can be asked for again: it is the same refund. */
export function RefundsPanel({ refunds, failure }: Props) {
  const [query] = useSearchParams()
  const givingUp = refunds.find(({ id }) => id === query.get('nao-feito'))
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
            {refund.canGiveUp ? (
              <Link to={`?nao-feito=${refund.id}`} className="btn-quiet justify-self-start" preventScrollReset>
                O Mercado Pago não fez este reembolso
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {givingUp ? <GiveUpSheet refund={givingUp} failure={failure} /> : null}
    </Panel>
  )
}

/** Staff say that a refund without an answer was not made. */
function GiveUpSheet({ refund, failure }: { refund: RefundView; failure: Props['failure'] }) {
  return (
    <RouteDialog param="nao-feito" title="Reembolso não feito">
      <p>
        Abra o pagamento {refund.paymentId} no Mercado Pago. Confirme só se o reembolso de {formatBRL(refund.amount)}{' '}
        não aparece lá: ele termina aqui como não feito, nada volta ao comprador por ele, e você pode pedir outro ou
        registrar um reembolso manual.
      </p>
      <Confirm
        intent="give-up"
        param="nao-feito"
        label="Confirmar que não foi feito"
        busy="Conferindo..."
        refusal={failure ? (giveUpErrors[failure.refusal] ?? giveUpErrors['not-open']) : ''}
      >
        <input type="hidden" name="refund" value={refund.id} />
      </Confirm>
    </RouteDialog>
  )
}

const states: Record<RefundState, string> = {
  requested: 'Sem resposta ainda',
  'in-process': 'Em processamento no Mercado Pago',
  done: 'Reembolsado',
  refused: 'Não feito pelo Mercado Pago',
}
