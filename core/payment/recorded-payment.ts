import { dayOf, daysBetween } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { isManualPayment } from './manual-payment.ts'
import { isCaptured, unrefundedAmount, type PaymentMethod, type ProviderPayment } from './payment.ts'

/** A payment that staff recorded by hand, as far as it may be one that the provider reports now. */
export type RecordedPayment = {
  paymentId: string
  orderId: string
  orderCode: string
  buyerName: string
  method: PaymentMethod
  amount: Cents
  refunded: Cents
  receivedAt: Date
  /** The number that staff typed for it; `null` without one. */
  reference: string | null
}

/** A recorded payment that has the amount of a reported one. `isLikely`: nothing speaks against their being the same. */
export type RecordedMatch = RecordedPayment & { isLikely: boolean }

/**
 * `reported-unusable`: the reported payment's money is not ours, or gone; `recorded-gone`: the recorded payment was
 * taken back before; `other-amount`, `other-order`: they are two payments.
 */
export type MatchRefusal = 'reported-unusable' | 'recorded-gone' | 'other-amount' | 'other-order'

type Reported = Pick<
  ProviderPayment,
  'id' | 'status' | 'statusDetail' | 'amount' | 'refunded' | 'currency' | 'method' | 'approvedAt'
> & { orderId: string | null; collectedElsewhere: boolean }

type Recorded = Pick<ProviderPayment, 'id' | 'amount' | 'approvedAt'> & { orderId: string | null }

/** The detail of a recorded payment whose place a reported one has taken: its money was in the books twice. */
export const recordedTwice = 'recorded_twice'

/** Days between a payment and its record, for them to be proposed as the same. */
const likelyDays = 5
/** Days a record is offered to choose from: reports reach a month back, and staff may record late. */
export const matchDays = 60

/** Whether a payment that the provider reports can take the place of one that staff recorded by hand. */
export function canMatchRecorded(reported: Reported, recorded: Recorded): Result<undefined, MatchRefusal> {
  if (!isManualPayment(recorded.id) || recorded.orderId === null || recorded.approvedAt === null)
    return refuse('recorded-gone')
  const left = unrefundedAmount(reported)
  const isOurs = !reported.collectedElsewhere && reported.currency === 'BRL' && isCaptured(reported) && left > 0
  if (!isOurs || isManualPayment(reported.id)) return refuse('reported-unusable')
  if (reported.orderId !== null && reported.orderId !== recorded.orderId) return refuse('other-order')
  return left === recorded.amount ? accept() : refuse('other-amount')
}

/**
 * The recorded payments that a reported one may be, the most likely first: of its amount, within sixty days, and of its
 * order if it names one. Only staff can tell; nothing is matched by it.
 */
export function proposeRecorded(reported: Reported, recorded: readonly RecordedPayment[]): RecordedMatch[] {
  const { approvedAt } = reported
  if (!approvedAt) return []
  const distance = ({ receivedAt }: RecordedPayment) => Math.abs(daysBetween(dayOf(receivedAt), dayOf(approvedAt)))
  return recorded
    .filter((one) => {
      const same = { id: one.paymentId, amount: one.amount, approvedAt: one.receivedAt, orderId: one.orderId }
      return canMatchRecorded(reported, same).ok && distance(one) <= matchDays
    })
    .map((one) => ({ ...one, isLikely: isLikely(reported, one, distance(one)) }))
    .toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely) || distance(a) - distance(b))
}

function isLikely(reported: Reported, { reference, method }: RecordedPayment, days: number): boolean {
  if (reference !== null) return reference === reported.id
  return days <= likelyDays && couldBe(method, reported.method)
}

/** Staff may not know how a link was paid, and a balance in the provider's wallet is none of their choices. */
function couldBe(recorded: PaymentMethod, reported: PaymentMethod): boolean {
  return recorded === reported || isVague(recorded) || isVague(reported)
}

function isVague(method: PaymentMethod): boolean {
  return method === 'other' || method === 'manual' || method === 'wallet'
}
