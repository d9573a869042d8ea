import { cents, type Cents } from '#core/shared/money.ts'

/**
 * A difference below this is not charged: providers refuse it, or take more than it brings.
 */
export const minDifference = cents(500)

/** What a voucher pays of an order: `off` is taken off the price, `used` is what is gone from the voucher. */
export type Redemption = { off: Cents; used: Cents }

/** As much of a voucher as a price calculation needs. */
export type RedeemableVoucher = {
  /** As it is typed, without signs. */
  code: string
  /** `null`: an amount, good for any package. */
  packageId: string | null
  /** What was paid for it, also where some of that went back: then it is no longer whole. */
  value: Cents
  balance: Cents
}

/**
 * What a voucher takes off an order of a package, extras included. Untouched and for its own package it is worth that
 * package whatever it costs by now: a package was given, not a sum. What is not used stays on it. A difference that is too
 * small to be charged is waived.
 */
export function redeem(
  { packageId, value, balance }: Omit<RedeemableVoucher, 'code'>,
  order: { packageId: string; packagePrice: Cents; total: Cents },
): Redemption {
  const isUntouched = balance === value
  const raised = isUntouched && packageId === order.packageId ? Math.max(0, order.packagePrice - value) : 0
  const used = Math.min(balance, order.total)
  const off = Math.min(order.total, balance + raised)
  const difference = order.total - off
  return { used: cents(used), off: cents(difference < minDifference ? order.total : off) }
}

/** Whether a voucher paid a part of an order, or all of it: that part goes back to the voucher, not to the buyer. */
export function isPaidByVoucher(lines: readonly { kind?: string }[]): boolean {
  return lines.some(({ kind }) => kind === 'redemption')
}
