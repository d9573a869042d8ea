import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `mailboxOf` for a column of addresses. */
export function mailboxOfColumn(email: PgColumn): SQL {
  return sql`regexp_replace(lower(trim(${email})), '[+][^@]*@', '@')`
}
