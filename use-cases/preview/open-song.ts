import type { OpenRefusal } from '#copy/preview/preview.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { emailKey, isSameEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'
import { consumeAddressLimit, consumeGuessLimit, forgiveGuess } from '#db/shared/rate-limits.ts'
import type { Deps } from '#use-cases/deps.ts'

/** `key` is the secret or the id of the link. `allowsExpired`: the end of the preview does not matter, as for a delivery. */
type Attempt = { key: string; email: string; ip: string; allowsExpired: boolean }

/** Preview and delivery share limits and counters, so that a second form gives no extra attempts. */
const limits = {
  perAddress: { limit: 15, windowSeconds: 600, event: 'caller' } as const,
  perProject: { own: 15, shared: 30, limitWhenBusy: 3, windowSeconds: 600, event: 'caller' } as const,
}

/**
 * Checks that whoever has the link also knows the client's e-mail, ignoring case. Rate limited, so that strangers' wrong
 * e-mails never lock out the client elsewhere.
 */
export async function openSong(
  { db, now }: Deps,
  { key, email, ip, allowsExpired }: Attempt,
): Promise<Result<{ projectId: string; orderId: string | null; previewCode: string }, OpenRefusal>> {
  if (emailKey(email) === '') return refuse('email-required')
  if (!(await consumeAddressLimit(db, 'preview:ip', ip, limits.perAddress))) return refuse('too-many-tries')

  const project = await findProjectByPreviewKey(db, key)
  if (!project) return refuse('not-found')
  if (!allowsExpired && isPreviewExpired(project.expiresAt, now())) return refuse('expired')
  const guessed = `preview:project:${project.id}`
  if (!(await consumeGuessLimit(db, guessed, { ip }, limits.perProject))) return refuse('too-many-tries')

  if (project.clientEmail === '') return refuse('email-missing')
  if (!isSameEmail(email, project.clientEmail)) return refuse('email-wrong')
  await forgiveGuess(db, guessed, { ip })
  return accept({ projectId: project.id, orderId: project.orderId, previewCode: project.previewCode })
}
