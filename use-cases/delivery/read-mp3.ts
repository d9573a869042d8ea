import { songKind } from '#core/delivery/delivery-file.ts'
import { isMp3Coming, type Mp3View } from '#core/delivery/delivery-view.ts'
import { isOutdated, type DeliveryKind } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findFile, type StoredFile } from '#db/audio/files.ts'
import { findRecordingRow } from '#db/audio/recordings.ts'
import type { DbOrTx } from '#db/client.ts'
import { listDeliveryFiles, type DeliveryFile } from '#db/delivery/deliveries.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import type { Project } from '#db/project/projects.ts'
import { findJobProgress } from '#db/queue.ts'

export type ApprovedRecordingRefusal = 'not-found' | 'not-approved' | 'no-recording' | 'recording-failed'
export type Mp3SourceRefusal = ApprovedRecordingRefusal | 'mp3-from-lossy'

/** Whether an MP3 of the delivery's song can be made, is being made, or could not be made. */
export async function readMp3(db: DbOrTx, project: Project): Promise<Mp3View> {
  const approved = await findApprovedRecording(db, project)
  const isLossy = approved.ok && songKind(approved.value.name) === 'mp3'
  const source = await chooseMp3Source(db, project, approved)
  if (!source.ok || !(await needsMp3(db, project))) return { state: null, isLossy }
  return { state: (await findJobProgress(db, 'make-mp3', source.value.id)) ?? 'possible', isLossy }
}

/** What a job is making for the delivery. */
export async function listComing(db: DbOrTx, project: Project): Promise<{ kind: DeliveryKind }[]> {
  return isMp3Coming(await readMp3(db, project)) ? [{ kind: 'mp3' }] : []
}

/** The original of the approved version, of a project that can be delivered. */
export async function findApprovedRecording(
  db: DbOrTx,
  project: Project | null,
): Promise<Result<StoredFile, ApprovedRecordingRefusal>> {
  if (!project) return refuse('not-found')
  if (project.status !== 'approved' && project.status !== 'delivered') return refuse('not-approved')
  const approved = (await listAllVersions(db, project.id)).find(({ id }) => id === project.approvedVersionId)
  if (!approved?.recording) return refuse('no-recording')
  if (approved.recording.state === 'failed') return refuse('recording-failed')
  const recording = await findRecordingRow(db, approved.recording.id)
  const file = recording && (await findFile(db, recording.fileId))
  return file ? accept(file) : refuse('no-recording')
}

/** What the MP3 is made from: the delivery's own song in full quality, or else the approved recording. */
export async function findMp3Source(
  db: DbOrTx,
  project: Project | null,
): Promise<Result<StoredFile, Mp3SourceRefusal>> {
  const approved = await findApprovedRecording(db, project)
  return project ? chooseMp3Source(db, project, approved) : refuse('not-found')
}

async function chooseMp3Source(
  db: DbOrTx,
  project: Project,
  approved: Result<StoredFile, ApprovedRecordingRefusal>,
): Promise<Result<StoredFile, Mp3SourceRefusal>> {
  if (!approved.ok && approved.code === 'not-approved') return approved
  const inFullQuality = (await listCurrentFiles(db, project)).find(({ kind }) => kind === 'wav')
  const song = inFullQuality && (await findFile(db, inFullQuality.source.id))
  if (song) return accept(song)
  return approved.ok && !isMp3Possible(approved.value) ? refuse('mp3-from-lossy') : approved
}

/** From a WAV, FLAC or AIFF. Of what was compressed once, another compression is worse than the first. */
export function isMp3Possible({ name }: Pick<StoredFile, 'name'>): boolean {
  return songKind(name) === 'wav'
}

/** Whether the delivery has no MP3 of the approval in force. */
export async function needsMp3(db: DbOrTx, project: Project): Promise<boolean> {
  return !(await listCurrentFiles(db, project)).some(({ kind }) => kind === 'mp3')
}

async function listCurrentFiles(db: DbOrTx, { id }: Project): Promise<DeliveryFile[]> {
  const approval = (await listApprovals(db, id)).find(({ revokedAt }) => revokedAt === null)
  return (await listDeliveryFiles(db, id)).filter((file) => !isOutdated(file, approval?.createdAt ?? null))
}
