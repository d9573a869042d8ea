import { defaultDescription } from '#copy/preview/preview.ts'
import { maxVersions, parseNewVersion, type RawVersionForm, type VersionFormRefusal } from '#core/preview/version.ts'
import { canAddVersion, type NewVersionRefusal } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { clearRecommended, countAllVersions, insertVersion } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProjectForStudio } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
export type AddVersionRefusal = VersionFormRefusal | NewVersionRefusal | 'not-found' | 'too-many-versions'

/** Adds a version from a link, as a draft: the client is shown it when it is presented. */
export async function addVersion(
  deps: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  form: RawVersionForm,
): Promise<Result<{ versionId: string }, AddVersionRefusal>> {
  const read = parseNewVersion(form)
  if (!read.ok) return read
  const { description, ...version } = read.value

  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const proposed = canAddVersion(project.status, await findStopReason(tx, project))
    if (!proposed.ok) return proposed
    if ((await countAllVersions(tx, projectId)) >= maxVersions) return refuse('too-many-versions')

    const now = deps.now()
    if (version.recommended) await clearRecommended(tx, projectId, 'drafts')
    const versionId = await insertVersion(tx, {
      ...version,
      description: description || defaultDescription,
      projectId,
      createdAt: now,
    })
    await recordHistory(tx, {
      projectId,
      type: 'version-added',
      details: { versionId, versionName: version.name },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'version-added',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { versionId, recommended: version.recommended },
      at: now,
    })
    await saveProjectForStudio(tx, project, {}, now)
    return accept({ versionId })
  })
}
