import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createTestContext } from '#test/support/test-context.ts'

import { watchSchedule } from './watch-schedule.ts'

const { db } = await createTestContext()

async function schedule() {
  await db.execute(sql`insert into pgboss.schedule (name, cron, last_job_id) values ('cleanup', '* * * * *', ${randomUUID()})
    on conflict (name, key) do update set last_job_id = excluded.last_job_id`)
}

test('no recurring job is made → the silence grows; one is made → it begins anew', async () => {
  let elapsed = 1_000
  const silence = watchSchedule(() => elapsed)
  await schedule()
  expect(await silence(db)).toBe(0)

  elapsed += 90_000
  expect(await silence(db)).toBe(90_000)

  await schedule()
  elapsed += 15_000
  expect(await silence(db)).toBe(0)
})
