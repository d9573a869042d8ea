import { canChoose, type ChooseRefusal } from '#core/preview/listening-link.ts'
import { versionLabel } from '#core/preview/version.ts'
import { isAnswered } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockListeningLink, saveChoice } from '#db/preview/listening-links.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { announceProject, lockProject, saveProject, type Project } from '#db/project/projects.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import type { Deps } from '#use-cases/deps.ts'

import { listeningRateLimits, openListeningLink } from './open-listening-link.ts'

/** Stores which version somebody with a link would choose. It decides nothing, and counts once for each link. */
export async function chooseVersion(
  deps: Deps,
  { token, ip }: { token: string; ip: string },
  versionId: string,
): Promise<Result<undefined, ChooseRefusal | 'too-many-tries'>> {
  const { db, now } = deps
  const opened = await openListeningLink(deps, token)
  if (opened?.state !== 'open') return refuse('link-closed')
  if (!(await consumeAddressLimit(db, 'listening-choice:ip', ip, listeningRateLimits.comments)))
    return refuse('too-many-tries')

  return db.transaction(async (tx) => {
    // Before the link, as whoever opens the choices does: what is chosen then is among them, or comes too late.
    const project = await lockProject(tx, opened.project.id)
    const link = await lockListeningLink(tx, opened.link.id)
    if (!project || !link || link.revokedAt !== null) return refuse('link-closed')
    const versions = await listHearableVersions(tx, project.id)
    const allowed = canChoose({ ...project, isApproved: isApproved(project) }, versions, versionId)
    if (!allowed.ok) return allowed
    const version = versions.find(({ id }) => id === versionId)
    if (!version) return refuse('version-gone')
    await saveChoice(tx, link.id, { choiceId: versionId, choiceName: versionLabel(version, versions), chosenAt: now() })
    await announceProject(tx, project)
    return accept()
  })
}

/** Only the decider opens them; from then on nobody chooses any more, so that nobody follows the others. */
export function openChoices({ db, now }: Deps, projectId: string): Promise<Result<undefined, 'not-found'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    await saveProject(tx, project, { choicesOpenedAt: now() }, now())
    return accept()
  })
}

/** The song was chosen by whoever decides. */
export function isApproved({ status }: Pick<Project, 'status'>): boolean {
  return isAnswered(status) && status !== 'feedback'
}
