import { isVoucherOver } from '#core/order/inactive-reason.ts'
import type { OrderState } from '#core/order/order.ts'
import { isWithdrawn, withdrawalDays } from '#core/order/withdrawal.ts'
import { splitReturned } from '#core/payment/returned-part.ts'
import {
  addCalendarDays,
  addCalendarYears,
  dayOf,
  daysBetween,
  endOfDay,
  type CalendarDay,
} from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** How long a voucher can be redeemed. What is left on it afterwards is still owed (decision 99). */
export const voucherYears = 5

/** `lines`: as many as the printed card has room for. */
export const cardLimits = { name: 60, message: 240, lines: 8 }

/** What a voucher is, from its row and from what its orders say. Only `balance` and its own order decide what it is worth. */
export type VoucherFacts = {
  /** The state of the order that bought it. */
  orderState: OrderState
  withdrawalRequestedAt: Date | null
  withdrawalAnswer: string | null
  withdrawalAccepted: boolean
  /** Null until it was paid, unless staff have issued it. */
  validUntil: Date | null
  /** What was paid for it and did not go back. */
  value: Cents
  /** What of that no order holds. */
  balance: Cents
  /** What orders hold that wait for a payment nobody began. */
  heldUnpaid: Cents
}

/** What was paid for a voucher, what of that went back or is on its way, and what orders hold of it. */
export type VoucherSums = { price: Cents; paid: number; refunded: number; requested: number; held: number }

/**
 * What a voucher is worth. A refund counts from when it is requested, and one the provider made by itself when it is reported. None of
 * them names a line: the voucher is all that its order bought.
 */
export function voucherWorth({ price, paid, refunded, requested, held }: VoucherSums): {
  value: Cents
  surplus: Cents
  balance: Cents
} {
  const { ofPrice, surplus } = splitReturned({ price, paid, returned: Math.max(refunded, requested), ofLines: 0 })
  const value = cents(price - ofPrice)
  return { value, surplus: cents(surplus), balance: cents(value - held) }
}

/**
 * `ended`: its money went back, is on its way back, or is disputed. `used`: nothing is left on it. Only an `active` one can
 * be redeemed.
 */
export const voucherStates = ['unpaid', 'active', 'used', 'expired', 'ended'] as const
export type VoucherState = (typeof voucherStates)[number]

export function voucherState(voucher: VoucherFacts, now: Date): VoucherState {
  const { orderState, validUntil, balance } = voucher
  const { withdrawalRequestedAt: requestedAt, withdrawalAnswer: answer, withdrawalAccepted: isAccepted } = voucher
  if (isVoucherOver(orderState)) return 'ended'
  if (orderState !== 'paid' || !validUntil) return 'unpaid'
  if (isWithdrawn({ requestedAt, answer, isAccepted })) return 'ended'
  if (balance <= 0) return 'used'
  return now > validUntil ? 'expired' : 'active'
}

/** Whether a voucher that is worth nothing now may be worth something again: a dispute can be won, an unpaid order expires. */
export function canRecover(voucher: VoucherFacts, now: Date): boolean {
  if (voucher.orderState === 'disputed') return true
  return voucherState(voucher, now) === 'used' && voucher.balance + voucher.heldUnpaid > 0
}

const redeemRefusals = ['voucher-unpaid', 'voucher-used', 'voucher-expired', 'voucher-ended'] as const
export type RedeemRefusal = (typeof redeemRefusals)[number]

export function isRedeemRefusal(code: string): code is RedeemRefusal {
  return redeemRefusals.some((known) => known === code)
}

export function canRedeem(voucher: VoucherFacts, now: Date): Result<undefined, RedeemRefusal> {
  const state = voucherState(voucher, now)
  return state === 'active' ? accept() : refuse(`voucher-${state}`)
}

export function validUntilOf(paidAt: Date): Date {
  return endOfDay(addCalendarYears(dayOf(paidAt), voucherYears))
}

/** Whether its buyer can have all of the money back: nobody paid with it, and the days of the law are not over. */
export function canReturnVoucher(
  { paidAt, value, balance, heldUnpaid }: Pick<VoucherFacts, 'value' | 'balance' | 'heldUnpaid'> & { paidAt: Date },
  now: Date,
): Result<undefined, 'voucher-used' | 'too-late'> {
  if (balance + heldUnpaid < value) return refuse('voucher-used')
  return daysBetween(dayOf(paidAt), dayOf(now)) <= withdrawalDays ? accept() : refuse('too-late')
}

export const sendMonths = 6

/**
 * The latest day a voucher can be mailed to whom it is for: until then its code can be shown, also when the secret it is
 * derived from was changed meanwhile.
 */
export function lastSendDay(today: CalendarDay): CalendarDay {
  return addCalendarDays(today, sendMonths * 30)
}
