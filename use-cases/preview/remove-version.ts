import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { deleteVersion } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
export type RemoveVersionRefusal = 'not-found' | 'version-approved'

/** Removes a version permanently. An approved version cannot be removed while its approval stands. */
export async function removeVersion(
  { db, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  versionId: string,
): Promise<Result<{ name: string }, RemoveVersionRefusal>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (project.approvedVersionId === versionId) return refuse('version-approved')

    const name = await deleteVersion(tx, projectId, versionId)
    if (name === null) return refuse('not-found')
    await recordHistory(tx, {
      projectId,
      type: 'version-removed',
      details: { versionId, versionName: name },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'version-removed',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { versionId },
      at: now(),
    })
    await saveProject(tx, project, {}, now())
    return accept({ name })
  })
}
