import { and, eq, inArray, isNull, lt } from 'drizzle-orm'

import type { DbOrTx, Tx } from '#db/client.ts'
import { uploads } from '#db/schema.ts'

export type Upload = typeof uploads.$inferSelect

export async function insertUpload(tx: Tx, upload: typeof uploads.$inferInsert): Promise<string> {
  const [row] = await tx.insert(uploads).values(upload).returning({ id: uploads.id })
  if (!row) throw new Error('an upload was not stored')
  return row.id
}

/** Only for the staff member who started it. */
export async function findUpload(db: DbOrTx, id: string, staffId: string): Promise<Upload | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.staffId, staffId)))
  return row ?? null
}

export async function lockUpload(tx: Tx, id: string): Promise<Upload | null> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  return row ?? null
}

/** Advances from `offset`; `false`, without a change, when another request was faster. */
export async function saveReceived(
  db: DbOrTx,
  { id, offset, received }: { id: string; offset: number; received: number },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(uploads)
    .set({ received, updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.received, offset), isNull(uploads.fileId)))
  return rowCount !== 0
}

export async function saveUploadFinished(tx: Tx, id: string, fileId: string, now: Date): Promise<void> {
  await tx.update(uploads).set({ fileId, updatedAt: now }).where(eq(uploads.id, id))
}

export async function deleteUpload(db: DbOrTx, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id))
}

/**
 * Ends the uploads of projects whose songs are deleted, in that transaction. The rows stay, without a word in them and for
 * nobody to go on with, until the sweep has deleted their chunks: no other row knows where those are.
 */
export async function abandonUploads(tx: Tx, projectIds: string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ projectId: null, staffId: '', name: '', metadata: {}, fileId: null, updatedAt: new Date(0) })
    .where(inArray(uploads.projectId, projectIds))
}

/** Uploads without progress since `before`, including finished ones. */
export function listAbandonedUploads(db: DbOrTx, before: Date): Promise<Upload[]> {
  return db.select().from(uploads).where(lt(uploads.updatedAt, before)).orderBy(uploads.updatedAt).limit(100)
}
