import type { Discount } from '#core/catalog/catalog.ts'
import { canUseDiscount, checkInForce, isLimited, type DiscountRefusal } from '#core/catalog/discount.ts'
import { dayOf } from '#core/shared/dates.ts'
import type { Result } from '#core/shared/result.ts'
import { countDiscountUses } from '#db/order/discount-uses.ts'
import type { Deps } from '#use-cases/deps.ts'

/**
 * Whether a code can be used now: what the page says as soon as it is typed. The order itself holds a use, and is what
 * counts those of its buyer.
 */
export async function checkDiscount(
  { db, now }: Deps,
  discount: Discount,
): Promise<Result<undefined, DiscountRefusal>> {
  const inForce = checkInForce(discount, dayOf(now()))
  if (!inForce.ok || !isLimited(discount)) return inForce
  const { total } = await countDiscountUses(db, discount.id, { email: '', now: now() })
  return canUseDiscount(discount, { total, byBuyer: 0 })
}
