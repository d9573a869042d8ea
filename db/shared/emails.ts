import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `mailboxOf` for a column of addresses. */
export function mailboxOfColumn(email: PgColumn): SQL {
  return sql`regexp_replace(lower(trim(${email})), '[+][^@]*@', '@')`
}

/** Whether a column holds this address, in whatever case either was typed. */
export function hasEmail(column: PgColumn | SQL, email: string): SQL {
  return eq(sql`lower(${column})`, sql`lower(${email})`)
}
