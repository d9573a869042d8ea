import { and, is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

import * as schema from '#db/schema.ts'

/** No row of any table refers to this one. The references are those of the schema: a new one counts by itself. */
export function isUnreferenced(target: typeof schema.files | typeof schema.recordings): SQL | undefined {
  const columns = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference()))
    .filter(({ foreignTable }) => foreignTable === target)
    .flatMap((reference) => reference.columns)
  return and(...columns.map((column) => sql`not exists (select from ${column.table} where ${column} = ${target.id})`))
}
