import type { Payments, SearchFailure } from '#adapters/payments/payments.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import {
  compareBooks,
  onTheWayMinutes,
  type BookedPayment,
  type BooksCheckFailure,
  type Difference,
} from '#core/payment/books-check.ts'
import { withCoverage } from '#core/payment/chargeback.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { addCalendarDays, addDays, addMinutes, dayOf, startOfDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findOpeningTime } from '#db/order/orders.ts'
import { findNewestBooksCheck, insertBooksCheck, type BooksCheck } from '#db/payment/books-checks.ts'
import { listBookedPayments } from '#db/payment/payments.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'

import { readChargeback } from './internal/record-chargeback.ts'
import { searchInParts } from './internal/search-in-parts.ts'

export type CheckDeps = {
  db: Db
  payments: Payments
  incidents: Pick<IncidentWatch, 'failed' | 'worked'>
  now: () => Date
}

const comparedDays = 30
/** Days results are stored: longer than a closed year is asked about. */
const storedDays = 400
/** When the check of the day is due, in minutes after midnight in São Paulo. */
const dueMinutes = 6 * 60

/** The check of the day, unless the newest check has a result of today; `null` when nothing was due. */
export async function checkBooksOfToday(deps: CheckDeps): Promise<BooksCheck | null> {
  const dueAt = addMinutes(startOfDay(dayOf(deps.now())), dueMinutes)
  if (deps.now() < dueAt) return null
  const newest = await findNewestBooksCheck(deps.db)
  if (newest && newest.failure === null && newest.startedAt >= dueAt) return null
  return checkBooks(deps)
}

/**
 * Compares the provider's payments of the last thirty days in São Paulo, those begun and those changed in them, with
 * ours, and stores what differs. Changes no payment. Takes as long as the provider needs to list a month.
 */
export async function checkBooks(deps: CheckDeps): Promise<BooksCheck> {
  const startedAt = deps.now()
  const lastDay = dayOf(startedAt)
  const firstDay = addCalendarDays(lastDay, 1 - comparedDays)
  const period = { from: startOfDay(firstDay), to: startedAt }
  const found = await compare(deps, period)

  const { payments, differences } = found.ok ? found.value : { payments: 0, differences: [] }
  const failure = found.ok ? null : found.code
  const check = await deps.db.transaction((tx) =>
    insertBooksCheck(
      tx,
      { firstDay, lastDay, payments, failure, startedAt, endedAt: deps.now() },
      { differences, storedSince: addDays(startedAt, -storedDays) },
    ),
  )
  report(deps, check)
  return check
}

type Found = { payments: number; differences: Difference[] }

async function compare(deps: CheckDeps, period: { from: Date; to: Date }): Promise<Result<Found, BooksCheckFailure>> {
  const listed = await listTheirs(deps, period)
  if (!listed.ok) return refuse(listed.code === 'provider-access-denied' ? listed.code : 'provider-down')
  const collector = await deps.payments.getCollectorId()
  if (!collector.ok) return refuse('provider-down')

  const ids = listed.value.map(({ id }) => id)
  const ours = await listBookedPayments(deps.db, ids, period)
  const theirs = await withEndings(deps, listed.value, ours)
  const differences = compareBooks({
    theirs,
    ours,
    settledBefore: addMinutes(period.to, -onTheWayMinutes),
    queriedAt: period.to,
    openedAt: await findOpeningTime(deps.db),
    collectorId: collector.value,
  })
  return accept({ payments: theirs.length, differences })
}

/** What was begun in the period, and what changed in it: a payment of last year may be disputed today. */
async function listTheirs(
  { payments }: CheckDeps,
  { from, to }: { from: Date; to: Date },
): Promise<Result<ProviderPayment[], SearchFailure>> {
  const found = new Map<string, ProviderPayment>()
  for (const by of ['created', 'changed'] as const) {
    // The provider's clock may be ahead of ours.
    for await (const part of searchInParts(payments, { from, to: addDays(to, 1), by })) {
      if (!part.ok) return part
      for (const payment of part.value) found.set(payment.id, payment)
    }
  }
  return accept([...found.values()])
}

/** How a chargeback ended is not in the payment: it is read again, as it was when the payment was booked. */
async function withEndings(
  { payments }: CheckDeps,
  theirs: ProviderPayment[],
  ours: BookedPayment[],
): Promise<ProviderPayment[]> {
  const booked = new Map(ours.map((payment) => [payment.id, payment]))
  const decided: ProviderPayment[] = []
  for (const payment of theirs)
    decided.push(withCoverage(payment, await readChargeback(payments, payment), booked.get(payment.id) ?? null))
  return decided
}

/** A refused token is an incident of its own, which the payment adapter reports. */
function report({ incidents }: CheckDeps, { failure, differences }: BooksCheck): void {
  const outcome = (cause: IncidentCause, isFailing: boolean) =>
    isFailing ? incidents.failed(cause) : incidents.worked(cause)
  if (failure !== 'provider-access-denied') outcome('books-unchecked', failure !== null)
  if (!failure) outcome('books-differ', differences > 0)
}
