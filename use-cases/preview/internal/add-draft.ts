import { defaultDescription } from '#copy/preview/preview.ts'
import type { NewVersionText } from '#copy/preview/version-form.ts'
import type { Track } from '#core/preview/audio-link.ts'
import { lyricSung } from '#core/preview/lyric-sung.ts'
import { maxVersions } from '#core/preview/version.ts'
import { canAddVersion, type NewVersionRefusal } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import { clearRecommended, countAllVersions, insertVersion } from '#db/preview/versions.ts'
import { lockProject, saveProjectForStudio } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { recordsOf } from '#use-cases/change.ts'

export type AddDraftRefusal = NewVersionRefusal | 'not-found' | 'too-many-versions'

type Draft = {
  projectId: string
  text: NewVersionText
  /** Called once the version is allowed: an upload becomes a recording only then. */
  audio: () => Promise<{ track: Track; recordingId?: string }>
}

/** Adds a version that only the studio sees, at the end of its project's list. It sings the lyric of the project whose words it has. */
export async function addDraft(
  tx: Tx,
  { now }: { now: () => Date },
  actor: AuditActor,
  { projectId, text, audio }: Draft,
): Promise<Result<{ versionId: string }, AddDraftRefusal>> {
  const { audit, history } = recordsOf(tx, { now }, actor)
  const project = await lockProject(tx, projectId)
  if (!project) return refuse('not-found')
  const allowed = canAddVersion(project.status, await findStopReason(tx, project))
  if (!allowed.ok) return allowed
  if ((await countAllVersions(tx, projectId)) >= maxVersions) return refuse('too-many-versions')

  const at = now()
  const { track, recordingId } = await audio()
  if (text.recommended) await clearRecommended(tx, projectId, 'drafts')
  const versionId = await insertVersion(tx, {
    ...text,
    description: text.description || defaultDescription,
    lyricId: lyricSung(text.lyric, await listLyrics(tx, projectId)),
    projectId,
    track,
    ...(recordingId && { recordingId }),
    createdAt: at,
  })
  await history('version-added', { projectId }, { versionId, versionName: text.name })
  await audit('version-added', ofProject(project), {
    versionId,
    recommended: text.recommended,
    ...(recordingId && { uploaded: true }),
  })
  await saveProjectForStudio(tx, project, {}, at)
  return accept({ versionId })
}
