import { defaultDescription } from '#copy/preview/preview.ts'
import { maxVersions, parseVersionText, type RawVersionForm, type VersionTextRefusal } from '#core/preview/version.ts'
import { canAddVersion, type NewVersionRefusal } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Tx } from '#db/client.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { clearRecommended, countAllVersions, insertVersion } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProjectForStudio } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { createRecording } from '#use-cases/audio/internal/create-recording.ts'

type Deps = { queue: Queue; now: () => Date }
export type AddSoundVersionRefusal = VersionTextRefusal | NewVersionRefusal | 'not-found' | 'too-many-versions'
type NewSoundVersion = { projectId: string; fileId: string; form: Omit<RawVersionForm, 'link'> }

/** Adds a version from an uploaded file, as a draft that can be presented when its preview file is ready. */
export async function addUploadedVersion(
  tx: Tx,
  deps: Deps,
  actor: AuditActor,
  { projectId, fileId, form }: NewSoundVersion,
): Promise<Result<{ versionId: string }, AddSoundVersionRefusal>> {
  const read = parseVersionText(form)
  if (!read.ok) return read
  const project = await lockProject(tx, projectId)
  if (!project) return refuse('not-found')
  const proposed = canAddVersion(project.status, await findStopReason(tx, project))
  if (!proposed.ok) return proposed
  if ((await countAllVersions(tx, projectId)) >= maxVersions) return refuse('too-many-versions')

  const now = deps.now()
  const { description, ...texts } = read.value
  if (texts.recommended) await clearRecommended(tx, projectId, 'drafts')
  const recordingId = await createRecording(tx, deps, fileId)
  const versionId = await insertVersion(tx, {
    ...texts,
    description: description || defaultDescription,
    projectId,
    track: { kind: 'recording' },
    recordingId,
    createdAt: now,
  })
  await recordHistory(tx, {
    projectId,
    type: 'version-added',
    details: { versionId, versionName: texts.name },
    actor: `staff:${actor.id}`,
  })
  await insertAuditEntry(tx, actor, {
    action: 'version-added',
    subject: { kind: 'project', id: project.id, label: project.code },
    details: { versionId, recommended: texts.recommended, uploaded: true },
    at: now,
  })
  await saveProjectForStudio(tx, project, {}, now)
  return accept({ versionId })
}
