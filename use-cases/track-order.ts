import { readOrderCode } from '#core/order.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import { findOrderByCodeAndEmail } from '#db/orders.ts'
import { countTry } from '#db/throttles.ts'

export type TrackRefusal = 'code-required' | 'email-required' | 'not-found' | 'too-many-tries'

const perAddress = { limit: 15, windowSeconds: 600 }
const perCode = { limit: 30, windowSeconds: 600 }

/** Finds an order by what its buyer knows. A wrong code and a wrong e-mail get the same answer, and guessing is slow. */
export async function trackOrder(
  { db }: { db: Db },
  { code, email, ip }: { code: string; email: string; ip: string },
): Promise<Result<{ orderId: string; code: string }, TrackRefusal>> {
  if (code.trim() === '') return refuse('code-required')
  if (email.trim() === '') return refuse('email-required')

  const orderCode = readOrderCode(code)
  const addressMayTry = await countTry(db, `track:ip:${ip}`, perAddress)
  const codeMayTry = await countTry(db, `track:code:${orderCode ?? 'none'}`, orderCode ? perCode : perAddress)
  if (!addressMayTry || (orderCode && !codeMayTry)) return refuse('too-many-tries')
  if (!orderCode || email.length > 254) return refuse('not-found')

  const order = await findOrderByCodeAndEmail(db, orderCode, email.trim())
  return order ? accept({ orderId: order.id, code: order.code }) : refuse('not-found')
}
