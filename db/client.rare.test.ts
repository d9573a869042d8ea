import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { isDatabaseUnavailable, isUnanswered } from '#db/shared/errors.ts'
import { openPool } from '#test/support/open-pool.ts'
import { createTestDatabase, findPostgres } from '#test/support/postgres.ts'
import { silentNetwork } from '#test/support/servers/silent-network.ts'

import { connect, pingDatabase } from './client.ts'
import { listen } from './live.ts'

const rounds = 8
/** PostgreSQL's code for `lock_timeout`, the shortest limit of a statement. */
const lockNotAvailable = '55P03'
const killOthers = sql`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

test('connections killed under load, again and again → no slot of the pool is lost and the next query works', async () => {
  const { db } = await openPool({ connections: 4 })
  const load = { on: true, done: 0 }
  const worker = async () => {
    while (load.on) {
      await db
        .transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.002)`)
          await tx.transaction((inner) => inner.execute(sql`select 1`))
        })
        .then(
          () => (load.done += 1),
          () => undefined,
        )
      await db.execute(sql`select 1`).catch(() => undefined)
    }
  }
  const workers = Promise.all(Array.from({ length: 8 }, worker))

  const killer = await openPool({ connections: 1 }, db)
  for (let round = 0; round < rounds; round += 1) {
    await wait(20)
    await killer.db.execute(killOthers)
    const before = load.done
    await expect.poll(() => load.done, { interval: 5 }).toBeGreaterThan(before + 8)
  }
  load.on = false
  await workers

  expect(db.$client.totalCount - db.$client.idleCount).toBe(0)
  await Promise.all(Array.from({ length: 4 }, () => pingDatabase(db)))
})

test('a lock somebody holds → the wait for it ends, as "database down"', async () => {
  const { db } = await openPool({ connections: 2 })
  await db.execute(sql`create table held (id int)`)
  const outcome = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table held in access exclusive mode`)
    return db.execute(sql`select * from held`).catch((error: unknown) => error)
  })
  expect(outcome).toSatisfy(isDatabaseUnavailable)
  expect(outcome).toMatchObject({ cause: { code: lockNotAvailable } })
})

test('a network that goes silent under a query, a transaction and a listener → all end, and work again once it flows', async () => {
  const database = await createTestDatabase()
  const network = await silentNetwork(await findPostgres())
  const url = `postgres://postgres@127.0.0.1:${network.port}/${new URL(database.url).pathname.slice(1)}?sslmode=disable`
  const { db, close } = connect(url, { connections: 4 })
  const received = { resyncs: 0 }
  const listener = await listen(url, {
    onTopic: () => undefined,
    onResync: () => (received.resyncs += 1),
    onError: () => undefined,
  })
  onTestFinished(async () => {
    await listener.close()
    await network.close()
    await close()
    await database.drop()
  })
  await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`select pg_sleep(0.05)`)))

  network.silence()
  const stuck = Promise.allSettled([
    db.execute(sql`select 1`),
    db.transaction((tx) => tx.execute(sql`select 1`)),
    db.transaction((tx) => tx.execute(sql`select 1`)),
  ])
  network.speak()

  for (const answer of await stuck) expect(answer).toMatchObject({ status: 'rejected' })
  await expect.poll(() => received.resyncs).toBe(2)
  await expect
    .poll(() =>
      pingDatabase(db).then(
        () => 'answered',
        () => 'silent',
      ),
    )
    .toBe('answered')
  await expect.poll(() => db.$client.totalCount - db.$client.idleCount).toBe(0)
  const [first] = await stuck
  expect(first?.status === 'rejected' && isUnanswered(first.reason)).toBe(true)
})

test('a listener whose first connection fails → it throws and does not go on trying', async () => {
  const network = await silentNetwork('/nonexistent')
  onTestFinished(() => network.close())
  const hearing = { onTopic: () => undefined, onResync: () => undefined, onError: () => undefined }
  await expect(listen(`postgres://postgres@127.0.0.1:${network.port}/none`, hearing)).rejects.toThrow(
    'Connection terminated',
  )
  await wait(1_000)
  expect(network.attempts()).toBe(1)
})
