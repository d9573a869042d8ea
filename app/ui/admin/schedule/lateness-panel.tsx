import { Form, Link } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { compensationErrors, offerText } from '#copy/project/compensation.ts'
import { shownOffer, type CompensationOffer } from '#core/schedule/compensation.ts'
import { formatAmount } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'

type Props = { offer: CompensationOffer; packageName: string; refusal: string | null }

/** What the owner set for a late song: one press gives it, money is confirmed on the order. */
export function LatenessPanel({ offer, packageName, refusal }: Props) {
  const { text, button } = offerText(offer, packageName)
  const { kind, percent } = shownOffer(offer)
  return (
    <div className="notice mb-4">
      <strong>Passou do prazo</strong>
      <p className="max-w-[44rem]">{text}</p>
      {offer.kind === 'refund' ? (
        <p className="mt-2">
          <Link to={refundPath(offer)} className="btn btn-line btn-small">
            {button}
          </Link>
        </p>
      ) : (
        <Form method="post" noValidate className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="percent" value={percent} />
          <IntentButton intent="compensate-lateness" label={button} busy="Enviando..." look="btn btn-line btn-small" />
          <span className="text-smoke text-sm">O cliente recebe um e-mail.</span>
        </Form>
      )}
      <p role="alert" className="error">
        {refusal === null ? '' : (ownValue(compensationErrors, refusal) ?? 'Não foi possível agora. Tente de novo.')}
      </p>
    </div>
  )
}

/** The refund of the order with the proposed part filled in. */
function refundPath({ orderId, paymentId, amount }: Extract<CompensationOffer, { kind: 'refund' }>): string {
  const query = new URLSearchParams({ devolver: paymentId, valor: formatAmount(amount) })
  return `/admin/orders/${orderId}?${query}`
}
