import { and, between, eq, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'

import type { MonthTotals } from '#core/admin/figures.ts'
import { monthOf, morningSpans } from '#core/admin/finance-month.ts'
import {
  entryColumns,
  entryKinds,
  missingEntries,
  sumTotals,
  type EntryKind,
  type LedgerBalance,
  type LedgerTotals,
} from '#core/payment/ledger.ts'
import type { ProviderRefund } from '#core/payment/refund.ts'
import type { CalendarDay, DaySpan } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { ledgerEntries, type payments } from '#db/schema.ts'

export type StoredEntry = typeof ledgerEntries.$inferSelect

type StoredPayment = Pick<
  typeof payments.$inferSelect,
  | 'providerId'
  | 'orderId'
  | 'status'
  | 'statusDetail'
  | 'amount'
  | 'refunded'
  | 'refundedByHand'
  | 'fee'
  | 'netReceived'
  | 'currency'
  | 'approvedAt'
  | 'collectedElsewhere'
>

/**
 * Adds what the ledger lacks to say what is stored of a payment. Call after the payment was written: its row's lock keeps
 * a second writer from reading sums that are about to change.
 */
export async function recordEntries(
  tx: Tx,
  payment: StoredPayment,
  { refunds, at }: { refunds: readonly ProviderRefund[]; at: Date },
): Promise<void> {
  if (payment.collectedElsewhere) return
  const { providerId: id, orderId, currency } = payment
  const missing = missingEntries({ ...payment, id, updatedAt: at }, await readBalance(tx, id), refunds)
  await enter(
    tx,
    missing.map((entry) => ({ ...entry, paymentId: id, orderId, currency })),
  )
}

async function enter(tx: Tx, entries: (typeof ledgerEntries.$inferInsert)[]): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(ledgerEntries).values(entries)
  await notePurchases(
    tx,
    entries.flatMap(({ orderId }) => orderId ?? []),
  )
}

/** What a client bought is what they paid and did not get back: of a change of the order itself a trigger takes note, of its money this does. */
export async function notePurchases(tx: Tx, orderIds: string[]): Promise<void> {
  await tx.execute(sql`insert into changed_purchases
    select distinct client_id from orders where id = any(${sql.param(orderIds)}::uuid[]) and client_id is not null`)
}

/**
 * Gives the entries of a payment without an order to one, on the days they have. Entries are only added: each is taken back
 * where it stood and entered again, so the sums of the payment and of its days stay.
 */
export async function moveEntriesToOrder(tx: Tx, paymentId: string, orderId: string): Promise<void> {
  const entries = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), isNull(ledgerEntries.orderId)))
    .orderBy(ledgerEntries.id)
  await enter(
    tx,
    entries.flatMap(({ kind, amount, currency, providerRef, at }) => [
      { paymentId, orderId: null, kind, amount: cents(0 - amount), currency, at },
      { paymentId, orderId, kind, amount, currency, providerRef, at },
    ]),
  )
}

/** Reverses all entries of a payment, each on its own day: the totals of those days are as they were without it. */
export async function takeBackEntries(tx: Tx, paymentId: string): Promise<void> {
  const entries = await tx
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(ledgerEntries.id)
  await enter(
    tx,
    entries.map(({ orderId, kind, amount, currency, at }) => ({
      paymentId,
      orderId,
      kind,
      amount: cents(0 - amount),
      currency,
      at,
    })),
  )
}

