import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

export const pageSize = 25

/** A table with rows that an index on `(value, id)` keeps in order: page 1,000 costs as much as page 1. */
type Listed = { table: SQLWrapper; id: SQLWrapper }

/**
 * What rows are sorted by. It is never null, since nothing comes after that, and where it is not a plain column, it is the
 * expression of its index.
 */
export type SortKey = {
  value: SQL | PgColumn
  /** The columns the value is made of, where it is searched as well. */
  columns: SQLWrapper[]
  /** What rows of one value are sorted by, before their id; the row of a cursor is asked for it. */
  within?: PgColumn
  kind: keyof typeof kinds
}

/** How the value of the last row is written in a cursor, as a number, and read again. */
const kinds = {
  instant: {
    write: (value: SQL) => sql`(extract(epoch from ${value}) * 1000000)::bigint`,
    read: (micros: string) => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`,
  },
  day: {
    write: (value: SQL) => sql`(${value} - date '1970-01-01')`,
    read: (days: string) => (days.length > 6 ? null : sql`date '1970-01-01' + ${days}::int`),
  },
  amount: {
    write: (value: SQL) => sql`${value}`,
    read: (amount: string) => sql`${amount}::bigint`,
  },
  // Not written: it may be a name, and an address is kept in logs and histories. The row is asked for it.
  text: { write: null, read: null },
}

/** Cursor, condition and order of rows sorted by a value and, where it is equal, by their id. */
export function keyset({ table, id }: Listed, { value, within, columns, kind }: SortKey, isDescending: boolean) {
  const { write, read } = kinds[kind]
  const direction = isDescending ? desc : asc
  return {
    /** The last row's value and its id. */
    cursor: write ? sql<string>`${write(sql`${value}`)} || '_' || ${id}` : sql<string>`'_' || ${id}`,
    /** Condition for the rows after a cursor; an invalid cursor means the first page. */
    after(cursor: string | null): SQL | undefined {
      const [, written = '', rowId] =
        cursor?.match(/^((?:-?\d{1,16})?)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? []
      if (rowId === undefined || (read === null) !== (written === '')) return undefined
      const asked = (column: SQL | PgColumn) => sql`(select ${column} from ${table} where ${id} = ${rowId}::uuid)`
      const last = read ? read(written) : asked(value)
      if (last === null) return undefined
      const [own, its] = within ? [sql`${value}, ${within}`, sql`${last}, ${asked(within)}`] : [value, last]
      return sql`(${own}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${its}, ${rowId}::uuid)`
    },
    orderBy: [value, ...(within ? [within] : []), id].map((one) => direction(one)),
    columns: [...columns, ...(within ? [within] : []), id],
  }
}

type Dated = PgTable & { createdAt: PgColumn; id: PgColumn }

/** The order of a log: the newest first. */
export function newestKeyset(table: Dated) {
  const { id, createdAt } = table
  return keyset({ table, id }, { value: createdAt, columns: [createdAt], kind: 'instant' }, true)
}

export function newestFirst(table: Dated): SQL[] {
  return newestKeyset(table).orderBy
}

/** Expects one row more than a page, which shows whether there is a next page. */
export function toPage<Row extends { cursor: string }>(rows: Row[]): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize)
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.cursor ?? null) : null }
}
