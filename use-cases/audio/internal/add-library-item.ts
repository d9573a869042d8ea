import type { LibraryCategory } from '#core/audio/library.ts'
import { insertLibraryItem } from '#db/audio/library.ts'
import type { Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { recordAudit, type Doer } from '#db/staff/audit.ts'

import { takeRecording } from './create-recording.ts'

type Deps = { queue: Queue; now: () => Date }
type NewItem = { fileId: string; title: string; category: LibraryCategory }

/** Adds an uploaded recording to the library; a job analyses it afterwards. */
export async function addLibraryItem(
  tx: Tx,
  deps: Deps,
  doer: Doer,
  { fileId, title, category }: NewItem,
): Promise<string> {
  const recordingId = await takeRecording(tx, deps, fileId)
  const id = await insertLibraryItem(tx, { recordingId, title, category, staffId: doer.id, createdAt: deps.now() })
  await recordAudit(tx, doer, {
    action: 'library-added',
    subject: { kind: 'library', id, label: title },
    details: { category },
    at: deps.now(),
  })
  return id
}
