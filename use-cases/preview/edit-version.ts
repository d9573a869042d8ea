import { defaultDescription } from '#copy/preview/preview.ts'
import { parseVersionText, type RawVersionForm, type VersionTextRefusal } from '#core/preview/version.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { clearRecommended, findVersion, saveVersion } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject, saveProjectForStudio } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
export type EditVersionRefusal = VersionTextRefusal | 'not-found' | 'version-approved'

/**
 * Changes what is said about a version, draft or presented; its audio stays. An approved version keeps the name its
 * client confirmed.
 */
export async function editVersion(
  { db, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  { versionId, form }: { versionId: string; form: Omit<RawVersionForm, 'link'> },
): Promise<Result<{ name: string; isDraft: boolean }, EditVersionRefusal>> {
  const read = parseVersionText(form)
  if (!read.ok) return read
  const { name, description, trackNumber, recommended } = read.value

  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const version = project && (await findVersion(tx, projectId, versionId))
    if (!version) return refuse('not-found')
    if (project.approvedVersionId === versionId) return refuse('version-approved')

    const isDraft = version.presentedAt === null
    if (recommended) await clearRecommended(tx, projectId, isDraft ? 'drafts' : 'presented')
    await saveVersion(tx, versionId, {
      name,
      description: description || defaultDescription,
      trackNumber,
      recommended,
    })
    await recordHistory(tx, {
      projectId,
      type: 'version-edited',
      details: { versionId, versionName: name, ...(version.name === name ? {} : { previousName: version.name }) },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'version-edited',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { versionId },
      at: now(),
    })
    const save = isDraft ? saveProjectForStudio : saveProject
    await save(tx, project, {}, now())
    return accept({ name, isDraft })
  })
}
