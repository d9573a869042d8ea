import { parseOrderCode } from '#core/order/order-code.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { AccessSubject } from '#db/access/access.ts'
import type { Db } from '#db/client.ts'
import { findOrderByCodeAndEmail } from '#db/order/orders.ts'
import { findOwnProjectByCodeAndEmail } from '#db/project/projects.ts'
import { consumeAddressLimit, consumeGuessLimit, forgiveGuess } from '#db/shared/rate-limits.ts'
import { hashEmail } from '#use-cases/access/access-tokens.ts'

export type TrackRefusal = 'code-required' | 'email-required' | 'not-found' | 'too-many-tries'

const perAddress = { limit: 15, windowSeconds: 600, event: 'caller' } as const
/** Codes are a sequence: without this, one e-mail could be tried with all of them from many addresses. */
const perEmail = { own: 15, shared: 40, limitWhenBusy: 3, windowSeconds: 3_600, event: 'caller' } as const
const perCode = { own: 15, shared: 30, limitWhenBusy: 3, windowSeconds: 600, event: 'caller' } as const

type Tracked = AccessSubject & { code: string }

/**
 * Finds an order or project by its code and e-mail. A wrong code and a wrong e-mail get the same answer; rate limited.
 */
export async function authorizeTracking(
  { db }: { db: Db },
  { code, email, ip }: { code: string; email: string; ip: string },
): Promise<Result<Tracked, TrackRefusal>> {
  if (code.trim() === '') return refuse('code-required')
  if (normalizeEmail(email) === '') return refuse('email-required')

  const orderCode = parseOrderCode(code)
  if (!(await consumeAddressLimit(db, 'track:ip', ip, perAddress))) return refuse('too-many-tries')
  if (!orderCode || email.length > 254) return refuse('not-found')
  const guessed = `track:code:${orderCode}`
  const ofEmail = `track:email:${hashEmail(email)}`
  const isCodeAllowed = await consumeGuessLimit(db, guessed, { ip }, perCode)
  if (!(await consumeGuessLimit(db, ofEmail, { ip }, perEmail)) || !isCodeAllowed) return refuse('too-many-tries')

  const tracked = await findTracked(db, orderCode, normalizeEmail(email))
  if (!tracked) return refuse('not-found')
  await forgiveGuess(db, guessed, { ip })
  await forgiveGuess(db, ofEmail, { ip })
  return accept(tracked)
}

async function findTracked(db: Db, code: string, email: string): Promise<Tracked | null> {
  const order = await findOrderByCodeAndEmail(db, code, email)
  if (order) return { orderId: order.id, projectId: null, code: order.code }
  const project = await findOwnProjectByCodeAndEmail(db, code, email)
  return project ? { orderId: null, projectId: project.id, code: project.code } : null
}
