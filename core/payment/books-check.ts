import { cents, type Cents } from '#core/shared/money.ts'
import { isUuid } from '#core/shared/uuid.ts'

import { netAfter, type PaymentNet } from './ledger.ts'
import { isManualPayment } from './manual-payment.ts'
import { returnedAmount, withOwnRefunds, type PaymentStatus, type ProviderPayment } from './payment.ts'

/**
 * In what a payment differs. `unknown`: the provider has it and our books do not; `missing`: the other way round;
 * `status` only where no amount differs.
 */
export const differenceKinds = ['unknown', 'missing', 'amount', 'returned', 'fee', 'net', 'status'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What one side says of a payment; `amount` is the figure the kind is about. */
export type DifferenceSide = { amount: Cents | null; status: PaymentStatus }

export type Difference = {
  kind: DifferenceKind
  paymentId: string
  /** What the payment names as its order; it may be none of ours. */
  orderId: string | null
  ours: DifferenceSide | null
  theirs: DifferenceSide | null
}

/** A difference with its order where that is one of ours. */
export type DifferenceView = Difference & { id: number; orderCode: string | null }

/** A payment as it is in our books. */
export type BookedPayment = PaymentNet &
  Pick<
    ProviderPayment,
    'status' | 'statusDetail' | 'amount' | 'refunded' | 'refundedByHand' | 'approvedAt' | 'createdAt'
  > & {
    id: string
    orderId: string | null
    collectedElsewhere: boolean
    /** When our books changed last, on our clock. */
    updatedAt: Date
  }

export type BooksComparison = {
  /** Everything the provider lists of the period, chargebacks with their end as the coverage says it. */
  theirs: readonly ProviderPayment[]
  /** Those of ours with one of these ids, and all that were created in the period. */
  ours: readonly BookedPayment[]
  /** What changed after this instant may be on its way: it is not compared. */
  settledBefore: Date
  /** When the provider was queried: what we booked after it may be missing in its answer. */
  queriedAt: Date
  /** When the shop took its first order; the account may have sold other things before. */
  openedAt: Date | null
  /** The account that is ours. */
  collectorId: string
}

/** How long a change at the provider may take until it is in our books. */
export const onTheWayMinutes = 15

/**
 * What differs between the provider's payments and ours. Only money counts: an attempt that was never approved may be
 * known to one side alone.
 */
export function compareBooks({
  theirs,
  ours,
  settledBefore,
  queriedAt,
  openedAt,
  collectorId,
}: BooksComparison): Difference[] {
  const booked = new Map(ours.map((payment) => [payment.id, payment]))
  const listed = new Set(theirs.map(({ id }) => id))
  const differing = theirs.flatMap((payment) => {
    if (payment.updatedAt > settledBefore || !isOwnSale(payment, collectorId)) return []
    const known = booked.get(payment.id)
    if (known) return known.collectedElsewhere || known.updatedAt > queriedAt ? [] : differencesOf(known, payment)
    const isOlder = openedAt === null || payment.createdAt < openedAt
    return isOlder || !payment.approvedAt || isForeign(payment, collectorId) ? [] : [unknownPayment(payment)]
  })
  const missing = ours.filter((payment) => !listed.has(payment.id) && isExpected(payment, settledBefore))
  return [...differing, ...missing.map(missingPayment)]
}

/** The account's own purchases are among its payments, too: somebody else collected them, for none of our orders. */
export function isOwnSale(
  { collectorId, reference }: Pick<ProviderPayment, 'collectorId' | 'reference'>,
  ourId: string,
): boolean {
  return collectorId === null || collectorId === ourId || (reference !== null && isUuid(reference))
}

function isForeign({ collectorId }: ProviderPayment, ourId: string): boolean {
  return collectorId !== null && collectorId !== ourId
}

function isExpected({ id, approvedAt, createdAt, collectedElsewhere }: BookedPayment, settledBefore: Date): boolean {
  return approvedAt !== null && !isManualPayment(id) && !collectedElsewhere && createdAt <= settledBefore
}

function unknownPayment(payment: ProviderPayment): Difference {
  const { id: paymentId, amount, status, reference } = payment
  const orderId = reference !== null && isUuid(reference) ? reference : null
  return { kind: 'unknown', paymentId, orderId, ours: null, theirs: { amount, status } }
}

function missingPayment({ id: paymentId, orderId, amount, status }: BookedPayment): Difference {
  return { kind: 'missing', paymentId, orderId, ours: { amount, status }, theirs: null }
}

function differencesOf(ours: BookedPayment, listed: ProviderPayment): Difference[] {
  // The provider does not know what was returned by hand.
  const { refundedByHand = cents(0) } = ours
  const theirs = withOwnRefunds(listed, { provider: cents(0), byHand: refundedByHand })
  const expected = netAfter({ ...theirs, approvedAt: theirs.approvedAt ?? ours.approvedAt }, ours)
  const figures: [DifferenceKind, Cents | null, Cents | null][] = [
    ['amount', ours.amount, theirs.amount],
    ['returned', returnedAmount(ours), returnedAmount(theirs)],
    ['fee', ours.fee, expected.fee],
  ]
  const wrong = figures.filter(([, our, their]) => our !== their)
  // A wrong amount or fee makes a wrong net: it is said once.
  if (wrong.length === 0 && ours.netReceived !== expected.netReceived)
    wrong.push(['net', ours.netReceived, expected.netReceived])
  if (wrong.length === 0 && ours.status !== theirs.status) wrong.push(['status', null, null])
  return wrong.map(([kind, our, their]) => ({
    kind,
    paymentId: theirs.id,
    orderId: ours.orderId,
    ours: { amount: our, status: ours.status },
    theirs: { amount: their, status: theirs.status },
  }))
}

/** Why a check came to no result. */
export type BooksCheckFailure = 'provider-down' | 'provider-access-denied'

export type BooksCheckResult = { startedAt: Date; differences: number; failure: BooksCheckFailure | null }

/** A check older than this says nothing about today any more. */
const maxAgeHours = 30

/** How the books stand after the newest check: they agree only when that was asked, answered and is no older than a day. */
export function booksState(
  newest: BooksCheckResult | null,
  now: Date,
): 'unchecked' | 'agrees' | 'differs' | 'failed' | 'outdated' {
  if (!newest) return 'unchecked'
  if (newest.failure) return 'failed'
  if (newest.differences > 0) return 'differs'
  return now.getTime() - newest.startedAt.getTime() > maxAgeHours * 3_600_000 ? 'outdated' : 'agrees'
}
