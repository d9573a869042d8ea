import { and, eq, getTableName, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { orderCode } from '#core/order.ts'

/** Rows that are looked through in their own order before the index of words is asked. */
const nearRows = 1_000

type Searched = {
  table: PgTable & { id: PgColumn }
  /** What a search reads of a row, as its index has it. */
  words: SQL
  code?: PgColumn
}

type Wanted = {
  search: string
  where: SQL | undefined
  /** What `sorted` reads, the id among it. */
  keys: PgColumn[]
  sorted: SQL[]
  count: number
}

/**
 * The first rows in some order that hold every word. What many rows hold is found among the nearest. Only for what few of
 * them hold the index is asked, for all there is: it knows no order, and a walk in order may have to go to the last row,
 * which PostgreSQL cannot foresee of words that never go together. Either way what is read hardly grows with the table.
 */
export function firstHolding({ table, words, code }: Searched, { search, where, keys, sorted, count }: Wanted) {
  const held = holdsWords(search, words, code)
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
 * Every word, whatever its case: anywhere from three letters on, which is what the index of three-letter pieces can look
 * up. Shorter words begin a word: letters anywhere would mean reading the whole table. A number is also the code it
 * belongs to.
 */
export function holdsWords(search: string, words: SQL, code?: PgColumn): SQL | undefined {
  const asked = search.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  return and(...asked.map((word) => or(holds(words, word), code && isCode(code, word))))
}

function holds(words: SQL, word: string): SQL {
  const letters = word.replace(/[\\%_]/g, '\\$&')
  return sql`${words} like lower(${word.length > 2 ? `%${letters}%` : `% ${letters}%`})`
}

function isCode(column: PgColumn, word: string): SQL | undefined {
  const [, digits] = /^p?(\d{1,9})$/i.exec(word) ?? []
  return digits ? eq(column, orderCode(Number(digits))) : undefined
}
