import type { Files } from '#adapters/files.ts'
import { pieceBytes, pieceOffsets } from '#core/upload.ts'
import type { Db } from '#db/client.ts'
import { findUpload, removeUpload, type Upload } from '#db/uploads.ts'

import { pieceKey } from './receive-piece.ts'

type Deps = { db: Db; files: Files }

/** Forgets an upload; what it became, if it was finished, stays. `false` when there is none. */
export async function cancelUpload(deps: Deps, { id, staffId }: { id: string; staffId: string }): Promise<boolean> {
  const upload = await findUpload(deps.db, id, staffId)
  if (!upload) return false
  await removePieces(deps.files, upload)
  await removeUpload(deps.db, id)
  return true
}

/** Five hundred pieces in a bucket, one after the other, would take a quarter of a minute. */
const atOnce = 16

/** Also the one that may have been on its way when the line dropped. */
export async function removePieces(files: Files, { id, received }: Pick<Upload, 'id' | 'received'>): Promise<void> {
  const keys = pieceOffsets(received + pieceBytes).map((offset) => pieceKey(id, offset))
  for (let from = 0; from < keys.length; from += atOnce)
    await Promise.all(keys.slice(from, from + atOnce).map((key) => files.remove(key)))
}
