import { and, asc, desc, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
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
  kind: keyof typeof kinds
  /** Where its value stands in another table than that of the list, with one row for each of the list. */
  of?: Listed
  groups?: Groups
}

/**
 * Rows that come in groups whose order no index knows, as that of states: of each group the first rows are read by an index on
 * `(column, within, id)`, so what a page reads grows with the groups and not with the rows.
 */
type Groups = {
  column: PgColumn
  /** What rows of one group are sorted by, the latest first where the groups rise; the row of a cursor is asked for it. */
  within: PgColumn
  /** The `value` of the column for each group, with its `rank`: what the key's own value says of its rows. */
  ranked: SQL
  /** The rank of rows whose column is null, where it can be. */
  none?: SQL
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

/**
 * What a cursor adds to a query. A page above a row is read upwards from it, and `toPage` turns it round. `nearest`: where rows come
 * in groups, those among which the first are that fit a condition; `lead` is equal for all of them, and the index begins with it.
 */
export type PageStart = {
  place: Place
  beyond: SQL | undefined
  orderBy: SQL[]
  nearest?: (fitting: SQL | undefined, limit: number, lead?: PgColumn) => SQL
}

/** Cursor, condition and order of rows sorted by a value and, where it is equal, by their id. */
export function keyset(listed: Listed, key: SortKey, isDescending: boolean) {
  const { value, columns, kind, groups } = key
  const { table, id } = key.of ?? listed
  const { write, read } = kinds[kind]
  const asked = (column: SQL | PgColumn, rowId: string) =>
    sql`(select ${column} from ${table} where ${id} = ${rowId}::uuid)`
  return {
    /** A row's value and its id. */
    cursor: write ? sql<string>`${write(sql`${value}`)} || '_' || ${id}` : sql<string>`'_' || ${id}`,
    /** The page of a cursor; an invalid one means the first. */
    startAt(cursor: string | null): PageStart {
      const [, back, written = '', rowId] = cursor?.match(cursorPattern) ?? []
      const isSeen = rowId !== undefined && (read === null) === (written === '')
      const seen = isSeen ? (read ? read(written) : asked(value, rowId)) : null
      const isUpwards = seen !== null && back !== undefined
      const isFalling = isDescending !== isUpwards
      const place = seen === null ? 'top' : isUpwards ? 'above' : 'below'
      const row = seen === null || rowId === undefined ? null : { seen, id: sql`${rowId}::uuid` }
      if (!groups) {
        const beyond = row ? sql`(${value}, ${id}) ${after(isFalling)} (${row.seen}, ${row.id})` : undefined
        return { place, beyond, orderBy: [value, id].map((one) => along(one, isFalling)) }
      }
      const moment = rowId === undefined ? sql`null` : asked(groups.within, rowId)
      return {
        place,
        ...inGroups(listed, { value, groups, isFalling }, row ? { ...row, moment } : null),
      }
    },
    columns: [...columns, ...(groups ? [groups.within] : []), id],
  }
}

type Grouped = { value: SQL | PgColumn; groups: Groups; isFalling: boolean }
type SeenRow = { seen: SQL; moment: SQL; id: SQL }

function inGroups({ table, id }: Listed, { value, groups, isFalling }: Grouped, row: SeenRow | null) {
  const { column, within, ranked, none } = groups
  const edge = sql.raw(`timestamptz '${isFalling ? '-' : ''}infinity'`)
  const beyondIn = (rank: SQL | PgColumn) =>
    row
      ? and(
          sql`${rank} ${after(isFalling)}= ${row.seen}`,
          // The whole of a later group: one comparison, which an index serves.
          sql`(${within}, ${id}) ${after(!isFalling)} (case when ${rank} = ${row.seen} then ${row.moment} else ${edge} end, ${row.id})`,
        )
      : undefined
  const nearest: PageStart['nearest'] = (fitting, limit, lead) => {
    const first = (rank: SQL, isInGroup: SQL, led = lead) => sql`(
      select ${id} as id, ${rank} as rank, ${within} as moment from ${table}
      where ${and(isInGroup, fitting, beyondIn(rank))}
      order by ${sql.join(
        [...(led ? [led] : []), within, id].map((one) => along(one, !isFalling)),
        sql`, `,
      )} limit ${limit})`
    const others = none ? sql`union all select * from ${first(none, isNull(column), column)} as without_group` : sql``
    return sql`${id} = any(array(
      select found.id from (
        select first_rows.* from (${ranked}) as grouped
        cross join lateral ${first(sql`grouped.rank`, sql`${column} = grouped.value`)} as first_rows
        ${others}
      ) as found
      order by ${along(sql`found.rank`, isFalling)}, ${along(sql`found.moment`, !isFalling)}, ${along(sql`found.id`, !isFalling)}
      limit ${limit}
    ))`
  }
  return {
    beyond: beyondIn(value),
    orderBy: [along(value, isFalling), along(within, !isFalling), along(id, !isFalling)],
    nearest,
  }
}

function along(key: SQLWrapper, isFalling: boolean): SQL {
  return isFalling ? desc(key) : asc(key)
}

/** Compares with the row that was seen. */
function after(isFalling: boolean): SQL {
  return sql.raw(isFalling ? '<' : '>')
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
