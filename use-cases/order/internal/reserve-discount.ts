import type { Discount } from '#core/catalog/catalog.ts'
import { canUseDiscount, checkInForce, heldMinutes, isLimited, type DiscountRefusal } from '#core/catalog/discount.ts'
import { isSameMailbox } from '#core/mail/mailbox.ts'
import { transitionOrder } from '#core/order/order.ts'
import { addMinutes, dayOf } from '#core/shared/dates.ts'
import type { Result } from '#core/shared/result.ts'
import type { Tx } from '#db/client.ts'
import { countDiscountUses, lockDiscount, lockOwnUses } from '#db/order/discount-uses.ts'
import { saveOrder, type Order } from '#db/order/orders.ts'
import { listUndecidedPayments } from '#db/payment/payments.ts'
import { recordHistory } from '#db/project/history.ts'

type Buyer = { email: string; visitorId: string }

/**
 * Checks a code for an order that is stored in the same transaction: from then on the order holds one use of it. An unpaid
 * order of the same browser gives its use up for the new one, so that a buyer who changes their mind is not refused.
 */
export async function reserveDiscount(
  tx: Tx,
  discount: Discount,
  { email, visitorId }: Buyer,
  now: Date,
): Promise<Result<undefined, DiscountRefusal>> {
  const inForce = checkInForce(discount, dayOf(now))
  if (!inForce.ok || !isLimited(discount)) return inForce
  await lockDiscount(tx, discount.id)
  const uses = await countDiscountUses(tx, discount.id, { email, now })
  const first = canUseDiscount(discount, uses)
  if (first.ok) return first

  // Older ones hold nothing any more, and keep their price.
  const held = await listExpirableOrders(tx, discount.id, visitorId)
  const expirable = held.filter(({ createdAt }) => createdAt > addMinutes(now, -heldMinutes))
  const ofBuyer = expirable.filter(({ buyerEmail }) => isSameMailbox(buyerEmail, email))
  const usesAfter = { total: uses.total - expirable.length, byBuyer: uses.byBuyer - ofBuyer.length }
  const second = canUseDiscount(discount, usesAfter)
  // Nobody loses an order to one that is refused all the same.
  if (second.ok) await expireAll(tx, expirable, now)
  return second
}

/**
 * Whether a use is left for an order that gave up its own when it expired, and is to be paid after all. Its price was agreed
 * to: the code's days are not asked again, and no other order gives way.
 */
export async function canReserveAgain(
  tx: Tx,
  discount: Discount | undefined,
  { id, buyerEmail }: { id: string; buyerEmail: string },
  now: Date,
): Promise<boolean> {
  if (!discount) return false
  if (!isLimited(discount)) return true
  await lockDiscount(tx, discount.id)
  return canUseDiscount(discount, await countDiscountUses(tx, discount.id, { email: buyerEmail, now, except: id })).ok
}

async function listExpirableOrders(tx: Tx, code: string, visitorId: string): Promise<Order[]> {
  const own: Order[] = []
  for (const order of await lockOwnUses(tx, code, visitorId))
    if ((await listUndecidedPayments(tx, order.id)).length === 0) own.push(order)
  return own
}

async function expireAll(tx: Tx, orders: Order[], now: Date): Promise<void> {
  for (const { id, state, discountCode } of orders) {
    const moved = transitionOrder(state, 'order-expired')
    if (!moved.ok) continue
    await saveOrder(tx, id, { state: moved.value }, now)
    await recordHistory(tx, {
      orderId: id,
      type: 'order-expired',
      details: { discount: discountCode ?? '' },
      actor: 'system',
    })
  }
}
