import { and, is, sql, type SQL, type SQLWrapper, type Subquery } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'

import { isDescending, ownSort, type SortedList, type SortName } from '#core/admin/list-sort.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { countLimit } from '#core/shared/number-format.ts'
import type { DbOrTx } from '#db/client.ts'

import { countUpTo } from './counters.ts'
import { keyset, newestFirst, newestKeyset, pageSize, type Place, type SortKey } from './pagination.ts'
import { firstMatching, matchesSearch, type Searched } from './search.ts'

type ListTable = (PgTable & { id: PgColumn }) | (Subquery & { id: SQLWrapper })

/** A list of the panel, described once: page, count, sum and export follow from it. */
export type List<Name extends SortedList, Filter> = {
  name: Name
  /** Or what its rows are added up from; such a list has no search. */
  table: ListTable
  sorts: Record<SortName<Name>, SortKey>
  /** Its searchable text, as this person may search it. */
  searched?: (filter: Filter) => Omit<Searched, 'table'>
  /** Its filters without the search, as a condition. */
  where: (filter: Filter) => SQL | undefined
}

/** What every list is asked for beside its filters. */
export type ListWish<Name extends SortedList> = {
  search: string
  before: string | null
  order?: SortName<Name>
  isReversed?: boolean
}

/** Where, in which order and how many: what the query of one page adds to its columns. */
export type ListPage = { place: Place; where: SQL | undefined; orderBy: SQL[]; limit: number; cursor: SQL<string> }

/**
 * One page of a list. `first`: a column its filters keep equal which PostgreSQL does not take for a constant; the index of
 * this order begins with it.
 */
export function pageOf<Name extends SortedList, Filter extends ListWish<Name>>(
  list: List<Name, Filter>,
  filter: Filter,
  first?: PgColumn,
): ListPage {
  const { cursor, startAt, columns } = keysetOf(list, filter)
  const { place, beyond, orderBy, nearest } = startAt(filter.before)
  const fitting = list.where(filter)
  const isFirstFalling = isFalling(list, filter) !== (place === 'above')
  const limit = pageSize + 1
  const wanted = {
    search: filter.search,
    where: and(fitting, beyond),
    ...(nearest ? { nearest: (count: number) => nearest(fitting, count, first) } : {}),
    keys: first ? [first, ...columns] : columns,
    sorted: first ? [isFirstFalling ? sql`${first} desc` : sql`${first} asc`, ...orderBy] : orderBy,
    count: limit,
  }
  const searched = list.searched?.(filter)
  const { table } = list
  const where =
    searched && is(table, PgTable)
      ? firstMatching({ table, ...searched }, wanted)
      : (wanted.nearest?.(limit) ?? wanted.where)
  return { place, where, orderBy: wanted.sorted, limit, cursor }
}

/** The newest rows that contain every word and fit a condition, for a choice or a search over everything. */
export function newestOf<Filter extends { search: string }>(
  list: {
    table: PgTable & { id: PgColumn; createdAt: PgColumn }
    searched: (filter: Filter) => Omit<Searched, 'table'>
  },
  filter: Filter,
  { where, count }: { where: SQL | undefined; count: number },
) {
  const { columns } = newestKeyset(list.table)
  const wanted = { search: filter.search, where, keys: columns, sorted: newestFirst(list.table), count }
  return firstMatching({ table: list.table, ...list.searched(filter) }, wanted)
}

/** Everything that fits, independent of order and page. */
export function conditionOf<Name extends SortedList, Filter extends { search: string }>(
  { where, searched }: Pick<List<Name, Filter>, 'where' | 'searched'>,
  filter: Filter,
): SQL | undefined {
  const { searchText, ...matching } = searched?.(filter) ?? {}
  return and(where(filter), searchText && matchesSearch(filter.search, searchText, matching))
}

const batchSize = 1_000

/**
 * Everything that fits, in the list's own order, in batches: no connection is held while a slow client reads, and memory does not grow
 * with the list. `ids`: only these rows, whatever else fits.
 */
export async function* batchesOf<
  Name extends SortedList,
  Filter extends { search: string },
  Row extends { cursor: string },
