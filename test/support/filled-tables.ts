import { randomUUID } from 'node:crypto'

import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import * as schema from '#db/schema.ts'
import { marksOf, type Mark } from '#db/shared/personal.ts'

import { createStoredFile } from './delivery-fixtures.ts'
import type { TestContext } from './test-context.ts'

export type Column = {
  table: string
  column: string
  type: string
  required: boolean
  generated: boolean
  target: string | null
}

const marksByPlace = new Map<string, Mark[]>(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => [`${getTableName(table)}.${column.name}`, marksOf(column)]),
    ),
)

export const marksAt = ({ table, column }: Pick<Column, 'table' | 'column'>) =>
  marksByPlace.get(`${table}.${column}`) ?? []

/** Of a client; without what is deleted only by a rule of retention of its own (`later`). */
export const isOfClient = (mark: Mark) => mark.is === 'kept' || (mark.is === 'personal' && mark.occasion !== 'later')

/** Every column of the database. */
export async function listColumns({ db }: TestContext): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required, a.attgenerated <> '' as generated,
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = c.oid and conkey = array[a.attnum] limit 1) as target
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  return rows
}

export const isText = ({ type }: Column) => type === 'text' || type === 'jsonb'
export const isEmail = ({ column }: Column) => /(^|_)email$/.test(column)
export const isPhone = ({ column }: Column) => /(^|_)phone$/.test(column)

/** Tables with words or files of clients. */
const tablesOfClients = (columns: Column[]) =>
  new Set(
    columns.filter((column) => marksAt(column).some(isOfClient) || column.target === 'files').map(({ table }) => table),
  )

/** One row in every table of clients that has none, each joined to what is there. */
export async function fillTables(context: TestContext, columns: Column[]) {
  const ofClients = tablesOfClients(columns)
  const done = new Set<string>()
  const fill = async (table: string) => {
    if (done.has(table) || !ofClients.has(table)) return
    done.add(table)
    const own = columns.filter((column) => column.table === table && !column.generated)
    for (const { target } of own) if (target) await fill(target)
    const { rows } = await context.db.execute(sql`select from ${sql.identifier(table)} limit 1`)
    if (rows.length > 0) return
    const filled: { name: string; value: SQL }[] = []
    for (const column of own) {
      const value = await valueOf(context, column, ofClients)
      if (value) filled.push({ name: column.column, value })
    }
    const names = sql.join(
      filled.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    const values = sql.join(
      filled.map(({ value }) => value),
      sql`, `,
    )
    await withoutTriggers(context, sql`insert into ${sql.identifier(table)} (${names}) values (${values})`)
  }
  for (const { table } of columns) await fill(table)
}

async function valueOf(
  context: TestContext,
  { target, required, type }: Column,
  ofClients: Set<string>,
): Promise<SQL | null> {
  if (target === 'files') return sql`${await createStoredFile(context, 'segredo.mp3')}::uuid`
  if (target && !ofClients.has(target)) return null
  if (target) return sql`(select id from ${sql.identifier(target)} limit 1)`
  if (!required) return null
  if (type === 'uuid') return sql`${randomUUID()}::uuid`
  if (type === 'text') return sql`'x'`
  if (type === 'jsonb') return sql`'{}'::jsonb`
  if (type.startsWith('timestamp')) return sql`now()`
  if (type === 'date') return sql`current_date`
  if (type === 'boolean') return sql`false`
  return sql`1`
}

/** Without triggers and foreign keys. */
export async function withoutTriggers({ db }: TestContext, statement: SQL) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
}
