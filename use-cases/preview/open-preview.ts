import type { OpenRefusal } from '#copy/preview/preview.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'
import { consumeAddressLimit, countGuess, forgiveGuess } from '#db/shared/rate-limits.ts'

type Deps = { db: Db; now: () => Date }

/** Preview and delivery share limits and counters, so that a second form gives no extra attempts. */
export const accessRateLimits = {
  perAddress: { limit: 15, windowSeconds: 600 },
  perProject: { own: 15, shared: 30, limitWhenBusy: 3, windowSeconds: 600 },
}

/** Checks that whoever has the link also knows the client's e-mail, ignoring case. Rate limited, so that strangers' wrong
 * e-mails never lock out the client elsewhere. */
export async function openPreview(
  { db, now }: Deps,
  { key, email, ip }: { key: string; email: string; ip: string },
): Promise<Result<{ projectId: string; previewCode: string }, OpenRefusal>> {
  const typed = email.trim().toLowerCase()
  if (typed === '') return refuse('email-required')
  if (!(await consumeAddressLimit(db, 'preview:ip', ip, accessRateLimits.perAddress))) return refuse('too-many-tries')

  const project = await findProjectByPreviewKey(db, key)
  if (!project) return refuse('not-found')
  if (isPreviewExpired(project.expiresAt, now())) return refuse('expired')
  const guessed = `preview:project:${project.id}`
  if (!(await countGuess(db, guessed, { ip }, accessRateLimits.perProject))) return refuse('too-many-tries')

  const right = project.clientEmail.trim().toLowerCase()
  if (right === '') return refuse('email-missing')
  if (typed !== right) return refuse('email-wrong')
  await forgiveGuess(db, guessed, { ip })
  return accept({ projectId: project.id, previewCode: project.previewCode })
}
