import { and, eq, isNull, lt } from 'drizzle-orm'

import type { DbOrTx, Tx } from './client.ts'
import { uploads } from './schema.ts'

export type Upload = typeof uploads.$inferSelect

export async function insertUpload(tx: Tx, upload: typeof uploads.$inferInsert): Promise<string> {
  const [row] = await tx.insert(uploads).values(upload).returning({ id: uploads.id })
  if (!row) throw new Error('an upload was not stored')
  return row.id
}

/** Whoever began it goes on with it, and nobody else. */
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

/** Moves on from `offset`, unless somebody was faster: then nothing changes and `false` is answered. */
export async function saveReceived(
  db: DbOrTx,
  { id, offset, received }: { id: string; offset: number; received: number },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(uploads)
    .set({ received, updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.received, offset), isNull(uploads.fileId)))
    .returning({ id: uploads.id })
  return moved.length > 0
}

export async function saveUploadFinished(tx: Tx, id: string, fileId: string, now: Date): Promise<void> {
  await tx.update(uploads).set({ fileId, updatedAt: now }).where(eq(uploads.id, id))
}

export async function removeUpload(db: DbOrTx, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id))
}

/** Nobody went on with these since `before`, finished ones among them. */
export function listAbandonedUploads(db: DbOrTx, before: Date): Promise<Upload[]> {
  return db.select().from(uploads).where(lt(uploads.updatedAt, before)).orderBy(uploads.updatedAt).limit(100)
}
