import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listFailingQueues } from '#db/admin/operations.ts'
import { createBoss, defineQueues } from '#db/queue.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()

test('a job ends with its process, by a stop or without one → its queue does not count as failing', async () => {
  await context.db.execute(sql`delete from pgboss.job`)
  const boss = createBoss(context.url, (error) => {
    throw error
  })
  await boss.start()
  await defineQueues(boss)
  const began = Promise.withResolvers<void>()
  try {
    const killed = await boss.send('check-books', {})
    await context.db.execute(sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
      where id = ${killed}`)
    const isActive = sql`select from pgboss.job where id = ${killed} and state = 'active'`
    const supervise = async () => {
      // Otherwise it looks at a queue every ten seconds only.
      await context.db.execute(sql`update pgboss.queue set monitor_on = null`)
      await boss.supervise('check-books')
      return (await context.db.execute(isActive)).rows.length
    }
    await expect.poll(supervise).toBe(0)
    await boss.work('check-backups', { pollingIntervalSeconds: 0.5 }, () => {
      began.resolve()
      return new Promise(() => undefined)
    })
    await boss.send('check-backups', {})
    await began.promise
  } finally {
    await boss.stop({ graceful: true, timeout: 1_000, close: true })
  }
  const { rows } = await context.db.execute(sql`select name, state from pgboss.job order by name`)
  expect(rows).toEqual([
    { name: 'check-backups', state: 'failed' },
    { name: 'check-books', state: 'failed' },
  ])
  expect(await listFailingQueues(context.db)).toEqual([])
})
