import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Whether its client wants one mail a year after the delivery. Without a word of theirs there is none. */
export function chooseAnniversary(
  deps: Deps,
  { projectId, isWanted }: { projectId: string; isWanted: boolean },
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, 'buyer', async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (!isWanted && project.anniversaryWantedAt === null) return accept()
    const now = deps.now()
    await saveProject(tx, project, { anniversaryWantedAt: isWanted ? now : null }, now)
    return accept()
  })
}
