import { Link, useLocation } from 'react-router'

import { orderStateLabels } from '#copy/shared/labels.ts'
import { voucherStateLabels } from '#copy/voucher/voucher.ts'
import type { OrderState } from '#core/order/order.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import type { VoucherState } from '#core/voucher/voucher.ts'

type VoucherRow = {
  id: string
  orderId: string
  code: string
  buyerName: string
  orderState: OrderState
  state: VoucherState
  price: Cents
  balance: Cents
  validUntil: Date | null
  redemptions: { id: string; code: string; state: OrderState; used: Cents }[]
}

/** The vouchers that were sold: what is left on each, and where the rest went. Their codes are never shown to staff. */
export function VoucherRows({ vouchers }: { vouchers: VoucherRow[] }) {
  const { search } = useLocation()
  if (vouchers.length === 0)
    return <p className="text-smoke">Nenhum vale vendido ainda. Os que forem comprados aparecem aqui.</p>
  return (
    <ul className="divide-line divide-y-2">
      {vouchers.map(({ id, orderId, code, buyerName, orderState, state, price, balance, validUntil, redemptions }) => (
        <li key={id} className="grid gap-1 py-4 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="[overflow-wrap:anywhere]">
              <Link to={`/admin/orders/${orderId}`} className="link font-semibold">
                {code}
              </Link>{' '}
              {buyerName}
            </span>
            {/* One whose order expired, or whose payment is looked into, waits for no payment. */}
            <strong>{state === 'unpaid' ? orderStateLabels[orderState] : voucherStateLabels[state]}</strong>
          </p>
          <p className="text-sm tabular-nums">
            {formatBRL(price)}
            {state === 'active' || state === 'expired' ? `, restam ${formatBRL(balance)}` : ''}
            {validUntil ? ` · vale até ${formatDate(validUntil)}` : ''}
          </p>
          {redemptions.length > 0 ? (
            <ul className="text-sm">
              {redemptions.map((order) => (
                <li key={order.id} className="tabular-nums">
                  Usado em{' '}
                  <Link to={`/admin/orders/${order.id}`} className="link">
                    {order.code}
                  </Link>
                  : {formatBRL(order.used)} ({orderStateLabels[order.state].toLowerCase()})
                </li>
              ))}
            </ul>
          ) : null}
          {state === 'active' ? (
            <p>
              <Link to={dialogPath(search, id)} className="btn-quiet" preventScrollReset>
                Fazer outro código
              </Link>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** On the page of the list it is on: the dialog looks for its voucher there. */
function dialogPath(search: string, id: string): string {
  const query = new URLSearchParams(search)
  query.set('trocar', id)
  return `?${query}`
}
