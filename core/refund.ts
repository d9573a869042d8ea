import { cents, type Cents } from './money.ts'
import type { PaymentStatus } from './payment.ts'
import { accept, refuse, type Result } from './result.ts'

export type RefundRefusal = 'not-refundable' | 'nothing-left' | 'too-much'

/**
 * How much to refund when `wanted` is requested (`null`: everything left). `onTheWay` has been requested but not
 * confirmed yet; it counts as refunded.
 */
export function refundOf(
  payment: { status: PaymentStatus; amount: Cents; refunded: Cents },
  { wanted, onTheWay }: { wanted: Cents | null; onTheWay: Cents },
): Result<{ amount: Cents; isRest: boolean }, RefundRefusal> {
  if (payment.status !== 'approved') return refuse(payment.status === 'refunded' ? 'nothing-left' : 'not-refundable')
  const left = payment.amount - payment.refunded - onTheWay
  if (left <= 0) return refuse('nothing-left')
  const amount = wanted ?? cents(left)
  if (amount <= 0 || amount > left) return refuse('too-much')
  return accept({ amount, isRest: amount === left })
}
