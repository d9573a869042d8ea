import type { Signer } from '#adapters/signer.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { listWantedAnniversaries } from '#db/delivery/deliveries.ts'
import { findProject } from '#db/project/projects-admin.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { readAccessToken } from '#use-cases/access/access-tokens.ts'
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
    const now = deps.now()
    if ((project.anniversaryWantedAt !== null) === isWanted) return accept()
    await saveProject(tx, project, { anniversaryWantedAt: isWanted ? now : null }, now)
    return accept()
  })
}

/** By the link of such a mail: its client gets none any more, of no song. */
export async function stopAnniversaries(
  deps: Deps & { signer: Signer },
  token: string,
): Promise<Result<undefined, 'link-unknown'>> {
  const id = readAccessToken(deps.signer, 'stop-anniversary', token) ?? ''
  const project = isUuid(id) ? await findProject(deps.db, id) : null
  if (!project) return refuse('link-unknown')
  for (const wanted of await listWantedAnniversaries(deps.db, project.clientId))
    await chooseAnniversary(deps, { projectId: wanted.id, isWanted: false })
  return accept()
}
