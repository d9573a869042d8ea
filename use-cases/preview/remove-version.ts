import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { saveUnpaidRequests } from '#db/preview/revision-entries.ts'
import { deleteVersion } from '#db/preview/versions.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

export type RemoveVersionRefusal = 'not-found' | 'version-approved'

/** Removes a version permanently. An approved version cannot be removed while its approval stands. */
export async function removeVersion(
  deps: QueueDeps,
  { projectId, actor }: ProjectActor,
  versionId: string,
): Promise<Result<{ name: string }, RemoveVersionRefusal>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (project.approvedVersionId === versionId) return refuse('version-approved')

    const name = await deleteVersion(tx, deps.queue, projectId, versionId)
    if (name === null) return refuse('not-found')
    // The days of the included revisions count from the first one that is left.
    await saveUnpaidRequests(tx, projectId)
    await history('version-removed', { projectId }, { versionId, versionName: name })
    await audit('version-removed', ofProject(project), { versionId })
    await saveProject(tx, project, {}, deps.now())
    return accept({ name })
  })
}
