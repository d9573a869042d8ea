import { defaultDescription } from '#copy/preview/preview.ts'
import type { VersionText } from '#core/preview/version-fields.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { clearRecommended, findVersion, saveVersion } from '#db/preview/versions.ts'
import { lockProject, saveProject, saveProjectForStudio } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/**
 * Changes what is said about a version, draft or presented; its audio stays. An approved version keeps the name its
 * client confirmed.
 */
export async function editVersion(
  deps: QueueDeps,
  { projectId, actor }: ProjectActor,
  { versionId, text }: { versionId: string; text: VersionText },
): Promise<Result<{ name: string; isDraft: boolean }, 'not-found' | 'version-approved'>> {
  const { name, recommended } = text
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    const version = project && (await findVersion(tx, projectId, versionId))
    if (!version) return refuse('not-found')
    if (project.approvedVersionId === versionId) return refuse('version-approved')

    const isDraft = version.presentedAt === null
    if (recommended) await clearRecommended(tx, projectId, isDraft ? 'drafts' : 'presented')
    await saveVersion(
      tx,
      deps.queue,
      { projectId, id: versionId },
      { ...text, description: text.description || defaultDescription },
    )
    await history(
      'version-edited',
      { projectId },
      { versionId, versionName: name, ...(version.name === name ? {} : { previousName: version.name }) },
    )
    await audit('version-edited', ofProject(project), { versionId })
    const save = isDraft ? saveProjectForStudio : saveProject
    await save(tx, project, {}, deps.now())
    return accept({ name, isDraft })
  })
}
