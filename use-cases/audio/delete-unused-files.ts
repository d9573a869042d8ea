import { addDays } from '#core/shared/dates.ts'
import { listUnreferencedFiles, deleteFile, deleteUnreferencedRecordings } from '#db/audio/files.ts'
import type { FileDeps } from '#use-cases/deps.ts'
import { runAll } from '#use-cases/run-all.ts'

/**
 * Deletes stored files that nothing refers to: a day after they were stored, those that were erased or removed at once. The row is deleted first:
 * bytes without a row are only waste, a row without bytes would be a broken promise.
 */
export async function deleteUnusedFiles({ db, files, now }: FileDeps): Promise<void> {
  const before = addDays(now(), -1)
  await deleteUnreferencedRecordings(db, before)
  await runAll(await listUnreferencedFiles(db, before), async ({ id, storageKey }) => {
    await deleteFile(db, id)
    await files.remove(storageKey)
  })
}
