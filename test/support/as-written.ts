import { sql } from 'drizzle-orm'

/** The order in which rows came into a table that only grows: where a test's clock stands still, their time does not tell. */
export const asWritten = sql`ctid`
