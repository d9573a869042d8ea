import { isManualPayment } from '#core/payment/manual-payment.ts'
import type { ProductionStep, ProjectStatus } from '#core/project/project.ts'
import { addDays, dayOf, type CalendarDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import type { OrderState } from './order.ts'

/** CDC art. 49: days from the contract or from receiving the goods, whichever is later. */
export const withdrawalDays = 7

export type Purchase = {
  state: OrderState
  paidAt: Date | null
  /** Id of the payment that paid the order. */
  paidByPaymentId: string | null
  /** Whether work began, or what was bought was used. */
  started: boolean
  /** When the buyer last received something of it. */
  receivedAt: Date | null
  withdrawal: Withdrawal
}

/** `isAccepted`: the answer of staff; an automatic refund has none. */
export type Withdrawal = {
  requestedAt: Date | null
  decidedAt: Date | null
  answer: string | null
  isAccepted: boolean
}

/**
 * What withdrawing would do today. `automatic`: full refund through the provider. `by-hand`: full refund, but the
 * payment was made outside the provider and a person returns it. `request`: staff decide.
 */
export type WithdrawalOffer = { kind: 'automatic' | 'by-hand' } | { kind: 'request'; until: CalendarDay }

/** An order of what was bought later for a song, which ends with that of the song. `left`: what goes back of it. */
export type EndingOrder = { code: string; title: string; left: Cents; byHand: boolean }

/** What a page says goes back, in its form: whoever confirms is asked again once it is not so any more. */
export function shownReturn(
  { kind }: Pick<WithdrawalOffer, 'kind'>,
  { left, later }: { left: Cents; later: readonly EndingOrder[] },
): string {
  // What goes back of the order itself is decided then.
  const own = kind === 'request' ? kind : `${kind} ${left}`
  return [own, ...later.map((order) => `${order.code} ${order.left} ${order.byHand ? 'by-hand' : 'automatic'}`)].join(
    ', ',
  )
}

export type WithdrawalRefusal =
  | 'not-paid'
  | 'already-refunded'
  | 'already-asked'
  | 'already-answered'
  | 'in-dispute'
  | 'in-review'
  | 'too-late'
  | 'voucher-used'

/** Whether a purchase can be withdrawn, and how. Before work begins: always, with a full refund. */
export function withdrawalOption(purchase: Purchase, now: Date): Result<WithdrawalOffer, WithdrawalRefusal> {
  const { state, paidAt, paidByPaymentId, withdrawal } = purchase
  if (state === 'refunded') return refuse('already-refunded')
  if (state === 'disputed') return refuse('in-dispute')
  if (state === 'manual-review') return refuse('in-review')
  if (state !== 'paid' || !paidAt) return refuse('not-paid')
  if (withdrawal.answer !== null) return refuse('already-answered')
  if (withdrawal.requestedAt !== null) return refuse('already-asked')
  if (!purchase.started)
    return accept({ kind: paidByPaymentId && isManualPayment(paidByPaymentId) ? 'by-hand' : 'automatic' })

  const { receivedAt } = purchase
  const until = dayOf(addDays(receivedAt && receivedAt > paidAt ? receivedAt : paidAt, withdrawalDays))
  return dayOf(now) <= until ? accept({ kind: 'request', until }) : refuse('too-late')
}

/** What decides how far a purchase has got, as it is read. */
export type PurchaseFacts = {
  order: Omit<Purchase, 'started' | 'receivedAt'>
  isVoucher: boolean
  /** How far an extra bought later is; `null` for any other order, and where its project was deleted. */
  extra: { kind: 'revision' | 'rush' | 'item' | 'song'; isUsed: boolean; receivedAt: Date | null } | null
  /**
   * The project the order started; `null` for an extra or a voucher, and where it was deleted. What was delivered last counts also
   * while that delivery is reopened.
   */
  project: (Work & { lastDeliveredAt: Date | null; firstVersionAt: Date | null }) | null
}

type Work = { status: ProjectStatus; step: ProductionStep; versions: number; briefingAccepted: boolean }

/** The purchase that could be withdrawn. Of a deleted project nothing says that it had not begun: it counts as begun. */
export function withdrawablePurchase({ order, isVoucher, extra, project }: PurchaseFacts, now: Date): Purchase {
  const { state, paidAt, paidByPaymentId, withdrawal } = order
  const purchase = { state, paidAt, paidByPaymentId, withdrawal, receivedAt: null }
  // Nothing is begun for a voucher: whether somebody used it, `canReturnVoucher` says.
  if (isVoucher) return { ...purchase, started: false }
  if (extra) return { ...purchase, started: hasExtraStarted(extra, paidAt, now), receivedAt: extra.receivedAt }
  if (!project) return { ...purchase, started: true }
  return {
    ...purchase,
    started: hasWorkStarted(project),
    receivedAt: project.lastDeliveredAt ?? project.firstVersionAt,
  }
}

/**
 * A revision is begun with the feedback it covers. Any other extra goes back by itself within the days of the law while it is
 * not delivered; afterwards its work is taken as begun: a registration is under way long before its proof arrives.
 */
function hasExtraStarted(
  { kind, isUsed }: NonNullable<PurchaseFacts['extra']>,
  paidAt: Date | null,
  now: Date,
): boolean {
  if (kind === 'revision') return isUsed
  return isUsed || paidAt === null || dayOf(now) > dayOf(addDays(paidAt, withdrawalDays))
}

/** Work begins when the briefing is accepted, or with anything the studio did before that. */
function hasWorkStarted({ status, step, versions, briefingAccepted }: Work): boolean {
  return briefingAccepted || versions > 0 || status !== 'waiting' || (step !== 'payment' && step !== 'analysis')
}

/** Withdrawn or requested to be: no new work starts. Only a purchase that staff declined to take back runs on. */
export function isWithdrawn({
  requestedAt,
  answer,
  isAccepted,
}: Pick<Withdrawal, 'requestedAt' | 'answer' | 'isAccepted'>): boolean {
  return requestedAt !== null && (answer === null || isAccepted)
}

/** The buyer waits for an answer from staff. */
export function isWithdrawalPending({
  requestedAt,
  decidedAt,
}: Pick<Withdrawal, 'requestedAt' | 'decidedAt'>): boolean {
  return requestedAt !== null && decidedAt === null
}

export const maxWithdrawalReasonLength = 2_000

/** A reason is optional; its length is limited. */
export function parseWithdrawalReason(typed: string): Result<string, 'reason-too-long'> {
  const text = normalizeLines(typed)
  return text.length > maxWithdrawalReasonLength ? refuse('reason-too-long') : accept(text)
}
