import { Form, Link } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { differenceSideText, differenceTexts } from '#copy/payment/books-check-labels.ts'
import type { DifferenceView } from '#core/payment/books-check.ts'

/** What differs for each payment, both figures, and what to do about it. */
export function DifferenceList({ differences }: { differences: DifferenceView[] }) {
  return (
    <ul className="divide-line divide-y-2">
      {differences.map(({ id, kind, paymentId, ours, theirs, orderId, orderCode }) => (
        <li key={id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
          <h3 className="font-bold">
            {differenceTexts[kind].title}: <span className="tabular-nums">{paymentId}</span>
          </h3>
          <dl className="grid gap-x-8 gap-y-1 tabular-nums sm:grid-cols-2">
            <div>
              <dt className="text-smoke text-sm">No nosso livro</dt>
              <dd className="font-semibold">{differenceSideText(ours)}</dd>
            </div>
            <div>
              <dt className="text-smoke text-sm">No Mercado Pago</dt>
              <dd className="font-semibold">{differenceSideText(theirs)}</dd>
            </div>
          </dl>
          <p>{differenceTexts[kind].advice}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {kind === 'missing' ? null : (
              <Form method="post" noValidate>
                <input type="hidden" name="payment" value={paymentId} />
                <IntentButton
                  intent="fetch"
                  label="Buscar de novo"
                  about={`o pagamento ${paymentId}`}
                  busy="Buscando..."
                  look="btn btn-line"
                  matches={['payment', paymentId]}
                />
              </Form>
            )}
            {orderId && orderCode ? (
              <Link to={`/admin/orders/${orderId}`} className="btn-quiet">
                Pedido {orderCode}
              </Link>
            ) : (
              <Link to="/admin/orders/unmatched" className="btn-quiet">
                Sem pedido
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
