import { songKind } from '#core/delivery/delivery-file.ts'
import { isMp3Coming, type Mp3View } from '#core/delivery/delivery-view.ts'
import { isOutdated, type DeliveryKind } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findFile, type StoredFile } from '#db/audio/files.ts'
import { findRecordingRow } from '#db/audio/recordings.ts'
import type { DbOrTx } from '#db/client.ts'
import { listDeliveryFiles } from '#db/delivery/deliveries.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import type { Project } from '#db/project/projects.ts'
import { findJobProgress } from '#db/queue.ts'

export type ApprovedRecordingRefusal = 'not-found' | 'not-approved' | 'no-recording' | 'recording-failed'

/** Whether an MP3 of the approved recording can be made, is being made, or could not be made. */
export async function readMp3(db: DbOrTx, project: Project): Promise<Mp3View> {
  const found = await findApprovedRecording(db, project)
  if (!found.ok) return { state: null, isLossy: false }
  const isLossy = songKind(found.value.file.name) === 'mp3'
  if (!isMp3Possible(found.value.file) || !(await needsMp3(db, project))) return { state: null, isLossy }
  return { state: (await findJobProgress(db, 'make-mp3', found.value.recordingId)) ?? 'possible', isLossy }
}

/** What a job is making for the delivery. */
export async function listComing(db: DbOrTx, project: Project): Promise<{ kind: DeliveryKind }[]> {
  return isMp3Coming(await readMp3(db, project)) ? [{ kind: 'mp3' }] : []
}

/** The original of the approved version, of a project that can be delivered. */
export async function findApprovedRecording(
  db: DbOrTx,
  project: Project | null,
): Promise<Result<{ recordingId: string; file: StoredFile }, ApprovedRecordingRefusal>> {
  if (!project) return refuse('not-found')
  if (project.status !== 'approved' && project.status !== 'delivered') return refuse('not-approved')
  const approved = (await listAllVersions(db, project.id)).find(({ id }) => id === project.approvedVersionId)
  if (!approved?.recording) return refuse('no-recording')
  if (approved.recording.state === 'failed') return refuse('recording-failed')
  const recording = await findRecordingRow(db, approved.recording.id)
  const file = recording && (await findFile(db, recording.fileId))
  return file ? accept({ recordingId: approved.recording.id, file }) : refuse('no-recording')
}

/** From a WAV, FLAC or AIFF. Of what was compressed once, another compression is worse than the first. */
export function isMp3Possible({ name }: Pick<StoredFile, 'name'>): boolean {
  return songKind(name) === 'wav'
}

/** Whether the delivery has no MP3 of the approval in force. */
export async function needsMp3(db: DbOrTx, { id }: Project): Promise<boolean> {
  const approval = (await listApprovals(db, id)).find(({ revokedAt }) => revokedAt === null)
  const files = await listDeliveryFiles(db, id)
  return !files.some((file) => file.kind === 'mp3' && !isOutdated(file, approval?.createdAt ?? null))
}
