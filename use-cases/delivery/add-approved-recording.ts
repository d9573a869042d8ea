import type { Files } from '#adapters/files/files.ts'
import { songKind } from '#core/delivery/delivery-file.ts'
import type { DeliveryKind } from '#core/delivery/delivery.ts'
import { refuse, type Result } from '#core/shared/result.ts'
import { findFile } from '#db/audio/files.ts'
import { findRecordingRow } from '#db/audio/recordings.ts'
import type { Db } from '#db/client.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { lockProject } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { addDeliveryFile, type AddDeliveryFileRefusal } from '#use-cases/delivery/add-delivery-file.ts'

type Deps = { db: Db; files: Files; queue: Queue; siteUrl: string; now: () => Date }

type AddRecordingRefusal = AddDeliveryFileRefusal | 'no-recording' | 'recording-failed' | 'recording-format'

/** Adds the approved recording to the delivery, as the original file the studio uploaded. */
export async function addApprovedRecording(
  deps: Deps,
  actor: AuditActor,
  projectId: string,
): Promise<Result<{ id: string; kind: DeliveryKind }, AddRecordingRefusal>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (!project.approvedVersionId) return refuse('not-approved')

    const approved = (await listAllVersions(tx, projectId)).find(({ id }) => id === project.approvedVersionId)
    if (!approved?.recording) return refuse('no-recording')
    if (approved.recording.state === 'failed') return refuse('recording-failed')
    const recording = await findRecordingRow(tx, approved.recording.id)
    const file = recording && (await findFile(tx, recording.fileId))
    if (!file) return refuse('no-recording')

    const kind = songKind(file.name)
    if (!kind) return refuse('recording-format')
    return addDeliveryFile(tx, deps, actor, { projectId, fileId: file.id, kind, title: '' })
  })
}
