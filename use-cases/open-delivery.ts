import type { OpenRefusal } from '#copy/preview.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import { findProjectByPreviewKey } from '#db/projects.ts'
import { countTry } from '#db/throttles.ts'

type Deps = { db: Db }

/** Same limits and same counters as the preview's access check, so that a second form gives no extra attempts. */
const perAddress = { limit: 15, windowSeconds: 600 }
const perProject = { limit: 30, windowSeconds: 600 }

/** Checks the client's e-mail for access to a delivery. The preview's expiry does not apply. */
export async function openDelivery(
  { db }: Deps,
  { key, email, ip }: { key: string; email: string; ip: string },
): Promise<Result<{ projectId: string }, Exclude<OpenRefusal, 'expired'>>> {
  const typed = email.trim().toLowerCase()
  if (typed === '') return refuse('email-required')
  if (!(await countTry(db, `preview:ip:${ip}`, perAddress))) return refuse('too-many-tries')

  const project = await findProjectByPreviewKey(db, key)
  if (!project) return refuse('not-found')
  if (!(await countTry(db, `preview:project:${project.id}`, perProject))) return refuse('too-many-tries')

  const right = project.clientEmail.trim().toLowerCase()
  if (right === '') return refuse('email-missing')
  return typed === right ? accept({ projectId: project.id }) : refuse('email-wrong')
}
