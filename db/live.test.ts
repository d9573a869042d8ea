import { sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createTestContext } from '#test/support/test-context.ts'

import { connect } from './client.ts'
import { announce, listen } from './live.ts'

const context = await createTestContext()

test('listening starts → a resync first, since earlier changes were not announced', async () => {
  const received: string[] = []
  await announce(context.db, 'public-pages')
  const line = await listen(context.url, {
    onTopic: (topic) => received.push(topic),
    onResync: () => received.push('resync'),
    onError: (error) => received.push(error.message),
  })
  onTestFinished(line.close)
  await announce(context.db, 'public-pages')

  await expect.poll(() => received).toEqual(['resync', 'public-pages'])
})

/** What arrives from now on. */
async function openLine() {
  const received: string[] = []
  const line = await listen(context.url, {
    onTopic: (topic) => received.push(topic),
    onResync: () => undefined,
    onError: (error) => received.push(error.message),
  })
  onTestFinished(line.close)
  return received
}

test('announced in a transaction → arrives once it is committed, each topic once, and never after a rollback', async () => {
  const received = await openLine()
  const undone = context.db.transaction(async (tx) => {
    await announce(tx, 'order:undone')
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  await context.db.transaction(async (tx) => {
    await announce(tx, 'order:1')
    await announce(tx, 'order:1')
    await announce(tx, 'project:1')
    await context.db.execute(sql`select 1`)
    expect(received).toEqual([])
  })

  await expect.poll(() => received.toSorted()).toEqual(['order:1', 'project:1'])
})

test('the pool is closed right after a commit → the announcement is sent first', async () => {
  const received = await openLine()
  const { db, close } = connect(context.url, { connections: 1 })
  await db.transaction((tx) => announce(tx, 'order:last'))
  await close()

  await expect.poll(() => received).toEqual(['order:last'])
})

/** A pool whose first `failures` statements outside of transactions fail. */
function openFailing(failures: number) {
  const { db, close } = connect(context.url, { connections: 1 })
  onTestFinished(close)
  const query = db.$client.query.bind(db.$client)
  let left = failures
  const failing = (config: QueryConfig) => ((left -= 1) < 0 ? query(config) : Promise.reject(new Error('broken')))
  Object.defineProperty(db.$client, 'query', { value: failing })
  return db
}

test('the announcement cannot be sent after the commit → it is sent again', async () => {
  const received = await openLine()
  await openFailing(1).transaction((tx) => announce(tx, 'order:again'))

  await expect.poll(() => received).toEqual(['order:again'])
})

test('a change of the public pages → announced by the transaction itself, because caches depend on it', async () => {
  const received = await openLine()
  await openFailing(100).transaction((tx) => announce(tx, 'public-pages'))

  await expect.poll(() => received).toEqual(['public-pages'])
})
