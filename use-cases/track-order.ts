import { readOrderCode } from '#core/order.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import { findOrderByCodeAndEmail } from '#db/orders.ts'
import { findOwnProjectByCodeAndEmail } from '#db/projects.ts'
import { countTry } from '#db/throttles.ts'

export type TrackRefusal = 'code-required' | 'email-required' | 'not-found' | 'too-many-tries'

const perAddress = { limit: 15, windowSeconds: 600 }
const perCode = { limit: 30, windowSeconds: 600 }

/** An order, or a project that staff created without one. */
type Tracked = { code: string } & ({ orderId: string } | { orderId: null; projectId: string })

/**
 * Finds an order or project by its code and e-mail. A wrong code and a wrong e-mail get the same answer; rate limited.
 */
export async function trackOrder(
  { db }: { db: Db },
  { code, email, ip }: { code: string; email: string; ip: string },
): Promise<Result<Tracked, TrackRefusal>> {
  if (code.trim() === '') return refuse('code-required')
  if (email.trim() === '') return refuse('email-required')

  const orderCode = readOrderCode(code)
  const addressMayTry = await countTry(db, `track:ip:${ip}`, perAddress)
  const codeMayTry = await countTry(db, `track:code:${orderCode ?? 'none'}`, orderCode ? perCode : perAddress)
  if (!addressMayTry || (orderCode && !codeMayTry)) return refuse('too-many-tries')
  if (!orderCode || email.length > 254) return refuse('not-found')

  const order = await findOrderByCodeAndEmail(db, orderCode, email.trim())
  if (order) return accept({ orderId: order.id, code: order.code })
  const project = await findOwnProjectByCodeAndEmail(db, orderCode, email.trim())
  return project ? accept({ orderId: null, projectId: project.id, code: project.code }) : refuse('not-found')
}
