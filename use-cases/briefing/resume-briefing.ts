import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findBriefingByHash, type Briefing } from '#db/briefing/briefings.ts'
import type { Db } from '#db/client.ts'
import { findOrder } from '#db/order/orders.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

const perAddress = { limit: 40, windowSeconds: 600, event: 'caller' } as const

/** Opens a briefing by its link, in any browser. Rate limited, even once a valid link was used. */
export async function resumeBriefing(
  { db }: { db: Db },
  { token, ip }: { token: string; ip: string },
): Promise<Result<{ briefing: Briefing; orderCode: string | null }, 'unknown-link' | 'too-many-tries'>> {
  if (!(await consumeAddressLimit(db, 'briefing:link', ip, perAddress))) return refuse('too-many-tries')
  const briefing = /^[\w-]{43}$/.test(token) ? await findBriefingByHash(db, hashSecret(token)) : null
  if (!briefing) return refuse('unknown-link')

  const order = briefing.orderId ? await findOrder(db, briefing.orderId) : null
  return accept({ briefing, orderCode: order?.code ?? null })
}
