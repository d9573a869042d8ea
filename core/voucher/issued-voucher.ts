import { addCalendarYears, daysBetween, endOfDay, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { voucherYears, type VoucherFacts } from './voucher.ts'

/** What staff issue by themselves: sold without the shop, or given for nothing. */
export const issuedOrigins = ['by-hand', 'courtesy', 'compensation'] as const
export type IssuedOrigin = (typeof issuedOrigins)[number]
export const voucherOrigins = ['shop', ...issuedOrigins] as const
export type VoucherOrigin = (typeof voucherOrigins)[number]

/** Nobody paid for these: they are worth nothing in the books. */
export const givenOrigins = ['courtesy', 'compensation'] as const satisfies VoucherOrigin[]

export function isGiven(origin: VoucherOrigin): boolean {
  return givenOrigins.some((given) => given === origin)
}

/** The last day a voucher that is issued today can be valid to: that of one that was sold, which may not end before. */
export function lastValidDay(today: CalendarDay): CalendarDay {
  return addCalendarYears(today, voucherYears)
}

/** What is issued for nothing ends when staff say; what was paid for, when all that are paid for do. */
export function validUntilOfIssued(
  origin: IssuedOrigin,
  { until, today }: { until: CalendarDay | null; today: CalendarDay },
): Date {
  return endOfDay(isGiven(origin) && until !== null ? until : lastValidDay(today))
}

/** Whether a day can be the last of a voucher that is given today. */
export function isValidDay(day: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, day) >= 0 && day <= lastValidDay(today)
}

export type RevokeRefusal = 'voucher-sold' | 'voucher-used' | 'voucher-over'

/**
 * Whether staff can take back a voucher they gave, with nobody's money: while no order that is paid, or being paid, counts on it.
 * The money of one that was paid for goes back by a refund.
 */
export function canRevoke({
  origin,
  orderState,
  value,
  balance,
  heldUnpaid,
}: Pick<VoucherFacts, 'orderState' | 'value' | 'balance' | 'heldUnpaid'> & { origin: VoucherOrigin }): Result<
  undefined,
  RevokeRefusal
> {
  if (!isGiven(origin)) return refuse('voucher-sold')
  if (orderState !== 'paid') return refuse('voucher-over')
  return balance + heldUnpaid < value ? refuse('voucher-used') : accept()
}
