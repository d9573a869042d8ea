import { addCents, cents, type Cents } from '#core/shared/money.ts'

import { isManualPayment } from './manual-payment.ts'
import { returnedAmount, type ProviderPayment } from './payment.ts'
import type { ProviderRefund } from './refund.ts'

/**
 * What an entry says. `fee-returned`: the provider gives back what it charged; `reversal`: money that had gone back is
 * ours again, as after a chargeback that was won; `manual` and `manual-refund`: outside the provider; `adjustment`: what
 * the provider credits or withholds beside its fees.
 */
export const entryKinds = [
  'charge',
  'fee',
  'refund',
  'fee-returned',
  'chargeback',
  'reversal',
  'manual',
  'manual-refund',
  'adjustment',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The columns of the books: what came in, what it cost, what went back. */
export const entryColumns: Record<EntryKind, 'gross' | 'fees' | 'returned'> = {
  charge: 'gross',
  manual: 'gross',
  fee: 'fees',
  'fee-returned': 'fees',
  adjustment: 'fees',
  refund: 'returned',
  'manual-refund': 'returned',
  chargeback: 'returned',
  reversal: 'returned',
}

/** Signed sums: what came in is positive, fees and what went back are negative, and `net` is all of them. */
export type LedgerTotals = { gross: Cents; fees: Cents; returned: Cents; net: Cents }

export const zeroTotals: LedgerTotals = { gross: cents(0), fees: cents(0), returned: cents(0), net: cents(0) }

export function sumTotals(parts: readonly LedgerTotals[]): LedgerTotals {
  const sumOf = (column: keyof LedgerTotals) => addCents(...parts.map((part) => part[column]))
  return { gross: sumOf('gross'), fees: sumOf('fees'), returned: sumOf('returned'), net: sumOf('net') }
}

/** One movement of money. What comes to us is positive, what leaves us negative. */
export type LedgerEntry = { kind: EntryKind; amount: Cents; providerRef: string | null; at: Date }

/** The sum of a payment's entries for each kind, and the provider's ids of the refunds that are among them. */
export type LedgerBalance = { sums: Partial<Record<EntryKind, Cents>>; refundIds: ReadonlySet<string> }

type Snapshot = Pick<
  ProviderPayment,
  'id' | 'status' | 'statusDetail' | 'amount' | 'refunded' | 'refundedByHand' | 'approvedAt' | 'updatedAt'
>

/** Fees and net of a payment; `null` where nobody has said them. The net is before refunds and chargebacks. */
export type PaymentNet = { fee: Cents | null; netReceived: Cents | null }

/**
 * Fees and net as they stand after a snapshot. What the provider calls the net is taken only while all of the money is
 * ours: of a payment that was refunded or disputed it may say something else by the same name.
 */
export function netAfter(
  snapshot: Snapshot & Pick<ProviderPayment, 'statement'>,
  before: (PaymentNet & { amount: Cents }) | null,
): PaymentNet {
  const { id, amount, approvedAt, statement } = snapshot
  if (isManualPayment(id)) {
    const fee = statement?.fee ?? before?.fee ?? cents(0)
    return { fee, netReceived: cents(amount - fee) }
  }
  if (!approvedAt) return { fee: null, netReceived: null }

  const isWhole = snapshot.status === 'approved' && returnedAmount(snapshot) === 0
  const reported = (isWhole ? statement?.netReceived : null) ?? null
  const fee = statement?.fee ?? before?.fee ?? (reported === null ? null : cents(Math.max(0, amount - reported)))
  if (fee === null) return { fee, netReceived: before?.netReceived ?? null }
  return { fee, netReceived: reported ?? cents(amount - fee + (before ? adjustmentOf(before) : 0)) }
}

function adjustmentOf({ amount, fee, netReceived }: PaymentNet & { amount: Cents }): number {
  return netReceived === null ? 0 : netReceived - (amount - (fee ?? 0))
}

/**
 * The entries that are missing in the ledger for it to say what a payment's snapshot says. Nothing is missing when the
 * same snapshot comes again.
 */
export function missingEntries(
  payment: Snapshot & PaymentNet,
  { sums, refundIds }: LedgerBalance,
  refunds: readonly ProviderRefund[],
): LedgerEntry[] {
  const { approvedAt, updatedAt } = payment
  const isManual = isManualPayment(payment.id)
  const held = (...kinds: EntryKind[]) => kinds.reduce((sum, kind) => sum + (sums[kind] ?? 0), 0)
  const missing = (wanted: number, ...kinds: EntryKind[]) => (approvedAt ? wanted : 0) - held(...kinds)
  const isFirst = (...kinds: EntryKind[]) => kinds.every((kind) => sums[kind] === undefined)

  const charged = missing(payment.amount, 'charge', 'manual')
  const adjusted = missing(adjustmentOf(payment), 'adjustment')
  const returned = missing(0 - returnedAmount(payment), 'refund', 'manual-refund', 'chargeback', 'reversal')
  const fee = missing(0 - (payment.fee ?? 0), 'fee', 'fee-returned')

  const gone = returnEntries(payment, { returned, sums, refundIds, refunds, isManual })
  const feeChangedAt = isFirst('fee') ? (approvedAt ?? updatedAt) : (gone.at(-1)?.at ?? updatedAt)
  return [
    ...entry(isManual ? 'manual' : 'charge', charged, approvedAt ?? updatedAt),
    ...entry(fee < 0 ? 'fee' : 'fee-returned', fee, feeChangedAt),
    ...entry('adjustment', adjusted, isFirst('adjustment') ? (approvedAt ?? updatedAt) : updatedAt),
    ...gone,
  ]
}

function entry(kind: EntryKind, amount: number, at: Date): LedgerEntry[] {
  return amount === 0 ? [] : [{ kind, amount: cents(amount), providerRef: null, at }]
}

type Returns = LedgerBalance & { returned: number; refunds: readonly ProviderRefund[]; isManual: boolean }

function returnEntries(payment: Snapshot, { returned, sums, refundIds, refunds, isManual }: Returns): LedgerEntry[] {
  const at = payment.updatedAt
  if (isManual) return entry(returned > 0 ? 'reversal' : 'manual-refund', returned, at)

  const byHand = payment.refundedByHand ?? 0
  const handed = payment.approvedAt ? 0 - byHand - (sums['manual-refund'] ?? 0) : 0
  const byProvider = returned - handed
  const entries = entry('manual-refund', handed, at)
  if (byProvider >= 0) return [...entries, ...entry('reversal', byProvider, at)]

  // Of what is gone from a payment in a chargeback, only what was refunded before it is a refund.
  const isChargedBack = payment.status === 'charged-back'
  const unrecorded = Math.max(0, payment.refunded - byHand + (sums.refund ?? 0))
  const refunded = isChargedBack ? Math.min(-byProvider, unrecorded) : -byProvider
  return [
    ...entries,
    ...refundEntries(refunded, refunds, { refundIds, at }),
    ...entry('chargeback', refunded + byProvider, at),
  ]
}

/** Names the refunds behind a sum, the newest first: older ones are likely to be in the ledger without their id. */
function refundEntries(
  sum: number,
  refunds: readonly ProviderRefund[],
  { refundIds, at }: { refundIds: ReadonlySet<string>; at: Date },
): LedgerEntry[] {
  const isUnnamed = ({ id, state }: ProviderRefund) => state === 'done' && !refundIds.has(id)
  const newestFirst = refunds.filter(isUnnamed).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const named: LedgerEntry[] = []
  let left = sum
  for (const { id, amount, createdAt } of newestFirst) {
    if (amount > left) continue
    named.unshift({ kind: 'refund', amount: cents(0 - amount), providerRef: id, at: createdAt })
    left -= amount
  }
  return left > 0 ? [{ kind: 'refund', amount: cents(-left), providerRef: null, at }, ...named] : named
}

/** Whether a snapshot that is not older than what is stored tells more of the money: fees, net, or when it is released. */
export function hasMoneyNews(
  snapshot: ProviderPayment,
  stored: PaymentNet & { amount: Cents; releasesAt: Date | null },
): boolean {
  const { fee, netReceived } = netAfter(snapshot, stored)
  const releasesAt = snapshot.statement?.releasesAt ?? stored.releasesAt
  return (
    fee !== stored.fee || netReceived !== stored.netReceived || releasesAt?.getTime() !== stored.releasesAt?.getTime()
  )
}
