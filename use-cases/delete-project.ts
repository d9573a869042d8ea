import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import { listApprovals } from '#db/feedbacks.ts'
import { recordHistory } from '#db/history.ts'
import { lockProject, removeProject } from '#db/projects.ts'

type Deps = { db: Db }

/**
 * Deletes a project with its versions and feedback. The code is typed once more: nothing brings it back. Its order
 * keeps its history, with what had been approved.
 */
export async function deleteProject(
  { db }: Deps,
  { projectId, staffId }: { projectId: string; staffId: string },
  typedCode: string,
): Promise<Result<{ title: string }, 'not-found' | 'code-differs'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (typedCode.trim().toUpperCase() !== project.code) return refuse('code-differs')

    if (project.orderId) {
      const approvals = await listApprovals(tx, projectId)
      await recordHistory(tx, {
        orderId: project.orderId,
        type: 'project-deleted',
        details: {
          code: project.code,
          title: project.title,
          approvals: approvals.map(({ versionName, versionHash, termsHash, createdAt, undoneAt }) => ({
            versionName,
            versionHash,
            termsHash,
            at: createdAt,
            undoneAt,
          })),
        },
        actor: `staff:${staffId}`,
      })
    }
    await removeProject(tx, project)
    return accept({ title: project.title })
  })
}
