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

/** Whether the studio should send proof, and until when; `null` when nothing is asked for or it was sent. */
export function documentationDue(
  { coverageApplied, documentation }: Pick<ProviderChargeback, 'coverageApplied' | 'documentation'>,
  now: Date,
): { dueAt: Date; isOver: boolean } | null {
  const { isRequired, status, dueAt } = documentation
  if (coverageApplied !== null || isRequired === false || dueAt === null) return null
  if (status !== null && settledDocumentation.has(status)) return null
  return { dueAt, isOver: dueAt <= now }
}
