import type { Files } from '#adapters/files/files.ts'
import { uploadHours } from '#core/audio/upload.ts'
import { listAbandonedUploads, deleteUpload } from '#db/audio/uploads.ts'
import type { Db } from '#db/client.ts'
import { runAll } from '#use-cases/run-all.ts'

import { deleteChunks } from './cancel-upload.ts'

/** Deletes uploads without progress for a day, and their chunks. */
export async function deleteAbandonedUploads({
  db,
  files,
  now,
}: {
  db: Db
  files: Files
  now: () => Date
}): Promise<void> {
  const before = new Date(now().getTime() - uploadHours * 3_600_000)
  await runAll(await listAbandonedUploads(db, before), async (upload) => {
    await deleteChunks(files, upload)
    await deleteUpload(db, upload.id)
  })
}
