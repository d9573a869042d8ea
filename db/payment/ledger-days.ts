import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'

import type { DateRange } from '#core/admin/date-range.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { DbOrTx } from '#db/client.ts'
import { ledgerEntries } from '#db/schema.ts'
import { batchesOf, pageOf, totalOf, type List, type ListPage, type ListWish } from '#db/shared/list.ts'
import { toPage } from '#db/shared/pagination.ts'

import { asTotals, totalsOf, type DayTotals } from './ledger.ts'

/** Money of one kind, which some days have none of. */
export const dayKinds = ['gross', 'returned'] as const
export type DayKind = (typeof dayKinds)[number]

export type DayFilter = {
  days: DateRange
  /** Only days with money of this kind. */
  kind: DayKind | null
} & ListWish<'days'>

/** Of all days every entry is added up: once, before its kind says to which column it belongs. */
const dayKindSums = new QueryBuilder()
  .select({
    day: ledgerEntries.day,
    kind: ledgerEntries.kind,
    amount: sql<number>`sum(${ledgerEntries.amount})`.as('amount'),
  })
  .from(ledgerEntries)
  .where(eq(ledgerEntries.currency, 'BRL'))
  .groupBy(ledgerEntries.day, ledgerEntries.kind)
  .as('day_kinds')

const totals = totalsOf(dayKindSums)

/** Added up when it is read: nothing is stored of a day, so it cannot differ from the books. */
const ledgerDays = new QueryBuilder()
  .select({
    // What a cursor calls a row; in the order of the days, where other values are equal.
    id: sql<string>`lpad(to_char(${dayKindSums.day}, 'YYYYMMDD'), 32, '0')::uuid`.as('id'),
    day: dayKindSums.day,
    gross: totals.gross.as('gross'),
    fees: totals.fees.as('fees'),
    returned: totals.returned.as('returned'),
    net: totals.net.as('net'),
  })
  .from(dayKindSums)
  .groupBy(dayKindSums.day)
  .as('ledger_days')

const dayList = {
  name: 'days',
  table: ledgerDays,
  sorts: {
    day: { value: ledgerDays.day, columns: [ledgerDays.day], kind: 'day' },
    gross: amountSort('gross'),
    fees: amountSort('fees'),
    returned: amountSort('returned'),
    net: amountSort('net'),
  },
  where: ({ days: { from, to }, kind }) =>
    and(
      from ? gte(ledgerDays.day, from) : undefined,
      to ? lte(ledgerDays.day, to) : undefined,
      kind ? ne(ledgerDays[kind], 0) : undefined,
    ),
} satisfies List<'days', Omit<DayFilter, 'before'>>

function amountSort(column: 'gross' | 'fees' | 'returned' | 'net') {
  const value = sql`${ledgerDays[column]}::bigint`
  return { value, columns: [value], kind: 'amount' as const }
}

/** A page of the days in which money moved. */
export async function listDays(db: DbOrTx, filter: DayFilter) {
  const page = pageOf(dayList, filter)
  return toPage(await readDays(db, page), page)
}

/** All days that fit. */
export function eachDay(db: DbOrTx, filter: Omit<DayFilter, 'before'>) {
  return batchesOf(dayList, filter, (page) => readDays(db, page))
}

/** Whether some money of a day is of no order. */
export async function hasMoneyWithoutOrder(db: DbOrTx, day: CalendarDay): Promise<boolean> {
  // What an order was given later was taken back on the same day.
  const kept = await db
    .select({ paymentId: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.day, day), isNull(ledgerEntries.orderId)))
    .groupBy(ledgerEntries.paymentId)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`)
    .limit(1)
  return kept.length > 0
}

/** How many days fit and what was left of them together. */
export function totalDays(db: DbOrTx, filter: Omit<DayFilter, 'before'>) {
  return totalOf(db, dayList, filter, ledgerDays.net)
}

async function readDays(
  db: DbOrTx,
  { where, orderBy, limit, cursor }: ListPage,
): Promise<(DayTotals & { cursor: string })[]> {
  const { day, gross, fees, returned, net } = ledgerDays
  const rows = await db
    .select({ day, gross, fees, returned, net, cursor })
    .from(ledgerDays)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map((row) => ({ day: row.day, cursor: row.cursor, ...asTotals(row) }))
}
