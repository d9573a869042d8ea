import { desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A table listed newest first with keyset pagination on `(created_at, id)`: page 1,000 costs as much as page 1. */
type Listed = { createdAt: PgColumn; id: PgColumn }

export const pageSize = 25

/** Cursor for the next page: the last row's timestamp in microseconds, and its id. */
export function cursorColumn({ createdAt, id }: Listed): SQL<string> {
  return sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint || '_' || ${id}`
}

/** Condition for rows older than a cursor; an invalid cursor means the first page. */
export function olderThan({ createdAt, id }: Listed, cursor: string | null): SQL | undefined {
  const [, micros, rowId] = cursor?.match(/^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? []
  if (!micros || !rowId) return undefined
  return sql`(${createdAt}, ${id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${rowId}::uuid)`
}

/** Sort order that matches the cursors of `cursorColumn` and `olderThan`. */
export function newestFirst({ createdAt, id }: Listed): SQL[] {
  return [desc(createdAt), desc(id)]
}

/** Expects one row more than a page, which shows whether there is a next page. */
export function toPage<Row extends { cursor: string }>(rows: Row[]): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize)
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.cursor ?? null) : null }
}
