import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { isDatabaseUnavailable } from '#db/shared/errors.ts'
import { openPool } from '#test/support/open-pool.ts'

import { afterCommit, connectionTimeouts, pingDatabase } from './client.ts'

const waitingForLock = sql`
  select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('the time-outs of a connection → PostgreSQL gives up and says why before we stop waiting', async () => {
  const { lock_timeout: lock, statement_timeout: statement, query_timeout: ours } = connectionTimeouts
  expect([lock, statement, ours]).toEqual([lock, statement, ours].toSorted((one, other) => one - other))
  const { db } = await openPool({ connections: 1 })
  const { rows } = await db.execute(sql`
    select name, setting::int as ms from pg_settings where name in ('lock_timeout', 'statement_timeout') order by name`)
  expect(rows).toEqual([
    { name: 'lock_timeout', ms: lock },
    { name: 'statement_timeout', ms: statement },
  ])
})

test('a connection that dies inside a transaction → the transaction fails with what failed in it, as "database down"', async () => {
  const { db } = await openPool({ connections: 1 })
  const killed = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(killed).rejects.toSatisfy(isDatabaseUnavailable)
  await pingDatabase(db)
})

test('every transaction waits for one lock → other queries are answered meanwhile', async () => {
  const { db } = await openPool({ connections: 3 })
  const { db: other } = await openPool({ connections: 1 }, db)
  const { db: observer } = await openPool({ connections: 1 }, db)
  await db.execute(sql`create table queue (id integer)`)
  const writers: Promise<unknown>[] = []
  await other.transaction(async (holder) => {
    await holder.execute(sql`lock table queue in share row exclusive mode`)
    for (let count = 0; count < 8; count += 1)
      writers.push(db.transaction((tx) => tx.execute(sql`insert into queue values (1)`)).catch(() => undefined))
    await expect
      .poll(async () => Number((await observer.execute(waitingForLock)).rows[0]?.['count']))
      .toBeGreaterThanOrEqual(2)
    // Refused after three seconds where they had taken every connection.
    await pingDatabase(db)
  })
  await Promise.all(writers)
})

test('a transaction that throws → its client is rolled back and used again', async () => {
  const { db } = await openPool({ connections: 1 })
  const backend = async () => (await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  const before = await backend()
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`create table never (id int)`)
    throw new Error('changed our mind')
  })
  await expect(refused).rejects.toThrow('changed our mind')
  expect((await db.execute(sql`select to_regclass('never') as found`)).rows).toEqual([{ found: null }])
  expect(await backend()).toBe(before)
})

test('what waits for a commit → runs after it, and never after a rollback', async () => {
  const { db } = await openPool({ connections: 2 })
  const seen: unknown[] = []
  const readRows = async () => seen.push((await db.execute(sql`select count(*)::int as rows from kept`)).rows[0])
  await db.execute(sql`create table kept (id int)`)

  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`)
    await tx.transaction(async (inner) => afterCommit(inner, () => void readRows()))
    expect(seen).toEqual([])
  })
  await expect.poll(() => seen).toEqual([{ rows: 1 }])
  const refused = db.transaction(async (tx) => {
    afterCommit(tx, () => seen.push('rolled back'))
    throw new Error('changed our mind')
  })
  await expect(refused).rejects.toThrow('changed our mind')
  afterCommit(db, () => seen.push('outside'))
  expect(seen).toEqual([{ rows: 1 }, 'outside'])
})
