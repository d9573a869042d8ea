import type { LibraryCategory } from '#core/audio/library.ts'
import { insertLibraryItem } from '#db/audio/library.ts'
import type { Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

import { createRecording } from './create-recording.ts'

type Deps = { queue: Queue; now: () => Date }
type NewItem = { fileId: string; title: string; category: LibraryCategory }

/** Adds an uploaded recording to the library; a job analyses it afterwards. */
export async function addLibraryItem(
  tx: Tx,
  deps: Deps,
  actor: AuditActor,
  { fileId, title, category }: NewItem,
): Promise<string> {
  const recordingId = await createRecording(tx, deps, fileId)
  const id = await insertLibraryItem(tx, { recordingId, title, category, staffId: actor.id, createdAt: deps.now() })
  await insertAuditEntry(tx, actor, {
    action: 'library-added',
    subject: { kind: 'library', id, label: title },
    details: { category },
    at: deps.now(),
  })
  return id
}
