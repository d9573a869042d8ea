import { getTableColumns, is, sql, SQL } from 'drizzle-orm'
// oxlint-disable-next-line no-restricted-imports -- this is where they get their word
import { customType, date as pgDate, jsonb as pgJsonb, text as pgText } from 'drizzle-orm/pg-core'
import type {
  PgColumn,
  PgDateStringBuilderInitial,
  PgJsonbBuilderInitial,
  PgTable,
  PgTextBuilderInitial,
} from 'drizzle-orm/pg-core'

import type { MailContent } from '#copy/mail/mail-content.ts'

/**
 * When a personal column is emptied, or goes.
 * - `person`: when whoever it names is erased.
 * - `words`: what they wrote, with them, and by rules of retention of its own.
 * - `purchase`: with them, but not while the law keeps the order it belongs to.
 * - `offer`: as `purchase`; words of a proposal, which its order repeats.
 * - `song`: with the content of a song: with them, or a year after the downloads ended.
 * - `row`: with its row, which the erasure deletes.
 * - `later`: with its row, only by a rule of retention of its own.
 */
type Occasion = 'person' | 'words' | 'purchase' | 'offer' | 'song' | 'row' | 'later'

/** What stands in the place of whoever was erased. */
export type Gone = { name: string | SQL; email: string | SQL; content: MailContent }

/** What a column becomes; without it, empty: `null`, or where that is not allowed `''` or `{}`. */
type Emptied = string | object | ((gone: Gone) => unknown)

export type Mark =
  | { is: 'impersonal' | 'secret' }
  | { is: 'kept'; because: string }
  | { is: 'personal'; occasion: Occasion; becomes?: Emptied }

/** Says nothing of a client: a code, a state, an id, something of staff, or a text of the studio or of a program. */
export const impersonal: Mark = { is: 'impersonal' }

/** The same, and it opens something, or its hash would let it be guessed: in no export. */
export const secret: Mark = { is: 'secret' }

/** Says something of a client, and stays after an erasure: the law asks for it. */
export function kept(because: string): Mark {
  return { is: 'kept', because }
}

/** Says something of a client. It is in the export of their data and is emptied on this occasion. */
export function personal(occasion: Occasion, becomes?: Emptied): Mark {
  return { is: 'personal', occasion, becomes }
}

const marks = new WeakMap<object, Mark[]>()

/** What the compiler says of a column without a word. */
type Unmarked =
  "Behind the name of the column write what it says of clients: impersonal, secret, kept('why') or personal('when it goes'), see db/shared/personal.ts"

/** A text, with what it says of clients: `impersonal`, `secret`, `kept(…)` or `personal(…)`. */
export function text<Name extends string>(
  name: Name,
  mark: Mark,
  ...more: Mark[]
): PgTextBuilderInitial<Name, [string, ...string[]]>
export function text(name: Unmarked): never
export function text(name: string, ...given: Mark[]) {
  const column = pgText(name)
  marks.set(column['config'], given)
  return column
}

/** JSON, with what it says of clients. */
export function jsonb<Name extends string>(name: Name, mark: Mark, ...more: Mark[]): PgJsonbBuilderInitial<Name>
export function jsonb(name: Unmarked): never
export function jsonb(name: string, ...given: Mark[]) {
  const column = pgJsonb(name)
  marks.set(column['config'], given)
  return column
}

/** A day, with what it says of clients. */
export function date<Name extends string>(name: Name, mark: Mark, ...more: Mark[]): PgDateStringBuilderInitial<Name>
export function date(name: Unmarked): never
export function date(name: string, ...given: Mark[]) {
  const column = pgDate(name, { mode: 'string' })
  marks.set(column['config'], given)
  return column
}

const pgBytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const pgByteArray = customType<{ data: number[]; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (values) => Buffer.from(values),
  fromDriver: (stored) => Array.from(stored),
})

/** Stored bytes, with what they say of clients. No export has them. */
export function bytes(name: string, mark: Mark, ...more: Mark[]): ReturnType<typeof pgBytes>
export function bytes(name: Unmarked): never
export function bytes(name: string, ...given: Mark[]) {
  const column = pgBytes(name)
  marks.set(column['config'], given)
  return column
}

/** Numbers from 0 to 255, one byte each: compact enough to stay in the row, and no parsing on every preview. */
export function byteArray(name: string, mark: Mark, ...more: Mark[]): ReturnType<typeof pgByteArray>
export function byteArray(name: Unmarked): never
export function byteArray(name: string, ...given: Mark[]) {
  const column = pgByteArray(name)
  marks.set(column['config'], given)
  return column
}

/** What a column of the schema says of clients; nothing for an id, a number, a moment or yes and no. */
export function marksOf(column: PgColumn): Mark[] {
  return marks.get(column['config']) ?? []
}

/** Every column of a table that is emptied on these occasions, with what it becomes: for an update. */
export function emptied(table: PgTable, occasions: Occasion | Occasion[], gone?: Gone): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated)
  const values = columns.flatMap(([key, column]) =>
    marksOf(column).flatMap((mark) =>
      mark.is === 'personal' && [occasions].flat().includes(mark.occasion)
        ? [[key, valueOf(column, mark.becomes, gone)] as const]
        : [],
    ),
  )
  return Object.fromEntries(values)
}

/** Whether a row still says what is emptied on an occasion. */
export function isFilled(table: PgTable, occasion: Occasion): SQL {
  const columns = getTableColumns(table)
  const filled = Object.entries(emptied(table, occasion)).map(
    ([key, empty]) => sql`${columns[key]} is distinct from ${empty}`,
  )
  return sql`(${sql.join(filled, sql` or `)})`
}

function valueOf(column: PgColumn, becomes: Emptied | undefined, gone: Gone | undefined): SQL {
  if (typeof becomes === 'function' && !gone) throw new Error(`${column.name} takes what stands in its place`)
  const given = typeof becomes === 'function' && gone ? becomes(gone) : becomes
  const value = given ?? (column.notNull ? (column.dataType === 'json' ? {} : '') : null)
  return is(value, SQL) ? value : sql`${sql.param(value, column)}`
}

/** Columns of a table for the person it is about: all but secrets and stored bytes. */
export function exported<Table extends PgTable>(table: Table): Table['_']['columns'] {
  const columns = { ...getTableColumns(table) }
  for (const [key, column] of Object.entries(columns))
    if (column.getSQLType() === 'bytea' || marksOf(column).some((mark) => mark.is === 'secret'))
      Reflect.deleteProperty(columns, key)
  return columns
}
