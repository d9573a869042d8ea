import type { OpenRefusal } from '#copy/preview/preview.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'
import { consumeAddressLimit, countGuess, forgiveGuess } from '#db/shared/rate-limits.ts'
import { accessRateLimits } from '#use-cases/preview/open-preview.ts'

type Deps = { db: Db }

/** Checks the client's e-mail for access to a delivery. The preview's expiry does not apply. */
export async function openDelivery(
  { db }: Deps,
  { key, email, ip }: { key: string; email: string; ip: string },
): Promise<Result<{ projectId: string }, Exclude<OpenRefusal, 'expired'>>> {
  const typed = email.trim().toLowerCase()
  if (typed === '') return refuse('email-required')
  if (!(await consumeAddressLimit(db, 'preview:ip', ip, accessRateLimits.perAddress))) return refuse('too-many-tries')

  const project = await findProjectByPreviewKey(db, key)
  if (!project) return refuse('not-found')
  const guessed = `preview:project:${project.id}`
  if (!(await countGuess(db, guessed, { ip }, accessRateLimits.perProject))) return refuse('too-many-tries')

  const right = project.clientEmail.trim().toLowerCase()
  if (right === '') return refuse('email-missing')
  if (typed !== right) return refuse('email-wrong')
  await forgiveGuess(db, guessed, { ip })
  return accept({ projectId: project.id })
}
