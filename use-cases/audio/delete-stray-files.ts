import { addDays } from '#core/shared/dates.ts'
import { listStrayKeys, storageFolders } from '#db/audio/files.ts'
import type { FileDeps } from '#use-cases/deps.ts'
import { runAll } from '#use-cases/run-all.ts'

/** Days a file may lie without a row: far longer than any upload or rendering takes. */
const strayDays = 3

/** So many at once are rather a database restored from an old backup than leftovers: nothing is deleted then. */
const maxStrays = 200

/** Leftovers are few among the files that are known: more are rather those of another database, as of a second shop. */
const maxShare = 1 / 2

const batchSize = 500

/**
 * Deletes stored files that no row names, such as those of a process that ended between storing the bytes and the row.
 * Returns how many it found; when there are suspiciously many, none is deleted.
 */
export async function deleteStrayFiles({ db, files, now }: FileDeps): Promise<{ found: number; deleted: number }> {
  const { strays, listed } = await findStrays({ db, files }, addDays(now(), -strayDays))
  if (strays.length > maxStrays || strays.length > listed * maxShare) return { found: strays.length, deleted: 0 }
  await runAll(strays, (key) => files.remove(key))
  return { found: strays.length, deleted: strays.length }
}

async function findStrays({ db, files }: Omit<FileDeps, 'now'>, writtenBefore: Date) {
  const strays: string[] = []
  let batch: string[] = []
  let listed = 0
  for (const folder of storageFolders) {
    for await (const key of files.list(folder, writtenBefore)) {
      batch.push(key)
      listed += 1
      if (batch.length < batchSize) continue
      strays.push(...(await listStrayKeys(db, batch)))
      batch = []
    }
  }
  return { strays: [...strays, ...(await listStrayKeys(db, batch))], listed }
}
