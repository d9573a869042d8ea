import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import type { Db, Tx } from '#db/client.ts'

/** Until so many connections wait for a lock of another one. */
export function waitForWaiting(db: Db, count: number) {
  return expect
    .poll(async () => {
      const { rows } = await db.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.waiting
    })
    .toBe(count)
}

/** Both begin while a third transaction holds a lock: the first waits for it, the second for whatever it meets first. */
export async function runInterleaved<One, Other>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> {
  let running: Promise<[One, Other]> | undefined
  await db.transaction(async (tx) => {
    await hold(tx)
    const one = first()
    await waitForWaiting(db, 1)
    running = Promise.all([one, second()])
    // What fails early is seen when it is awaited.
    running.catch(() => undefined)
    await waitForWaiting(db, 2)
  })
  if (!running) throw new Error('nothing ran')
  return running
}
