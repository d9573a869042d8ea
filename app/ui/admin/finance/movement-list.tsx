import { Link } from 'react-router'

import { totalLabels } from '#copy/payment/ledger-labels.ts'
import { paymentMethodText } from '#copy/shared/labels.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import type { MovementView } from '#core/payment/payment-view.ts'
import { formatDate, formatDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

/** What moved for each payment on each day. Each leads to its order, or to the payments without one. */
export function MovementList({ movements }: { movements: MovementView[] }) {
  return (
    <ul className="divide-line -mx-4 -mb-4 divide-y-2 md:-mx-5 md:-mb-5">
      {movements.map((movement) => (
        <li key={`${movement.day}-${movement.paymentId}`}>
          <Link
            to={movement.orderId ? `/admin/orders/${movement.orderId}` : '/admin/orders/unmatched'}
            className="hover:bg-sand grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 no-underline -outline-offset-3 md:px-5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-bold tabular-nums">{movement.orderCode ?? 'Sem pedido'}</span>{' '}
              <span className="font-semibold">{movement.buyerName ?? movement.paymentId}</span>
            </span>
            <span className="text-right font-bold tabular-nums">
              <span className="sr-only">{totalLabels.net} </span>
              {formatBRL(movement.net)}
            </span>
            <span className="text-smoke col-span-2 flex flex-wrap gap-x-4 text-sm tabular-nums">
              <span>{formatDay(movement.day)}</span>
              <span>{methodText(movement)}</span>
              {(['gross', 'fees', 'returned'] as const).map((column) =>
                movement[column] === 0 ? null : (
                  <span key={column}>
                    {totalLabels[column]} {formatBRL(movement[column])}
                  </span>
                ),
              )}
              {movement.fee === null ? <span>Tarifa ainda não informada</span> : null}
              {movement.gross > 0 && movement.releasesAt ? (
                <span>Disponível em {formatDate(movement.releasesAt)}</span>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function methodText(movement: MovementView): string {
  const text = paymentMethodText(movement)
  return isManualPayment(movement.paymentId) ? `${text}, por fora` : text
}
