import {
  listeningLinkState,
  maxCommentsPerLink,
  parseComment,
  type CommentRefusal,
  type ListeningLinkState,
} from '#core/preview/listening-link.ts'
import { versionLabel } from '#core/preview/version.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import {
  findListeningLink,
  hasSameComment,
  insertComment,
  listComments,
  lockListeningLink,
  type ListeningLink,
} from '#db/preview/listening-links.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { announceProject, type Project } from '#db/project/projects.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import type { Deps } from '#use-cases/deps.ts'

type Opened = { link: ListeningLink; project: Project; state: ListeningLinkState }

/** What comes from one network. */
export const listeningRateLimits = {
  unknown: { limit: 30, windowSeconds: 600, event: { subject: 'link para ouvir' } },
  comments: { limit: 20, windowSeconds: 600, event: 'none' } as const,
}

/** The link of a secret, whatever became of it; `null` for one that never was, and for whoever guesses. */
export async function openListeningLink({ db, now }: Deps, token: string): Promise<Opened | null> {
  const found = await findListeningLink(db, hashSecret(token))
  if (!found) return null
  const { link, project, isStopped } = found
  const { revokedAt } = link
  return { link, project, state: listeningLinkState({ revokedAt, expiresAt: project.expiresAt, isStopped }, now()) }
}

/** Counts a secret that leads nowhere; false when this network has tried too many. */
export function consumeUnknownTokenLimit({ db }: Pick<Deps, 'db'>, ip: string): Promise<boolean> {
  return consumeAddressLimit(db, 'listening-link:ip', ip, listeningRateLimits.unknown)
}

export type AddCommentRefusal = CommentRefusal | 'link-closed' | 'version-gone' | 'too-many-comments' | 'too-many-tries'

/** Stores what somebody with a link said about a version. The same text sent twice counts once. */
export async function addComment(
  deps: Deps,
  { token, ip }: { token: string; ip: string },
  form: { name: string; text: string; versionId: string },
): Promise<Result<undefined, AddCommentRefusal>> {
  const { db, now } = deps
  const parsed = parseComment(form)
  if (!parsed.ok) return parsed
  const opened = await openListeningLink(deps, token)
  if (opened?.state !== 'open' || opened.link.rights !== 'comment') return refuse('link-closed')
  if (!(await consumeAddressLimit(db, 'listening-comment:ip', ip, listeningRateLimits.comments)))
    return refuse('too-many-tries')

  return db.transaction(async (tx) => {
    const link = await lockListeningLink(tx, opened.link.id)
    if (!link || link.revokedAt !== null) return refuse('link-closed')
    const versions = await listHearableVersions(tx, link.projectId)
    const version = versions.find(({ id }) => id === form.versionId)
    if (!version) return refuse('version-gone')
    if (await hasSameComment(tx, { linkId: link.id, ...parsed.value })) return accept()
    if ((await listComments(tx, [link.id])).length >= maxCommentsPerLink) return refuse('too-many-comments')

    await insertComment(tx, {
      linkId: link.id,
      ...parsed.value,
      versionName: versionLabel(version, versions),
      createdAt: now(),
    })
    await announceProject(tx, opened.project)
    return accept()
  })
}
