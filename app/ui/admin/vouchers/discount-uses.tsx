import { Link } from 'react-router'

import { pluralize } from '#copy/shared/inflection.ts'
import { orderStateText } from '#copy/shared/labels.ts'
import type { OrderState } from '#core/order/order.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'

export type DiscountUse = {
  id: string
  packageName: string
  percent: number
  from: CalendarDay | null
  until: CalendarDay | null
  totalLimit: number | null
  isInForce: boolean
  total: number
  /** The newest of the orders that hold it. */
  orders: { id: string; code: string; state: OrderState; total: Cents }[]
}

/** The discount codes, what each takes off and until when, and which orders hold it. */
export function DiscountUses({ discounts }: { discounts: DiscountUse[] }) {
  if (discounts.length === 0) return <p className="text-smoke">Nenhum código ainda. Crie o primeiro abaixo.</p>
  return (
    <ul className="divide-line divide-y-2">
      {discounts.map(({ id, packageName, percent, isInForce, total, totalLimit, orders, ...days }) => (
        <li key={id} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold [overflow-wrap:anywhere]">{id}</span>
            <strong>{isInForce ? 'Em vigor' : 'Não vale hoje'}</strong>
          </p>
          <p className="text-sm tabular-nums">
            {percent}% no pacote {packageName}
            {daysText(days)} · {pluralize(total, 'uso', 'usos')}
            {totalLimit === null ? '' : ` de ${totalLimit}`}
          </p>
          {orders.length > 0 ? (
            <p className="flex flex-wrap gap-x-4 text-sm">
              {orders.map((order) => (
                <span key={order.id} className="whitespace-nowrap">
                  <Link to={`/admin/orders/${order.id}`} className="link tabular-nums">
                    {order.code}
                  </Link>{' '}
                  <span className="text-smoke">{orderStateText(order).toLowerCase()}</span>
                </span>
              ))}
              {total > orders.length ? <span className="text-smoke">e mais {total - orders.length}</span> : null}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function daysText({ from, until }: Pick<DiscountUse, 'from' | 'until'>): string {
  if (from && until) return ` · de ${formatDay(from)} a ${formatDay(until)}`
  if (from) return ` · desde ${formatDay(from)}`
  return until ? ` · até ${formatDay(until)}` : ''
}
