import { and, getTableName, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { parseOrderCode } from '#core/order/order-code.ts'
import { withoutCountryCode } from '#core/shared/contacts.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import { parsePhone } from '#core/shared/phone.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

import { normalizeText } from './search-text.ts'

/** Number of newest rows that are scanned before the text index is used. */
const nearRows = 1_000

export type Searched = {
  table: PgTable & { id: PgColumn }
  searchText: SearchText
  code?: SQLWrapper
  /** Whether the text has a telephone number. */
  hasPhone?: boolean
}

/** The searchable text, as in the index; or, of a row whose text stands in two tables, which of its texts may hold a word. */
type SearchText = SQL | ((holdsWord: (text: SQL) => SQL) => SQL)

type Wanted = {
  search: string
  where: SQL | undefined
  /** Narrows down to the first rows that fit, where the order alone would read them all. */
  nearest?: (limit: number) => SQL
  /** The columns `sorted` uses, including the id. */
  keys: SQLWrapper[]
  sorted: SQL[]
  count: number
}

/**
 * The first rows, in a given order, that contain every word. Frequent words are found among the nearest rows. Only when
 * too few of those match is the text index queried, for all matches: it has no order, and scanning in order could read
 * the whole table, which PostgreSQL cannot foresee for words that never occur together. Either way the rows read hardly
 * grow with the table.
 */
export function firstMatching(
  { table, searchText, ...matching }: Searched,
  { search, where, nearest, keys, sorted, count }: Wanted,
) {
  const held = matchesSearch(search, searchText, matching)
  if (!held) return nearest?.(count) ?? where
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(keys, sql`, `)
  const inOrder = sql`order by ${sql.join(sorted, sql`, `)}`
  return sql`${table.id} in (
    with near as materialized (
      select ${columns} from (select * from ${table} where ${nearest?.(nearRows) ?? where ?? sql`true`} ${inOrder} limit ${nearRows}) as ${name}
      where ${held} ${inOrder} limit ${count}
    ), everywhere as materialized (
      select ${columns} from ${table} where ${and(held, where)} and (select count(*) from near) < ${count}
    )
    select id from near union all (select id from everywhere as ${name} ${inOrder} limit ${count})
  )`
}

type Matching = { code?: SQLWrapper; hasPhone?: boolean }

/**
 * Requires every word, ignoring case, accents, quotes and which dash: anywhere in the text from three letters on, which the trigram
 * index supports; shorter ones only at the start of a word, since searching anywhere would read the whole table. A word is looked
 * for as it is stored, and as its usual letters: what is shown is found, whatever signs it has. A number also matches the code with
 * that number, and where the text has one, a telephone number however it is written.
 */
export function matchesSearch(search: string, searchText: SearchText, { code, hasPhone = false }: Matching = {}) {
  const typed = normalizeLine(search).replace(quotes, '')
  const meant = meantBy(typed, { code, hasPhone })
  if (meant !== null) return or(...alternatives(meant), textHolds(typed))
  return and(...wordsOf(typed).map((word) => or(...alternatives(word))))

  function textHolds(word: string): SQL {
    return typeof searchText === 'function' ? searchText((text) => holds(text, word)) : holds(searchText, word)
  }

  function alternatives(word: string): SQL[] {
    const usual = visibleText(word)
    const number = hasPhone && /^[\d()+./-]+$/.test(usual) ? usual.replace(/\D/g, '') : ''
    const found = code && parseOrderCode(word)
    const spellings = new Set([word, usual, number].filter((spelling) => spelling !== ''))
    return [...[...spellings].map(textHolds), ...(found ? [sql`${code} = ${found}`] : [])]
  }
}

/** The code or the telephone number that somebody typed with spaces; `null` where the text is nothing but words. */
function meantBy(typed: string, { code, hasPhone }: Matching): string | null {
  const written = code && /\s/.test(typed) ? parseOrderCode(typed) : null
  const phone = hasPhone && typed !== '' ? parsePhone(typed) : null
  return written ?? (phone ? withoutCountryCode(phone) : null)
}

/** Signs between words are none, unless there is nothing else. */
function wordsOf(typed: string): string[] {
  const parts = typed.split(/\s+/).filter(Boolean)
  const words = parts.filter(hasLetters)
  return (words.length > 0 ? words : parts).slice(0, 6)
}

function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

const quotes = /['"\u2018\u2019\u02BC\u00B4`\u201C\u201D]/g
const dashes = /[\p{Pd}\u2212]/gu

/** `_` stands for one letter of any kind. */
function holds(searchText: SQL, word: string): SQL {
  const exact = word.replace(/[\\%_]/g, '\\$&')
  const letters = hasLetters(word) ? exact.replace(dashes, '_') : exact
  return sql`${searchText} like ${normalizeText(sql`${word.length > 2 ? `%${letters}%` : `% ${letters}%`}::text`)}`
}
