import type { Db } from '#db/client.ts'
import { readLastScheduled } from '#db/queue.ts'

/**
 * Says for how many milliseconds this process has seen no recurring job being made. `elapsedMs` must never be set, as a
 * wall clock may be: that is what this watches for.
 */
export function watchSchedule(elapsedMs: () => number): (db: Db) => Promise<number> {
  let last: string | null = null
  let changedAt = elapsedMs()
  return async (db) => {
    const made = await readLastScheduled(db)
    if (made !== last) {
      last = made
      changedAt = elapsedMs()
    }
    return elapsedMs() - changedAt
  }
}
