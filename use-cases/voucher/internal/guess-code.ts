import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { consumeAddressLimit, returnAddressCount } from '#db/shared/rate-limits.ts'

/** Wrong codes from one network, whatever kind of code they were meant to be and wherever they were typed. */
const perAddress = { limit: 60, windowSeconds: 3_600, event: { subject: 'código de desconto ou vale' } }

/**
 * One try at a code: counted before it is looked up, so that a network that has tried too many hears nothing more, not even of a right
 * one. A right one is taken off the count again.
 */
export async function guessCode<Found, Code extends string>(
  { db }: { db: Db },
  ip: string,
  look: () => Promise<Result<Found, Code>>,
): Promise<Result<Found, Code | 'too-many-tries'>> {
  if (!(await consumeAddressLimit(db, 'code', ip, perAddress))) return refuse('too-many-tries')
  const found = await look()
  if (!found.ok) return found
  await returnAddressCount(db, 'code', ip)
  return accept(found.value)
}
