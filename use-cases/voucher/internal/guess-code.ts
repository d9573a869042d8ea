import { accept, refuse, type Result } from '#core/shared/result.ts'
import { consumeAddressLimit, returnAddressCount } from '#db/shared/rate-limits.ts'
import type { Deps } from '#use-cases/deps.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

/** Wrong codes from one network, whatever kind of code they were meant to be and wherever they were typed. */
const subject = 'código de desconto ou vale'
const perAddress = { limit: 60, windowSeconds: 3_600, event: { subject } }
/** It is no code at all; the others are known, and of no use now. */
const unknownCodes = ['voucher-unknown', 'discount-unknown']

/** Who tries a code. */
export type Guesser = { ip: string; userAgent: string }

/**
 * One try at a code: counted before it is looked up, so that a network that has tried too many hears nothing more, not even of a right
 * one. A right one is taken off the count again; one that is nobody's is in the security log.
 */
export async function guessCode<Found, Code extends string>(
  deps: Deps,
  { ip, userAgent }: Guesser,
  look: () => Promise<Result<Found, Code>>,
): Promise<Result<Found, Code | 'too-many-tries'>> {
  const { db } = deps
  if (!(await consumeAddressLimit(db, 'code', ip, perAddress))) return refuse('too-many-tries')
  const found = await look()
  if (!found.ok) {
    if (unknownCodes.some((code) => code === found.code))
      await recordSecurityEvent(deps, { kind: 'code-refused', subject, ip, userAgent })
    return found
  }
  await returnAddressCount(db, 'code', ip)
  return accept(found.value)
}