>(
  list: List<Name, Filter>,
  filter: Filter & { ids?: string[] | null },
  read: (page: ListPage) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const { cursor, startAt } = keysetOf(list, {})
  const { id } = list.table
  const chosen = filter.ids ? sql`${id} = any(${sql.param(filter.ids)}::uuid[])` : undefined
  const fitting = and(conditionOf(list, filter), chosen)
  let before: string | null = null
  do {
    const { place, beyond, orderBy } = startAt(before)
    const rows: Row[] = await read({ place, where: and(fitting, beyond), orderBy, limit: batchSize, cursor })
    yield rows
    before = rows.length === batchSize ? (rows.at(-1)?.cursor ?? null) : null
  } while (before)
}

/** Up to as many rows are counted and added up: more than a busy year of them. */
const totalLimit = 20_000

/** How many rows there are and, where they are not too many to say, what an amount of theirs adds up to. */
export type ListTotal = { count: number; isCapped: boolean; sum: Cents | null }

/** How many rows are counted. Words are found row by row: of a search fewer. */
export function totalLimitOf({ search }: { search: string }): number {
  return search === '' ? totalLimit : countLimit
}

export async function totalOf<Name extends SortedList, Filter extends { search: string }>(
  db: DbOrTx,
  list: List<Name, Filter>,
  filter: Filter,
  summed: SQLWrapper,
): Promise<ListTotal> {
  const limit = totalLimitOf(filter)
  const rows = db
    .select({ value: sql<number>`${summed}`.as('value') })
    .from(list.table)
    .where(conditionOf(list, filter))
    .limit(limit + 1)
    .as('counted')
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      sum: sql<number>`coalesce(sum(${rows.value}), 0)::float8`.mapWith(Number),
    })
    .from(rows)
  const { count = 0, sum = 0 } = row ?? {}
  return count > limit ? { count: limit, isCapped: true, sum: null } : { count, isCapped: false, sum: cents(sum) }
}

/** How many rows there are, counted up to `countLimit`. */
export async function countOf<Name extends SortedList, Filter extends { search: string }>(
  db: DbOrTx,
  list: List<Name, Filter> & { table: PgTable },
  filter: Filter,
): Promise<Omit<ListTotal, 'sum'>> {
  const count = await countUpTo(db, list.table, conditionOf(list, filter), countLimit + 1)
  return { count: Math.min(count, countLimit), isCapped: count > countLimit }
}

function isFalling<Name extends SortedList>(
  { name }: { name: Name },
  { order = ownSort(name), isReversed = false }: Pick<ListWish<Name>, 'order' | 'isReversed'>,
) {
  return isDescending(name, { order, isReversed })
}

function keysetOf<Name extends SortedList>(
  list: Pick<List<Name, never>, 'name' | 'table' | 'sorts'>,
  wish: Pick<ListWish<Name>, 'order' | 'isReversed'>,
) {
  const { table } = list
  const key = list.sorts[wish.order ?? ownSort(list.name)]
  return keyset({ table, id: table.id }, key, isFalling(list, wish))
}

/** When rows were made: the order of nearly every list itself. */
export function newestSort({ createdAt }: { createdAt: PgColumn }): SortKey {
  return { value: createdAt, columns: [createdAt], kind: 'instant' }
}

/** A state in the order of the work, as `core/` lists it; of those in one state, as the list itself. */
export function stateSort(states: readonly string[], state: PgColumn, { createdAt }: { createdAt: PgColumn }): SortKey {
  const ranked = states.map((word, place) => sql`(${word}::text, ${place + 1}::int)`)
  return {
    value: sql`array_position(${sql.param([...states])}::text[], ${state})`,
    columns: [state],
    kind: 'text',
    groups: {
      column: state,
      within: createdAt,
      ranked: sql`select * from (values ${sql.join(ranked, sql`, `)}) as states (value, rank)`,
    },
  }
}

/** A text by its letters, whatever their case and accents. */
export function textSort(value: SQL, ...columns: PgColumn[]): SortKey {
  return { value, columns, kind: 'text' }
}
