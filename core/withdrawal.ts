import { addDays, dayOf, type CalendarDay } from './dates.ts'
import { isManualPayment } from './manual-payment.ts'
import type { OrderState } from './order.ts'
import type { ProductionStep, ProjectStatus } from './project.ts'
import { accept, refuse, type Result } from './result.ts'

/** CDC art. 49: counted from the contract or from receiving what was bought, whichever came last. */
export const withdrawalDays = 7

export type Purchase = {
  state: OrderState
  paidAt: Date | null
  /** The payment that paid it. */
  paidBy: string | null
  /** Whether work on it began, or what it bought was used. */
  started: boolean
  /** When the buyer last received something of it. */
  receivedAt: Date | null
  withdrawal: Withdrawal
}

export type Withdrawal = { askedAt: Date | null; answeredAt: Date | null; answer: string | null }

/**
 * What withdrawing would do today. `automatic`: all of it goes back by itself. `by-hand`: all of it, but it came past the
 * provider and a person sends it. `request`: people decide.
 */
export type WithdrawalOffer = { kind: 'automatic' | 'by-hand' } | { kind: 'request'; until: CalendarDay }

export type WithdrawalRefusal =
  | 'not-paid'
  | 'already-refunded'
  | 'already-asked'
  | 'already-answered'
  | 'in-dispute'
  | 'in-review'
  | 'too-late'

/** Whether a purchase can be taken back, and how. Before work begins always, and all of it. */
export function offerWithdrawal(purchase: Purchase, now: Date): Result<WithdrawalOffer, WithdrawalRefusal> {
  const { state, paidAt, paidBy, withdrawal } = purchase
  if (state === 'refunded') return refuse('already-refunded')
  if (state === 'disputed') return refuse('in-dispute')
  if (state === 'manual-review') return refuse('in-review')
  if (state !== 'paid' || !paidAt) return refuse('not-paid')
  if (withdrawal.answer !== null) return refuse('already-answered')
  if (withdrawal.askedAt !== null) return refuse('already-asked')
  if (!purchase.started) return accept({ kind: paidBy && isManualPayment(paidBy) ? 'by-hand' : 'automatic' })

  const { receivedAt } = purchase
  const until = dayOf(addDays(receivedAt && receivedAt > paidAt ? receivedAt : paidAt, withdrawalDays))
  return dayOf(now) <= until ? accept({ kind: 'request', until }) : refuse('too-late')
}

/** Production begins with the story accepted, or with whatever the studio did before that. */
export function hasBegun(project: {
  status: ProjectStatus
  step: ProductionStep
  versions: number
  briefingAccepted: boolean
}): boolean {
  const { status, step, versions, briefingAccepted } = project
  return briefingAccepted || versions > 0 || status !== 'waiting' || (step !== 'payment' && step !== 'analysis')
}

/** Taken back or about to be: nothing new is begun for it. */
export function isWithdrawn({ askedAt, answer }: Withdrawal): boolean {
  return askedAt !== null && answer === null
}

export const longestWithdrawalReason = 2_000

/** The buyer need not explain; what is said is kept within bounds. */
export function readWithdrawalReason(typed: string): Result<string, 'reason-too-long'> {
  const said = typed.replaceAll('\r\n', '\n').trim()
  return said.length > longestWithdrawalReason ? refuse('reason-too-long') : accept(said)
}
