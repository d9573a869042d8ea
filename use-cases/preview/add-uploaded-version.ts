import type { NewVersionText } from '#copy/preview/version-form.ts'
import type { Result } from '#core/shared/result.ts'
import type { Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { createRecording } from '#use-cases/audio/internal/create-recording.ts'

import { addDraft, type AddDraftRefusal } from './internal/add-draft.ts'

type Deps = { queue: Queue; now: () => Date }

/** Adds a version from an uploaded file, as a draft that can be presented when its preview file is ready. */
export async function addUploadedVersion(
  tx: Tx,
  deps: Deps,
  actor: AuditActor,
  { projectId, fileId, text }: { projectId: string; fileId: string; text: NewVersionText },
): Promise<Result<{ versionId: string }, AddDraftRefusal>> {
  return addDraft(tx, deps, actor, {
    projectId,
    text,
    audio: async () => ({ track: { kind: 'recording' }, recordingId: await createRecording(tx, deps, fileId) }),
  })
}
