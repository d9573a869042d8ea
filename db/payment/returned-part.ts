import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import type { RefundState } from '#core/payment/refund.ts'
import type { ReturnedSums } from '#core/payment/returned-part.ts'
import { stateText } from '#db/shared/state-text.ts'

/** `splitReturned(sums).ofPrice` of `core/payment`, where a query adds up or sorts by it. */
export function ofPriceReturned({ price, paid, returned, ofLines }: Record<keyof ReturnedSums, SQLWrapper>): SQL {
  return sql`least(${price}, ${returned} - least(greatest(0, ${returned} - ${ofLines}), greatest(0, ${paid} - ${price})))`
}

/** What refunds of a payment gave back for the lines of its order that they named. */
export function returnedForLines({ orderId, paymentId }: { orderId: SQLWrapper; paymentId: SQLWrapper }): SQL<number> {
  return sql`coalesce((select sum(named.amount_cents) from refunds named
    where named.order_id = ${orderId} and named.payment_id = ${paymentId}
      and named.state = ${stateText<RefundState>('done')} and jsonb_array_length(named.lines) > 0), 0)::int`
}
