import type { SearchedPeriod } from '#adapters/payments/payments.ts'
import { isOwnSale } from '#core/payment/books-check.ts'
import { hasMoneyNews } from '#core/payment/ledger.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { isKnownAlready } from '#core/payment/settlement.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { findPulledUntil, savePulledUntil } from '#db/payment/payment-pulls.ts'
import { listPaymentsById, type StoredPayment } from '#db/payment/payments.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { failuresOf, runAll } from '#use-cases/run-all.ts'

import { applyPayment } from './confirm-payment.ts'
import { finishRefundsOf } from './finish-refunds.ts'
import { searchInParts } from './internal/search-in-parts.ts'

/** What the provider's search does not show at once must still be found by a later pull. */
const overlapMinutes = 60
const monthDays = 30

type Round = { changed: number; reachable: boolean }

/**
 * Reads every payment that changed at the provider since the last time, and once a day those of a whole month, and
 * applies each to its order: second payments of paid orders, refunds and chargebacks made elsewhere and payments of
 * unknown orders are found although no notice arrived. Returns how many payments had news, and whether the provider
 * could be reached.
 */
export async function pullPaymentChanges(deps: MoneyDeps): Promise<Round> {
  const round = { changed: 0, reachable: true }
  await runAll([pullRecent, pullMonth], (pull) => pull(deps, round))
  return round
}

async function pullRecent(deps: MoneyDeps, round: Round): Promise<void> {
  const now = deps.now()
  const pulledUntil = await findPulledUntil(deps.db, 'recent')
  const from = pulledUntil ? addMinutes(pulledUntil, -overlapMinutes) : addDays(now, -monthDays)
  await pullSince(deps, round, from, () => savePulledUntil(deps.db, 'recent', now))
}

async function pullMonth(deps: MoneyDeps, round: Round): Promise<void> {
  const now = deps.now()
  const pulledUntil = await findPulledUntil(deps.db, 'month')
  if (!round.reachable || (pulledUntil && pulledUntil > addDays(now, -1))) return

  // When it fails half-way it is tried again in an hour, not every minute: it is long.
  await savePulledUntil(deps.db, 'month', addMinutes(now, 60 - 24 * 60))
  await pullSince(deps, round, addDays(now, -monthDays), () => savePulledUntil(deps.db, 'month', now))
}

/** `done` runs when the provider has told everything, also when some of it could not be stored: the month tries again. */
async function pullSince(deps: MoneyDeps, round: Round, from: Date, done: () => Promise<void>): Promise<void> {
  const collector = await deps.payments.getCollectorId()
  if (!collector.ok) {
    round.reachable = false
    return
  }
  // The provider's clock may be ahead of ours.
  const period = { from, to: addDays(deps.now(), 1) }
  try {
    await pullPeriod(deps, round, period, collector.value)
  } finally {
    if (round.reachable) await done()
  }
}

/** What was found is applied before the provider is asked for more. */
async function pullPeriod(deps: MoneyDeps, round: Round, period: SearchedPeriod, collectorId: string): Promise<void> {
  const errors: unknown[] = []
  for await (const found of searchInParts(deps.payments, period)) {
    if (found.ok)
      await applyNews(deps, round, found.value, collectorId).catch((error: unknown) =>
        errors.push(...failuresOf(error)),
      )
    else round.reachable = false
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payments could not be applied`)
}

/** Payments whose snapshot is stored are skipped without locking their orders: most of what a pull finds is known. */
async function applyNews(
  deps: MoneyDeps,
  round: Round,
  payments: ProviderPayment[],
  collectorId: string,
): Promise<void> {
  const ours = payments.filter((payment) => isOwnSale(payment, collectorId))
  const stored =
    ours.length > 0
      ? await listPaymentsById(
          deps.db,
          ours.map(({ id }) => id),
        )
      : []
  const known = new Map(stored.map((payment) => [payment.providerId, payment]))

  await runAll(ours, async (payment) => {
    const before = known.get(payment.id)
    if (before && isRead(payment, before)) return
    const applied = await applyPayment(deps, payment, collectorId)
    await finishRefundsOf(deps, payment.id)
    if (applied.ok) round.changed += 1
  })
}

function isRead(payment: ProviderPayment, before: StoredPayment): boolean {
  return isKnownAlready(payment, { ...before, updatedAt: before.providerUpdatedAt }) && !hasMoneyNews(payment, before)
}
