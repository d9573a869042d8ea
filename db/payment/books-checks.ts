import { desc, eq, lt } from 'drizzle-orm'

import type { Difference, DifferenceView } from '#core/payment/books-check.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { booksChecks, booksDifferences, orders } from '#db/schema.ts'

export type BooksCheck = typeof booksChecks.$inferSelect

/** Stores a check with what it found, and deletes those that are older than `storedSince`. */
export async function insertBooksCheck(
  tx: Tx,
  check: Omit<BooksCheck, 'id' | 'differences'>,
  { differences, storedSince }: { differences: Difference[]; storedSince: Date },
): Promise<BooksCheck> {
  const [row] = await tx
    .insert(booksChecks)
    .values({ ...check, differences: differences.length })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  if (differences.length > 0)
    await tx.insert(booksDifferences).values(differences.map((difference) => ({ ...difference, checkId: row.id })))
  await tx.delete(booksChecks).where(lt(booksChecks.startedAt, storedSince))
  await announce(tx, 'books')
  return row
}

/** The newest checks, with and without a result. */
export function listBooksChecks(db: DbOrTx, limit: number): Promise<BooksCheck[]> {
  return db.select().from(booksChecks).orderBy(desc(booksChecks.startedAt)).limit(limit)
}

export async function findNewestBooksCheck(db: DbOrTx): Promise<BooksCheck | null> {
  const [newest] = await listBooksChecks(db, 1)
  return newest ?? null
}

/** What a check found, with the code of the order where it is one of ours. */
export async function listBooksDifferences(db: DbOrTx, checkId: string, limit: number): Promise<DifferenceView[]> {
  return db
    .select({
      id: booksDifferences.id,
      kind: booksDifferences.kind,
      paymentId: booksDifferences.paymentId,
      ours: booksDifferences.ours,
      theirs: booksDifferences.theirs,
      orderId: orders.id,
      orderCode: orders.code,
    })
    .from(booksDifferences)
    .leftJoin(orders, eq(orders.id, booksDifferences.orderId))
    .where(eq(booksDifferences.checkId, checkId))
    .orderBy(booksDifferences.id)
    .limit(limit)
}
