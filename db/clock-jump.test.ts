import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { createTestContext } from '#test/support/test-context.ts'

import { resumeAfterClockJump } from './clock-jump.ts'

const { db } = await createTestContext()

beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job`)
  await db.execute(sql`update pgboss.version set cron_on = now() + interval '2 hours'`)
})

type Job = {
  name?: string
  state?: string
  startsIn?: string
  createdIn?: string
  heartbeatIn?: string
  slotIn?: string
}

async function insertJob({
  name = 'reconcile-payments',
  state = 'created',
  startsIn = '2 hours',
  createdIn = '2 hours',
  heartbeatIn,
  slotIn,
}: Job): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`
    insert into pgboss.job (id, name, data, state, start_after, created_on, heartbeat_on, singleton_on, singleton_key)
    values (${id}, ${name}, '{}', ${state}::pgboss.job_state, now() + ${startsIn}::interval, now() + ${createdIn}::interval,
      now() + ${heartbeatIn ?? null}::interval, (now() + ${slotIn ?? null}::interval) at time zone 'UTC', ${id})`)
  return id
}

/** Seconds from now until a mark of the job; null when it has none, undefined when the job is gone. */
async function secondsUntil(id: string, mark: 'start_after' | 'heartbeat_on' | 'completed_on') {
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`select round(extract(epoch from ${sql.identifier(mark)} - now()))::int as seconds from pgboss.job where id = ${id}`,
  )
  return rows[0]?.seconds
}

test('the clock was not set back → nothing changes', async () => {
  await db.execute(sql`update pgboss.version set cron_on = now()`)
  const id = await insertJob({ state: 'retry' })

  expect(await resumeAfterClockJump(db)).toBeNull()
  expect(await secondsUntil(id, 'start_after')).toBe(7_200)
})

test('the clock was set back by two hours → the next recurring jobs may be made at once', async () => {
  expect(await resumeAfterClockJump(db)).toBeCloseTo(7_200, 0)

  const { rows } = await db.execute(sql`select from pgboss.version where cron_on <= now()`)
  expect(rows).toHaveLength(1)
})

test('a minute comes again → the job that was made in it no longer hinders another', async () => {
  const again = await insertJob({ name: '__pgboss__send-it', state: 'completed', slotIn: '90 minutes' })
  const before = await insertJob({ name: '__pgboss__send-it', state: 'completed', slotIn: '-5 minutes' })

  await resumeAfterClockJump(db)

  expect(await secondsUntil(again, 'start_after')).toBeUndefined()
  expect(await secondsUntil(before, 'start_after')).toBeDefined()
})

test('a job was to begin at once → it begins now', async () => {
  const id = await insertJob({})

  await resumeAfterClockJump(db)

  expect(await secondsUntil(id, 'start_after')).toBe(0)
})

test('a job is retried after a pause → it keeps what was left of the pause', async () => {
  const id = await insertJob({ state: 'retry', startsIn: '125 minutes' })

  await resumeAfterClockJump(db)

  expect(await secondsUntil(id, 'start_after')).toBe(300)
})

test('a job waits for an hour of the day → it keeps the hour', async () => {
  const id = await insertJob({ name: 'remind-payment', startsIn: '20 hours' })

  await resumeAfterClockJump(db)

  expect(await secondsUntil(id, 'start_after')).toBe(72_000)
})

test('a job was running → its next missed heartbeat is noticed in time', async () => {
  const id = await insertJob({ state: 'active', heartbeatIn: '2 hours' })

  await resumeAfterClockJump(db)

  expect(await secondsUntil(id, 'heartbeat_on')).toBe(0)
})
