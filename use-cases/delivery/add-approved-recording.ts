import type { Files } from '#adapters/files/files.ts'
import { songKind } from '#core/delivery/delivery-file.ts'
import type { DeliveryKind } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { addDeliveryFile, type AddDeliveryFileRefusal } from '#use-cases/delivery/add-delivery-file.ts'
import type { MailDeps } from '#use-cases/deps.ts'

import { enqueueMp3 } from './internal/enqueue-mp3.ts'
import { findApprovedRecording, isMp3Possible, needsMp3 } from './read-mp3.ts'

type Deps = MailDeps & { files: Files }

type AddRecordingRefusal = AddDeliveryFileRefusal | 'no-recording' | 'recording-failed' | 'recording-format'

/**
 * Adds the approved recording to the delivery, as the original file the studio uploaded; a job makes the MP3 of a WAV,
 * FLAC or AIFF. `mp3`: whether it does.
 */
export async function addApprovedRecording(
  deps: Deps,
  actor: AuditActor,
  projectId: string,
): Promise<Result<{ id: string; kind: DeliveryKind; mp3: boolean }, AddRecordingRefusal>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const found = await findApprovedRecording(tx, project)
    if (!found.ok || !project) return found.ok ? refuse('not-found') : found

    const file = found.value
    const kind = songKind(file.name)
    if (!kind) return refuse('recording-format')
    const added = await addDeliveryFile(tx, deps, actor, { projectId, fileId: file.id, kind, title: '' })
    if (!added.ok) return added
    const mp3 = isMp3Possible(file) && (await needsMp3(tx, project))
    if (mp3) await enqueueMp3(tx, deps.queue, { projectId, fileId: file.id, staffId: actor.id })
    return accept({ ...added.value, mp3 })
  })
}
