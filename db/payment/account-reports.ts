import { and, asc, between, desc, eq, isNull, ne, sql } from 'drizzle-orm'

import type { AccountMovement, AccountMovementView } from '#core/payment/account-report.ts'
import { manualPrefix } from '#core/payment/manual-payment.ts'
import { endOfDay, startOfDay, type DaySpan } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { accountMovements, accountReports, payments } from '#db/schema.ts'

export type StoredReport = typeof accountReports.$inferSelect

const batchSize = 1_000

/** Stores a report and those of its movements that no other report brought. */
export async function insertAccountReport(
  tx: Tx,
  report: Omit<StoredReport, 'id' | 'movements' | 'added'>,
  movements: AccountMovement[],
): Promise<StoredReport> {
  const [row] = await tx
    .insert(accountReports)
    .values({ ...report, movements: movements.length, added: 0 })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  let added = 0
  for (let first = 0; first < movements.length; first += batchSize) {
    const batch = movements.slice(first, first + batchSize).map((movement) => ({ ...movement, reportId: row.id }))
    const { rowCount } = await tx.insert(accountMovements).values(batch).onConflictDoNothing()
    added += rowCount ?? 0
  }
  await tx.update(accountReports).set({ added }).where(eq(accountReports.id, row.id))
  return { ...row, added }
}

/** The newest reports first. */
export function listAccountReports(db: DbOrTx, limit: number): Promise<StoredReport[]> {
  return db.select().from(accountReports).orderBy(desc(accountReports.createdAt)).limit(limit)
}

/** Movements of the account that belong to no payment of ours, the newest first. */
export function listUnmatchedMovements(db: DbOrTx, limit: number): Promise<AccountMovementView[]> {
  return db
    .select({
      key: accountMovements.key,
      line: accountMovements.line,
      fileName: accountReports.fileName,
      kind: accountMovements.kind,
      sourceId: accountMovements.sourceId,
      amount: accountMovements.amount,
      at: accountMovements.at,
      description: accountMovements.description,
    })
    .from(accountMovements)
    .innerJoin(accountReports, eq(accountReports.id, accountMovements.reportId))
    .leftJoin(payments, eq(payments.providerId, accountMovements.sourceId))
    .where(and(ne(accountMovements.kind, 'withdrawal'), isNull(payments.id)))
    .orderBy(desc(accountMovements.at), asc(accountMovements.key))
    .limit(limit)
}

/** Money the provider paid out, and payouts that came back, on these days of São Paulo; the newest first. */
export function listPayouts(db: DbOrTx, { first, last }: DaySpan) {
  const inDays = between(accountMovements.at, startOfDay(first), endOfDay(last))
  return db
    .select({ key: accountMovements.key, amount: accountMovements.amount, at: accountMovements.at })
    .from(accountMovements)
    .where(and(eq(accountMovements.kind, 'withdrawal'), inDays))
    .orderBy(desc(accountMovements.at), asc(accountMovements.key))
}

/**
 * When the money of a payment can be used: what a report says was released, else what one announces, else what the
 * payment itself said.
 */
export const releaseTime = sql<Date | null>`coalesce(
  (select min(released.at) from account_movements released
    where released.source_id = payments.provider_id and released.kind = 'release'),
  (select max(announced.releases_at) from account_movements announced
    where announced.source_id = payments.provider_id and announced.kind = 'settlement'),
  payments.releases_at)`

export type ReleaseTotals = {
  /** Not available yet. */
  pending: Cents
  /** Became available on the days asked for. */
  released: Cents
  /** Ours, and nobody said when it is available. */
  undated: Cents
}

/** Longer than the provider holds any money: what was paid earlier is not looked at. */
const heldDays = 400

/**
 * What the account holds back and what it gave free on these days: net of fees and of what went back. Payments outside
 * the provider are none of it.
 */
export async function readReleases(db: DbOrTx, { first, last }: DaySpan, now: Date): Promise<ReleaseTotals> {
  const days = { from: startOfDay(first), to: endOfDay(last) }
  // What every source says was free before that is neither held now nor given free on these days.
  const since = now < days.from ? now : days.from
  const { rows } = await db.execute<{ pending: string; released: string; undated: string }>(sql`
    with held as materialized (
      select ${releaseTime} as available_at,
        (select coalesce(sum(amount_cents), 0) from ledger_entries where payment_id = payments.provider_id) as amount
      from payments
      where approved_at >= ${days.from}::timestamptz - ${heldDays} * interval '1 day'
        and currency = 'BRL' and not collected_elsewhere and provider_id not like ${`${manualPrefix}%`}
        and (releases_at is null or releases_at >= ${since} or provider_id in (
          select source_id from account_movements
          where kind = 'release' and at >= ${since} or kind = 'settlement' and releases_at >= ${since}
        ))
    )
    select
      coalesce(sum(amount) filter (where available_at > ${now}), 0) as pending,
      coalesce(sum(amount) filter (where available_at <= ${now} and available_at between ${days.from} and ${days.to}), 0)
        as released,
      coalesce(sum(amount) filter (where available_at is null), 0) as undated
    from held`)
  const [row] = rows
  return { pending: asCents(row?.pending), released: asCents(row?.released), undated: asCents(row?.undated) }
}

function asCents(sum: string | undefined): Cents {
  return cents(Number(sum ?? 0))
}
