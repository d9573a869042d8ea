import { sql } from 'drizzle-orm'

/** Insertion order of an append-only table, for tests whose clock stands still. */
export const insertionOrder = sql`ctid`
