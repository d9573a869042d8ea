import { and, eq, getTableName, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { orderCode } from '#core/order/order-code.ts'

import { normalizeText } from './search-text.ts'

/** Number of newest rows that are scanned before the text index is used. */
const nearRows = 1_000

type Searched = {
  table: PgTable & { id: PgColumn }
  /** The searchable text, as in the index. */
  searchText: SQL
  code?: PgColumn
}

type Wanted = {
  search: string
  where: SQL | undefined
  /** The columns `sorted` uses, including the id. */
  keys: PgColumn[]
  sorted: SQL[]
  count: number
}

/**
 * The first rows, in a given order, that contain every word. Frequent words are found among the nearest rows. Only when
 * too few of those match is the text index queried, for all matches: it has no order, and scanning in order could read
 * the whole table, which PostgreSQL cannot foresee for words that never occur together. Either way the rows read hardly
 * grow with the table.
 */
export function firstMatching({ table, searchText, code }: Searched, { search, where, keys, sorted, count }: Wanted) {
  const held = matchesSearch(search, searchText, code)
  if (!held) return where
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(keys, sql`, `)
  const inOrder = sql`order by ${sql.join(sorted, sql`, `)}`
  return sql`${table.id} in (
    with near as materialized (
      select ${columns} from (select * from ${table} where ${where ?? sql`true`} ${inOrder} limit ${nearRows}) as ${name}
      where ${held} ${inOrder} limit ${count}
    ), everywhere as materialized (
      select ${columns} from ${table} where ${and(held, where)} and (select count(*) from near) < ${count}
    )
    select id from near union all (select id from everywhere as ${name} ${inOrder} limit ${count})
  )`
}

/**
 * Requires every word, ignoring case and accents: anywhere in the text from three letters on, which the trigram index supports;
 * shorter ones only at the start of a word, since searching anywhere would read the whole table. A number also matches
 * the code with that number.
 */
export function matchesSearch(search: string, searchText: SQL, code?: PgColumn): SQL | undefined {
  const terms = search.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  return and(...terms.map((word) => or(holds(searchText, word), code && isCode(code, word))))
}

function holds(searchText: SQL, word: string): SQL {
  const letters = word.replace(/[\\%_]/g, '\\$&')
  return sql`${searchText} like ${normalizeText(sql`${word.length > 2 ? `%${letters}%` : `% ${letters}%`}::text`)}`
}

function isCode(column: PgColumn, word: string): SQL | undefined {
  const [, digits] = /^p?(\d{1,9})$/i.exec(word) ?? []
  return digits ? eq(column, orderCode(Number(digits))) : undefined
}
