import type { Files } from '#adapters/files/files.ts'
import { addDays } from '#core/shared/dates.ts'
import { listUnreferencedFiles, removeFile, deleteUnreferencedRecordings } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'
import { deleteRemovedDeliveryFiles } from '#db/delivery/deliveries.ts'
import { runAll } from '#use-cases/run-all.ts'

/** Days a file removed from a delivery is kept in the store, for recovery by its operator. */
const removedFileDays = 30

type Deps = { db: Db; files: Files; now: () => Date }

/**
 * Deletes stored files of removed versions, projects and library recordings, a day later. The row is deleted first:
 * bytes without a row are only waste, a row without bytes would be a broken promise.
 */
export async function deleteOrphanFiles({ db, files, now }: Deps): Promise<void> {
  const before = addDays(now(), -1)
  await deleteRemovedDeliveryFiles(db, addDays(now(), -removedFileDays))
  await deleteUnreferencedRecordings(db, before)
  await runAll(await listUnreferencedFiles(db, before), async ({ id, storageKey }) => {
    await removeFile(db, id)
    await files.remove(storageKey)
  })
}
