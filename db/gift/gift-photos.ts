import { and, asc, eq } from 'drizzle-orm'

import { fileSelect, releaseFilesIn, type StoredFile } from '#db/audio/files.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { files, giftPhotos } from '#db/schema.ts'

/** `fileId`: of the large one; another once the photo was turned. */
export type GiftPhoto = { id: string; fileId: string; width: number; height: number }

/** In the order of their upload. */
export function listGiftPhotos(db: DbOrTx, giftId: string): Promise<GiftPhoto[]> {
  return db
    .select({ id: giftPhotos.id, fileId: giftPhotos.fileId, width: giftPhotos.width, height: giftPhotos.height })
    .from(giftPhotos)
    .where(eq(giftPhotos.giftId, giftId))
    .orderBy(asc(giftPhotos.createdAt), asc(giftPhotos.id))
}

/** The same with the stored file of each large one. */
export function listGiftPhotoFiles(
  db: DbOrTx,
  giftId: string,
): Promise<{ width: number; height: number; file: StoredFile }[]> {
  return db
    .select({ width: giftPhotos.width, height: giftPhotos.height, file: fileSelect })
    .from(giftPhotos)
    .innerJoin(files, eq(files.id, giftPhotos.fileId))
    .where(eq(giftPhotos.giftId, giftId))
    .orderBy(asc(giftPhotos.createdAt), asc(giftPhotos.id))
}

export function countGiftPhotos(db: DbOrTx, giftId: string): Promise<number> {
  return db.$count(giftPhotos, eq(giftPhotos.giftId, giftId))
}

/** The stored file of a photo of this gift. */
export async function findGiftPhotoFile(
  db: DbOrTx,
  { giftId, photoId, size }: { giftId: string; photoId: string; size: 'large' | 'thumb' },
): Promise<StoredFile | null> {
  const wanted = size === 'large' ? giftPhotos.fileId : giftPhotos.thumbFileId
  const [row] = await db
    .select(fileSelect)
    .from(giftPhotos)
    .innerJoin(files, eq(files.id, wanted))
    .where(and(eq(giftPhotos.id, photoId), eq(giftPhotos.giftId, giftId)))
  return row ?? null
}

export async function insertGiftPhoto(tx: Tx, photo: typeof giftPhotos.$inferInsert): Promise<void> {
  await tx.insert(giftPhotos).values(photo)
}

/** Replaces the files of a photo, which keeps its place. */
export async function saveGiftPhoto(
  tx: Tx,
  id: string,
  change: Pick<typeof giftPhotos.$inferInsert, 'fileId' | 'thumbFileId' | 'width' | 'height'>,
): Promise<void> {
  await tx.update(giftPhotos).set(change).where(eq(giftPhotos.id, id))
}

/** Deletes only the row; a job deletes the bytes. */
export async function deleteGiftPhoto(tx: Tx, giftId: string, id: string): Promise<boolean> {
  const own = and(eq(giftPhotos.id, id), eq(giftPhotos.giftId, giftId))
  await releaseFilesIn(tx, [giftPhotos.fileId, giftPhotos.thumbFileId], own)
  return (await tx.delete(giftPhotos).where(own)).rowCount !== 0
}
