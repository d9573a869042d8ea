import { eq, inArray, like, sql } from 'drizzle-orm'

import { networksOf } from '#core/shared/network-address.ts'
import type { DbOrTx } from '#db/client.ts'
import { rateLimits } from '#db/schema.ts'
import { insertSecurityEvent } from '#db/staff/security-events.ts'

/**
 * What the security log hears when a limit refuses somebody: an entry about `subject`, which owners read; nothing here, because the
 * `caller` writes one with more in it; or `none`, because the limit is about load or mails, and no secret is behind it.
 */
export type LimitEvent = { subject: string } | 'caller' | 'none'

/** A limit that counts by something else than networks: who was refused, only its caller knows. */
export type KeyRule = { limit: number; windowSeconds: number; event: 'caller' | 'none' }
export type ThrottleRule = { limit: number; windowSeconds: number; event: LimitEvent }

/**
 * Counts one attempt against a key and returns whether it is allowed. Fixed window from the first attempt; counted in
 * the database, so the limit holds across all processes.
 */
export async function consumeRateLimit(db: DbOrTx, key: string, { limit, windowSeconds }: KeyRule): Promise<boolean> {
  return (await count(db, key, windowSeconds)) <= limit
}

/** A /48 may hold offices and homes of strangers: it may try this many times as often as one of its networks. */
const networksPerWide = 16

/** `consumeRateLimit` for the sender's network: all addresses of an IPv6 /64 count as one. */
export async function consumeAddressLimit(
  db: DbOrTx,
  purpose: string,
  ip: string,
  rule: ThrottleRule,
): Promise<boolean> {
  const { network, wide } = networksOf(ip)
  const { limit, windowSeconds, event } = rule
  const isWithin = async (counted: string, most: number) =>
    (await count(db, `${purpose}:${counted}`, windowSeconds)) <= most
  const isAllowed = await isWithin(network, limit)
  const isWideAllowed = wide === null || (await isWithin(wide, limit * networksPerWide))
  if (isAllowed && isWideAllowed) return true
  await recordLimit(db, ip, event)
  return false
}

/**
 * After a right answer in a field of many secrets: takes one off again, and no more than that, or whoever knows one of them could
 * guess at the others without end.
 */
export async function returnAddressCount(db: DbOrTx, purpose: string, ip: string): Promise<void> {
  const { network, wide } = networksOf(ip)
  await takeOne(db, [`${purpose}:${network}`, `${purpose}:${wide}`])
}

async function recordLimit(db: DbOrTx, ip: string, event: LimitEvent): Promise<void> {
  if (typeof event === 'string') return
  await insertSecurityEvent(db, { kind: 'code-limited', subject: event.subject, ip, userAgent: '' }, new Date())
}

export type GuessRule = {
  /** Guesses of one network (or known browser) per window. */
  own: number
  /** Guesses of everybody together; after these, each network has only `limitWhenBusy`. */
  shared: number
  limitWhenBusy: number
  windowSeconds: number
  event: LimitEvent
}

/** Who guesses: a network, or a browser that proved earlier that it belongs to somebody who knows the answer. */
export type Guesser = { ip: string; device?: string | null }

/**
 * Counts a guess at one secret (the password of an account, the e-mail of an order), before it is checked, so that
 * parallel guesses cannot bypass the limit. However many strangers guess, somebody elsewhere keeps a few guesses of
 * their own, and a known browser all of its own: nobody can be locked out by others. A right guess must be followed by
 * `forgiveGuess`.
 */
export async function consumeGuessLimit(db: DbOrTx, key: string, guesser: Guesser, rule: GuessRule): Promise<boolean> {
  const { own, shared, limitWhenBusy, windowSeconds, event } = rule
  if (guesser.device) {
    const isAllowed = (await count(db, ownKey(key, guesser), windowSeconds)) <= own
    if (!isAllowed) await recordLimit(db, guesser.ip, event)
    return isAllowed
  }

  const isBusy = (await count(db, key, windowSeconds)) > shared
  return consumeAddressLimit(db, `${key}:from`, guesser.ip, {
    limit: isBusy ? limitWhenBusy : own,
    windowSeconds,
    event,
  })
}

/** After a right answer: deletes the caller's own counter, and takes one from the shared ones. */
export async function forgiveGuess(db: DbOrTx, key: string, guesser: Guesser): Promise<void> {
  const { wide } = networksOf(guesser.ip)
  await db.delete(rateLimits).where(eq(rateLimits.key, ownKey(key, guesser)))
  if (guesser.device) return
  await takeOne(db, [key, `${key}:from:${wide}`])
}

async function takeOne(db: DbOrTx, keys: string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, keys))
}

/** Deletes all counters of a secret, whoever made the guesses. */
export async function deleteGuesses(db: DbOrTx, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
  await db.delete(rateLimits).where(like(rateLimits.key, `${key}:%`))
}

function ownKey(key: string, { ip, device }: Guesser): string {
  return device ? `${key}:device:${device}` : `${key}:from:${networksOf(ip).network}`
}

async function count(db: DbOrTx, key: string, windowSeconds: number): Promise<number> {
  const ends = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.windowEndsAt} < now() then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} < now() then ${ends} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count })
  return row?.count ?? 1
}
