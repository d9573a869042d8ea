import { eq } from 'drizzle-orm'

import type { DbOrTx, Tx } from './client.ts'
import { files } from './schema.ts'

/** Bytes that are all in the file store. Never changed: other bytes are another file. */
export type StoredFile = {
  id: string
  storageKey: string
  name: string
  type: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

export async function insertFile(tx: Tx, file: Omit<StoredFile, 'id'>): Promise<string> {
  const [row] = await tx.insert(files).values(file).returning({ id: files.id })
  if (!row) throw new Error('a file was not stored')
  return row.id
}

export async function findFile(db: DbOrTx, id: string): Promise<StoredFile | null> {
  const [row] = await db.select(fileColumns).from(files).where(eq(files.id, id))
  return row ?? null
}

/** For joins: what a `StoredFile` is read from. */
export const fileColumns = {
  id: files.id,
  storageKey: files.storageKey,
  name: files.name,
  type: files.type,
  bytes: files.bytes,
  sha256: files.sha256,
}
