import { uploadHours } from '#core/audio/upload.ts'
import { listAbandonedUploads, deleteUpload } from '#db/audio/uploads.ts'
import type { FileDeps } from '#use-cases/deps.ts'
import { runAll } from '#use-cases/run-all.ts'

import { deleteChunks } from './cancel-upload.ts'

/** Deletes uploads without progress for a day, and their chunks. */
export async function deleteAbandonedUploads({ db, files, now }: FileDeps): Promise<void> {
  const before = new Date(now().getTime() - uploadHours * 3_600_000)
  await runAll(await listAbandonedUploads(db, before), async (upload) => {
    await deleteChunks(files, upload)
    await deleteUpload(db, upload.id)
  })
}
