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

/** In front of the cursor of a page that ends before its row; any other begins after it. */
const upwards = 'volta.'

/** Where a page lies: at the top of its list, or below or above a row that was seen. */
export type Place = 'top' | 'below' | 'above'

/** What a cursor adds to a query. A page above a row is read upwards from it, and `toPage` turns it round. */
export type PageStart = { place: Place; beyond: SQL | undefined; orderBy: SQL[] }

/** Cursor, condition and order of rows sorted by a value and, where it is equal, by their id. */
export function keyset({ table, id }: Listed, { value, within, columns, kind }: SortKey, isDescending: boolean) {
  const { write, read } = kinds[kind]
  const keys = [value, ...(within ? [within] : []), id]
  const sortedBy = (isFalling: boolean) => keys.map((key) => (isFalling ? desc(key) : asc(key)))
  return {
    /** A row's value and its id. */
    cursor: write ? sql<string>`${write(sql`${value}`)} || '_' || ${id}` : sql<string>`'_' || ${id}`,
    /** The page of a cursor; an invalid one means the first. */
    startAt(cursor: string | null): PageStart {
      const top: PageStart = { place: 'top', beyond: undefined, orderBy: sortedBy(isDescending) }
      const [, back, written = '', rowId] = cursor?.match(cursorPattern) ?? []
      if (rowId === undefined || (read === null) !== (written === '')) return top
      const asked = (column: SQL | PgColumn) => sql`(select ${column} from ${table} where ${id} = ${rowId}::uuid)`
      const seen = read ? read(written) : asked(value)
      if (seen === null) return top
      const [own, its] = within ? [sql`${value}, ${within}`, sql`${seen}, ${asked(within)}`] : [value, seen]
      const isUpwards = back !== undefined
      const isFalling = isDescending !== isUpwards
      return {
        place: isUpwards ? 'above' : 'below',
        beyond: sql`(${own}, ${id}) ${sql.raw(isFalling ? '<' : '>')} (${its}, ${rowId}::uuid)`,
        orderBy: sortedBy(isFalling),
      }
    },
    columns: [...columns, ...(within ? [within] : []), id],
  }
}

const cursorPattern = /^(volta\.)?((?:-?\d{1,16})?)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

type Dated = PgTable & { createdAt: PgColumn; id: PgColumn }

/** The order of a log: the newest first. */
export function newestKeyset(table: Dated) {
  const { id, createdAt } = table
  return keyset({ table, id }, { value: createdAt, columns: [createdAt], kind: 'instant' }, true)
}

export function newestFirst(table: Dated): SQL[] {
  return newestKeyset(table).startAt(null).orderBy
}

/** The cursors of the pages around one. */
export type Pages = { previous: string | null; next: string | null }

/** Expects one row more than a page, which shows whether there is another page in the direction it was read in. */
export function toPage<Row extends { cursor: string }>(
  read: Row[],
  { place }: Pick<PageStart, 'place'>,
): Pages & { rows: Row[] } {
  const isAbove = place === 'above'
  const found = read.slice(0, pageSize)
  const rows = isAbove ? found.toReversed() : found
  const isMore = read.length > pageSize
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    rows,
    previous: first && (isAbove ? isMore : place === 'below') ? upwards + first.cursor : null,
    next: last && (isAbove || isMore) ? last.cursor : null,
  }
}
