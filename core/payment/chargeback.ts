import { disputeEnds, type ProviderPayment } from './payment.ts'

/** A chargeback as the provider reports it. */
export type ProviderChargeback = {
  id: string
  /** Provider ids of the payments it is about. */
  paymentIds: string[]
  /** Whether the provider decided for us: the money is ours. `null` until it decides. */
  coverageApplied: boolean | null
  documentation: ChargebackDocumentation
  openedAt: Date | null
}

export type ChargebackDocumentation = {
  /** `null` when the provider does not say whether it wants proof. */
  isRequired: boolean | null
  /** The provider's own word: pending, review_pending, valid, invalid, not_supplied, not_applicable. */
  status: string | null
  /** Until when proof is accepted. */
  dueAt: Date | null
}

/**
 * The snapshot with the end of its chargeback as the coverage says it: the detail's names alone can be read both ways,
 * and reading them wrong ends an order whose money is ours. `undecided`: the provider could not be asked, so nothing is
 * ended that was not before.
 */
export function withCoverage<Snapshot extends Pick<ProviderPayment, 'status' | 'statusDetail'>>(
  snapshot: Snapshot,
  chargeback: Pick<ProviderChargeback, 'coverageApplied'> | 'undecided' | null,
  known: Pick<ProviderPayment, 'status' | 'statusDetail'> | null,
): Snapshot {
  if (snapshot.status !== 'charged-back' || chargeback === null) return snapshot
  if (chargeback === 'undecided')
    return { ...snapshot, statusDetail: known?.status === 'charged-back' ? known.statusDetail : 'in_process' }
  if (chargeback.coverageApplied === null) return snapshot
  return { ...snapshot, statusDetail: chargeback.coverageApplied ? disputeEnds.won : disputeEnds.lost }
}

/** Statuses with which the provider wants nothing more from us. */
const settledDocumentation = new Set(['review_pending', 'valid', 'not_applicable'])

type Open = Pick<ProviderChargeback, 'coverageApplied' | 'documentation'>

/** Whether the provider waits for our proof, whether or not it said until when: what it did not say may be wanted. */
export function wantsProof({ coverageApplied, documentation: { isRequired, status } }: Open): boolean {
  if (coverageApplied !== null || isRequired === false) return false
  return status === null || !settledDocumentation.has(status)
}

/** Until when the studio should send proof; `null` when none is wanted, it was sent, or nobody said until when. */
export function documentationDue(chargeback: Open, now: Date): { dueAt: Date; isOver: boolean } | null {
  const { dueAt } = chargeback.documentation
  return dueAt !== null && wantsProof(chargeback) ? { dueAt, isOver: dueAt <= now } : null
}
