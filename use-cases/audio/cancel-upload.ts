import type { Files } from '#adapters/files/files.ts'
import { chunkBytes, chunkOffsets } from '#core/audio/upload.ts'
import { findUpload, deleteUpload, type Upload } from '#db/audio/uploads.ts'
import type { Db } from '#db/client.ts'

import { chunkKey } from './receive-chunk.ts'

type Deps = { db: Db; files: Files }

/** Deletes an upload; what it became, if it was finished, stays. `false` when there is none. */
export async function cancelUpload(deps: Deps, { id, staffId }: { id: string; staffId: string }): Promise<boolean> {
  const upload = await findUpload(deps.db, id, staffId)
  if (!upload) return false
  await deleteChunks(deps.files, upload)
  await deleteUpload(deps.db, id)
  return true
}

/** Parallel deletions: 500 chunks in a bucket would take about 15 s one by one. */
const atOnce = 16

/** Also deletes the chunk that may have been in flight when the connection dropped. */
export async function deleteChunks(files: Files, { id, received }: Pick<Upload, 'id' | 'received'>): Promise<void> {
  const keys = chunkOffsets(received + chunkBytes).map((offset) => chunkKey(id, offset))
  for (let from = 0; from < keys.length; from += atOnce)
    await Promise.all(keys.slice(from, from + atOnce).map((key) => files.remove(key)))
}
