import { sql } from 'drizzle-orm'

import type { Db } from './client.ts'

/**
 * Runs in one transaction that is always rolled back: nothing of it is ever seen by anybody else, also when the process
 * dies in it. Its jobs are undone with it, and its announcements wait for a commit that never comes.
 */
export async function runUndone<Value>(db: Db, run: (inside: Db) => Promise<Value>): Promise<Value> {
  const undo = new Error('rolled back on purpose')
  const results: Value[] = []
  try {
    await db.transaction(async (tx) => {
      results.push(await run(Object.assign(tx, { $client: db.$client })))
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error('a transaction ended without a result')
  return result
}

/** Checks now what is otherwise checked when a transaction is committed. */
export async function checkConstraints(inside: Db): Promise<void> {
  await inside.execute(sql`set constraints all immediate`)
}
