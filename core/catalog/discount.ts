import type { CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import type { Discount } from './catalog.ts'

export type DiscountRefusal = 'discount-not-yet' | 'discount-ended' | 'discount-used-up' | 'discount-used-by-buyer'

/** For how long an order that nobody begins to pay holds a use. */
export const heldMinutes = 60

/** How many orders hold a code: paid ones, those being paid, and unpaid ones that are new, not expired and not cancelled. */
export type DiscountUses = { total: number; byBuyer: number }

const refusals: readonly string[] = [
  'discount-not-yet',
  'discount-ended',
  'discount-used-up',
  'discount-used-by-buyer',
] satisfies DiscountRefusal[]

export function isDiscountRefusal(code: string): code is DiscountRefusal {
  return refusals.includes(code)
}

/** Whether a code can be used today; both days of its validity count. */
export function checkInForce({ from, until }: Discount, today: CalendarDay): Result<undefined, DiscountRefusal> {
  if (from !== null && today < from) return refuse('discount-not-yet')
  return until !== null && today > until ? refuse('discount-ended') : accept()
}

/** Whether one more order can use a code. */
export function canUseDiscount(
  { totalLimit, buyerLimit }: Pick<Discount, 'totalLimit' | 'buyerLimit'>,
  { total, byBuyer }: DiscountUses,
): Result<undefined, DiscountRefusal> {
  if (buyerLimit !== null && byBuyer >= buyerLimit) return refuse('discount-used-by-buyer')
  return totalLimit !== null && total >= totalLimit ? refuse('discount-used-up') : accept()
}

/** Whether anybody has to count: most codes can be used by everybody. */
export function isLimited({ totalLimit, buyerLimit }: Pick<Discount, 'totalLimit' | 'buyerLimit'>): boolean {
  return totalLimit !== null || buyerLimit !== null
}
