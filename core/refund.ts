import { cents, type Cents } from './money.ts'
import type { PaymentStatus } from './payment.ts'
import { accept, refuse, type Result } from './result.ts'

export type RefundRefusal = 'not-refundable' | 'nothing-left' | 'too-much'

/**
 * How much goes back when somebody asks for `wanted` (`null`: all that is left). `onTheWay` was asked for before and not
 * answered yet; it counts as gone.
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
