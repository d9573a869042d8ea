import type { LibraryCategory } from '#core/audio/library.ts'
import { ofLibrary } from '#core/staff/audit-subjects.ts'
import { insertLibraryItem } from '#db/audio/library.ts'
import type { Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { recordsOf } from '#use-cases/change.ts'

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
  const { audit } = recordsOf(tx, deps, actor)
  const recordingId = await createRecording(tx, deps, fileId)
  const id = await insertLibraryItem(tx, { recordingId, title, category, staffId: actor.id, createdAt: deps.now() })
  await audit('library-added', ofLibrary(id, title), { category })
  return id
}
