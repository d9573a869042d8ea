import { crc32 } from 'node:zlib'

import type { Files } from '#adapters/files/files.ts'
import { saveChecksum, type StoredFile } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'

type Deps = { db: Db; files: Files }

/** Returns the files with their CRC-32. Files stored before it was recorded are read once to compute it. */
export async function checksumFiles<File extends StoredFile>(
  deps: Deps,
  stored: readonly File[],
): Promise<(File & { crc32: number })[]> {
  const known: (File & { crc32: number })[] = []
  for (const file of stored) known.push({ ...file, crc32: file.crc32 ?? (await readThrough(deps, file)) })
  return known
}

async function readThrough({ db, files }: Deps, { id, storageKey }: StoredFile): Promise<number> {
  let checksum = 0
  for await (const chunk of await files.read(storageKey))
    if (chunk instanceof Uint8Array) checksum = crc32(chunk, checksum)
  await saveChecksum(db, id, checksum)
  return checksum
}
