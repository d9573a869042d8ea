import { desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A table that is listed newest first: `(created_at, id)` has an index, so page 1,000 costs what page 1 costs. */
type Listed = { createdAt: PgColumn; id: PgColumn }

export const pageSize = 25

/** What the next page is asked with: the last row's instant to the microsecond, and its id. */
export function cursorOf({ createdAt, id }: Listed): SQL<string> {
  return sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint || '_' || ${id}`
}

/** Rows older than a cursor; anything that is no cursor means the first page. */
export function olderThan({ createdAt, id }: Listed, cursor: string | null): SQL | undefined {
  const [, micros, rowId] = cursor?.match(/^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? []
  if (!micros || !rowId) return undefined
  return sql`(${createdAt}, ${id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${rowId}::uuid)`
}

export function newestFirst({ createdAt, id }: Listed): SQL[] {
  return [desc(createdAt), desc(id)]
}

/** One row too many was read to learn whether there is a next page. */
export function pageOf<Row extends { cursor: string }>(rows: Row[]): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize)
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.cursor ?? null) : null }
}
