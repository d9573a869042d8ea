import { lt, sql } from 'drizzle-orm'

import type { DbOrTx } from './client.ts'
import { throttles } from './schema.ts'

export type ThrottleRule = { limit: number; windowSeconds: number }

/**
 * Counts one attempt against a key and returns whether it is allowed. Fixed window from the first attempt; counted in
 * the database, so the limit holds across all processes.
 */
export async function countTry(db: DbOrTx, key: string, { limit, windowSeconds }: ThrottleRule): Promise<boolean> {
  const ends = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await db
    .insert(throttles)
    .values({ key, count: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${throttles.windowEndsAt} < now() then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${throttles.windowEndsAt} < now() then ${ends} else ${throttles.windowEndsAt} end`,
      },
    })
    .returning({ count: throttles.count })
  return (row?.count ?? 1) <= limit
}

export async function forgetEndedThrottles(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.windowEndsAt, now))
}
