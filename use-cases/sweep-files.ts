import type { Files } from '#adapters/files.ts'
import { addDays } from '#core/dates.ts'
import type { Db } from '#db/client.ts'
import { forgetRemovedDeliveryFiles } from '#db/deliveries.ts'
import { listLooseFiles, removeFile, removeLooseRecordings } from '#db/files.ts'

/** How long a file taken out of a delivery can still be looked at by whoever keeps the store. */
const removedFileDays = 30

type Deps = { db: Db; files: Files; now: () => Date }

/**
 * Takes away what removed versions, projects and shelves left in the store, a day later. The row goes first: bytes
 * without a row are only in the way, a row without bytes would be a broken promise.
 */
export async function sweepFiles({ db, files, now }: Deps): Promise<void> {
  const before = addDays(now(), -1)
  await forgetRemovedDeliveryFiles(db, addDays(now(), -removedFileDays))
  await removeLooseRecordings(db, before)
  for (const { id, storageKey } of await listLooseFiles(db, before)) {
    await removeFile(db, id)
    await files.remove(storageKey)
  }
}
