import type { Files } from '#adapters/files.ts'
import { addDays } from '#core/dates.ts'
import type { Db } from '#db/client.ts'
import { listLooseFiles, removeFile, removeLooseRecordings } from '#db/files.ts'

type Deps = { db: Db; files: Files; now: () => Date }

/**
 * Takes away what removed versions, projects and shelves left in the store, a day later. The row goes first: bytes
 * without a row are only in the way, a row without bytes would be a broken promise.
 */
export async function sweepFiles({ db, files, now }: Deps): Promise<void> {
  const before = addDays(now(), -1)
  await removeLooseRecordings(db, before)
  for (const { id, storageKey } of await listLooseFiles(db, before)) {
    await removeFile(db, id)
    await files.remove(storageKey)
  }
}
