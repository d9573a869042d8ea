import { randomUUID } from 'node:crypto'

import { maxListeningLinks, parseListeningLink, type ListeningLinkRefusal } from '#core/preview/listening-link.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { countOpenListeningLinks, insertListeningLink, markListeningLinkRevoked } from '#db/preview/listening-links.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import type { SignerDeps } from '#use-cases/deps.ts'

import { listeningToken } from './listening-token.ts'

export type ShareRefusal = ListeningLinkRefusal | 'not-found' | 'order-closed' | 'expired' | 'too-many-links'

/** Lets somebody else listen, by a link of their own. */
export async function shareListening(
  { db, signer, now }: SignerDeps,
  projectId: string,
  form: { name: string; rights: string },
): Promise<Result<{ linkId: string }, ShareRefusal>> {
  const parsed = parseListeningLink(form)
  if (!parsed.ok) return parsed
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if ((await findStopReason(tx, project)) !== null) return refuse('order-closed')
    if (isPreviewExpired(project.expiresAt, now())) return refuse('expired')
    if ((await countOpenListeningLinks(tx, projectId)) >= maxListeningLinks) return refuse('too-many-links')

    const id = randomUUID()
    const tokenHash = hashSecret(listeningToken(signer, id))
    await insertListeningLink(tx, { id, projectId, ...parsed.value, tokenHash, createdAt: now() })
    await announceProject(tx, project)
    return accept({ linkId: id })
  })
}

/** Closes a link, also on pages that are open; what was said by it stays with the client. */
export async function revokeListening(
  { db, now }: Pick<SignerDeps, 'db' | 'now'>,
  projectId: string,
  linkId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (project && (await markListeningLinkRevoked(tx, projectId, linkId, now()))) await announceProject(tx, project)
  })
}
