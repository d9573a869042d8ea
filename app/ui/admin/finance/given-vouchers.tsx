import { Link } from 'react-router'

import { pluralize } from '#copy/shared/inflection.ts'
import { voucherOriginLabels } from '#copy/voucher/voucher.ts'
import type { OrderState } from '#core/order/order.ts'
import { formatDate } from '#core/shared/dates.ts'
import { addCents, formatBRL, type Cents } from '#core/shared/money.ts'
import type { VoucherOrigin } from '#core/voucher/issued-voucher.ts'

type Given = {
  id: string
  orderId: string
  code: string
  buyerName: string
  origin: VoucherOrigin
  value: Cents
  orderState: OrderState
  createdAt: Date
}

/** Vouchers that staff gave for nothing: no money moved for them, so the sums of the month do not know them. */
export function GivenVouchers({ vouchers }: { vouchers: Given[] }) {
  const sum = addCents(...vouchers.map(({ value }) => value))
  return (
    <>
      <p className="text-smoke mb-2 text-sm">
        {pluralize(vouchers.length, 'vale', 'vales')} de {formatBRL(sum)} ao todo, sem pagamento: no livro valem{' '}
        {formatBRL(addCents())} e não estão nas somas acima.
      </p>
      <ul className="divide-line divide-y-2">
        {vouchers.map(({ id, orderId, code, buyerName, origin, value, orderState, createdAt }) => (
          <li key={id} className="py-2">
            <Link to={`/admin/orders/${orderId}`} className="link font-semibold tabular-nums">
              {code}
            </Link>{' '}
            <span className="[overflow-wrap:anywhere]">{buyerName}</span>
            <span className="text-smoke block text-sm tabular-nums">
              {voucherOriginLabels[origin]} de {formatBRL(value)}, {formatDate(createdAt)}
              {orderState === 'paid' ? '' : ', revogado'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
