import type { Files } from '#adapters/files/files.ts'
import { addDays } from '#core/shared/dates.ts'
import { listUnreferencedFiles, deleteFile, deleteUnreferencedRecordings } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'
import { runAll } from '#use-cases/run-all.ts'

type Deps = { db: Db; files: Files; now: () => Date }

/**
 * Deletes stored files that nothing refers to: a day after they were stored, those that were erased or removed at once. The row is deleted first:
 * bytes without a row are only waste, a row without bytes would be a broken promise.
 */
export async function deleteUnusedFiles({ db, files, now }: Deps): Promise<void> {
  const before = addDays(now(), -1)
  await deleteUnreferencedRecordings(db, before)
  await runAll(await listUnreferencedFiles(db, before), async ({ id, storageKey }) => {
    await deleteFile(db, id)
    await files.remove(storageKey)
  })
}