async function readBalance(tx: Tx, paymentId: string): Promise<LedgerBalance> {
  const rows = await tx
    .select({
      kind: ledgerEntries.kind,
      sum: sql<number>`sum(${ledgerEntries.amount})::int`,
      refs: sql<
        string[]
      >`coalesce(array_agg(${ledgerEntries.providerRef}) filter (where ${ledgerEntries.providerRef} is not null), '{}')`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .groupBy(ledgerEntries.kind)
  const sums: Partial<Record<EntryKind, Cents>> = {}
  for (const { kind, sum } of rows) sums[kind] = cents(sum)
  return { sums, refundIds: new Set(rows.flatMap(({ refs }) => refs)) }
}

const kindsOf = (column: (typeof entryColumns)[EntryKind]) => entryKinds.filter((kind) => entryColumns[kind] === column)

/** The columns of the books, for a query over entries or over what was added up of each kind of them. */
export function totalsOf({ kind, amount }: Record<'kind' | 'amount', SQLWrapper>) {
  const sumOf = (column: (typeof entryColumns)[EntryKind]) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${inArray(kind, kindsOf(column))}), 0)::float8`.mapWith(Number)
  return {
    gross: sumOf('gross'),
    fees: sumOf('fees'),
    returned: sumOf('returned'),
    net: sql<number>`coalesce(sum(${amount}), 0)::float8`.mapWith(Number),
  }
}

export const ledgerTotals = totalsOf(ledgerEntries)

export function asTotals({ gross, fees, returned, net }: Record<keyof LedgerTotals, number>): LedgerTotals {
  return { gross: cents(gross), fees: cents(fees), returned: cents(returned), net: cents(net) }
}

/** `sales`: without money that is none of our orders'. */
export type Scope = 'sales' | 'all'
export type DayTotals = LedgerTotals & { day: CalendarDay }

/** Days in which money moved, in São Paulo, oldest first. */
export async function listDayTotals(db: DbOrTx, days: DaySpan, scope: Scope): Promise<DayTotals[]> {
  const rows = await db
    .select({ day: ledgerEntries.day, ...ledgerTotals })
    .from(ledgerEntries)
    .where(inDays(days, scope))
    .groupBy(ledgerEntries.day)
    .orderBy(ledgerEntries.day)
  return rows.map((row) => ({ day: row.day, ...asTotals(row) }))
}

/** Months in which money moved, oldest first. */
export async function listMonthTotals(db: DbOrTx, days: DaySpan, scope: Scope): Promise<MonthTotals[]> {
  const months = Map.groupBy(await listDayTotals(db, days, scope), ({ day }) => monthOf(day))
  return [...months].map(([month, moved]) => ({ month, ...sumTotals(moved) }))
}

export async function readTotals(db: DbOrTx, days: DaySpan, scope: Scope): Promise<LedgerTotals> {
  const [row] = await db.select(ledgerTotals).from(ledgerEntries).where(inDays(days, scope))
  return asTotals(row ?? { gross: 0, fees: 0, returned: 0, net: 0 })
}

/** What came in yesterday, this month and on the same days of the month before, out of the books. */
export async function readReceived(db: DbOrTx, today: CalendarDay) {
  const spans = morningSpans(today)
  const moved = await listDayTotals(db, { first: spans.before.first, last: today }, 'all')
  const grossOf = ({ first, last }: DaySpan) => sumTotals(moved.filter(({ day }) => day >= first && day <= last)).gross
  return {
    days: spans,
    yesterday: grossOf(spans.yesterday),
    month: grossOf(spans.month),
    before: grossOf(spans.before),
  }
}

export async function readOrderTotals(db: DbOrTx, orderId: string): Promise<LedgerTotals> {
  const [row] = await db.select(ledgerTotals).from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
  return asTotals(row ?? { gross: 0, fees: 0, returned: 0, net: 0 })
}

/** The account's other currencies are never added to reais. */
export function inDays({ first, last }: DaySpan, scope: Scope) {
  return and(
    between(ledgerEntries.day, first, last),
    eq(ledgerEntries.currency, 'BRL'),
    scope === 'sales' ? isNotNull(ledgerEntries.orderId) : undefined,
  )
}

/** The entries of an order, oldest first. */
export function listEntriesOfOrder(db: DbOrTx, orderId: string): Promise<StoredEntry[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(ledgerEntries.at, ledgerEntries.id)
}
