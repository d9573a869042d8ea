import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { isDatabaseUnavailable, isUnanswered } from '#db/shared/errors.ts'
import { createTestDatabase, findPostgres } from '#test/support/postgres.ts'
import { silentNetwork } from '#test/support/servers/silent-network.ts'

import { afterCommit, connect, pingDatabase } from './client.ts'
import { listen } from './live.ts'

const rounds = 8
/** PostgreSQL's code for `lock_timeout`, the shortest limit of a statement. */
const lockNotAvailable = '55P03'
const waitingForLock = sql`
  select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('connections killed under load, again and again → no slot of the pool is lost and the next query works', async () => {
  const { db } = await open({ connections: 4 })
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

  const killer = await open({ connections: 1 }, db)
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

test('a connection that dies inside a transaction → the transaction fails with what failed in it, as "database down"', async () => {
  const { db } = await open({ connections: 1 })
  const killed = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(killed).rejects.toSatisfy(isDatabaseUnavailable)
  await pingDatabase(db)
})

test('every transaction waits for one lock → other queries are answered meanwhile', async () => {
  const { db } = await open({ connections: 3 })
  const { db: other } = await open({ connections: 1 }, db)
  await db.execute(sql`create table queue (id integer)`)
  const writers: Promise<unknown>[] = []
  await other.transaction(async (holder) => {
    await holder.execute(sql`lock table queue in share row exclusive mode`)
    for (let count = 0; count < 8; count += 1)
      writers.push(db.transaction((tx) => tx.execute(sql`insert into queue values (1)`)).catch(() => undefined))
    await expect.poll(async () => (await db.execute(waitingForLock)).rows[0]).toEqual({ count: 2 })
  })
  await Promise.all(writers)
})

test('a transaction that throws → its client is rolled back and used again', async () => {
  const { db } = await open({ connections: 1 })
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
  const { db } = await open({ connections: 2 })
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

test('a lock somebody holds → the wait for it ends, as "database down"', async () => {
  const { db } = await open({ connections: 2 })
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

const killOthers = sql`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

/** A pool of its own: on a new database, or on the one of `beside`. */
async function open(
  options: { connections: number },
  beside?: { $client: { options: { connectionString?: string } } },
) {
  const known = beside?.$client.options.connectionString
  const database = known ? { url: known, drop: () => Promise.resolve() } : await createTestDatabase()
  const connection = connect(database.url, options)
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
  })
  return connection
}
