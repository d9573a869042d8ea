import { randomUUID } from 'node:crypto'

import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { createLog } from '#adapters/log.ts'
import { addDays } from '#core/shared/dates.ts'
import { createQueue, defineQueues } from '#db/queue.ts'
import { mails, paymentPulls, projects } from '#db/schema.ts'
import { createRequestLoad } from '#server/http/request-load.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { createMailbox } from '#test/support/mail-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { openTestBoss } from '#test/support/test-boss.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { chooseAnniversary } from '#use-cases/delivery/choose-anniversary.ts'
import { sendResetLink } from '#use-cases/staff/send-reset-link.ts'

import { jobHandlers, startJobs } from './jobs.ts'
import { createMetrics } from './monitoring/metrics.ts'

const context = await createTestContext()
const deps = depsOf(context)

test('the jobs are started → each has a queue and a worker; payments and refunds are due every minute', async () => {
  const { boss, close } = await openTestBoss(context.url)
  const work = vi.spyOn(boss, 'work')
  const stop = await startJobs(boss, deps, createMetrics(), createRequestLoad())
  try {
    const jobs = Object.keys(jobHandlers(deps))
    expect(work.mock.calls.map(([name]) => name).toSorted()).toEqual(jobs.toSorted())
    const schedules = await boss.getSchedules()
    for (const name of ['pull-payment-changes', 'finish-refunds'])
      expect(schedules).toContainEqual(expect.objectContaining({ name, cron: '* * * * *' }))

    await boss.send('pull-payment-changes', {})
    await expect.poll(() => context.db.$count(paymentPulls)).toBe(2)
    await boss.send('dispute-noticed', { topic: 'claim', id: '1', paymentId: null })
    const { rows } = await context.db.execute<{ name: string }>(sql`select name from pgboss.queue`)
    const queues = new Set(rows.map(({ name }) => name))
    expect(jobs.filter((name) => !queues.has(name))).toEqual([])
    const left = sql`select count(*)::int as count from pgboss.job where name in ('dispute-noticed', 'pull-payment-changes') and state <> 'completed'`
    await expect.poll(async () => (await context.db.execute(left)).rows[0]).toEqual({ count: 0 })
  } finally {
    await stop()
    await close()
  }
})

test('a job fails for the last time → its log lines name it, and metrics count it as failed', async () => {
  const lines: unknown[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  const metrics = createMetrics()
  const { boss, close } = await openTestBoss(context.url)
  context.payments.down = true
  const stop = await startJobs(boss, { ...deps, log }, metrics, createRequestLoad())
  try {
    const id = await boss.send('dispute-noticed', { topic: 'claim', id: '1', paymentId: '2' }, { retryLimit: 0 })
    await expect.poll(() => lines).toContainEqual(expect.objectContaining({ job: 'dispute-noticed', jobId: id }))
    expect(await metrics.text(null)).toContain('harmonia_job_seconds_count{job="dispute-noticed",outcome="failed"} 1')
  } finally {
    context.payments.down = false
    await stop()
    await close()
  }
})

test('a job committed in this process → its worker is woken at once, but gives way to many requests for a second', async () => {
  const { boss, close } = await openTestBoss(context.url)
  await defineQueues(boss)
  const queue = createQueue(boss)
  const load = createRequestLoad()
  const [started, woken] = [vi.spyOn(boss, 'work'), vi.spyOn(boss, 'notifyWorker')]
  const stop = await startJobs(boss, deps, createMetrics(), load)
  try {
    const left = sql`select count(*)::int as count from pgboss.job where name = 'send-mail' and state <> 'completed'`
    const finish = async (mailId: string) => {
      const began = performance.now()
      await context.db.transaction((tx) => queue.enqueue(tx, 'send-mail', { mailId }, { singletonKey: mailId }))
      await expect.poll(async () => (await context.db.execute(left)).rows[0], { interval: 20 }).toEqual({ count: 0 })
      return performance.now() - began
    }
    for (let round = 0; round < 4; round += 1) await finish(randomUUID())
    const worker = await started.mock.results[started.mock.calls.findIndex(([name]) => name === 'send-mail')]?.value
    expect(woken.mock.calls).toEqual(Array.from({ length: 4 }, () => [worker]))

    for (let index = 0; index < 10; index += 1) load.begin()
    expect(await finish(randomUUID())).toBeGreaterThan(900)
  } finally {
    await stop()
    await close()
  }
})

test('a reminder that cannot be sent → the mails a year later go out all the same, and the job counts as failed', async () => {
  const { db } = context
  const [ending, old] = [await createDeliveredProject(context), await createDeliveredProject(context)]
  await chooseAnniversary(context, { projectId: old.project.id, isWanted: true })
  const [deliveredAt, deliveryEndsAt] = [addDays(context.now(), -366), addDays(context.now(), -276)]
  await db.update(projects).set({ deliveredAt, deliveryEndsAt }).where(eq(projects.id, old.project.id))
  await db
    .update(projects)
    .set({ deliveryEndsAt: addDays(context.now(), 2), updatedAt: addDays(context.now(), -2) })
    .where(eq(projects.id, ending.project.id))
  vi.spyOn(context.queue, 'enqueue').mockRejectedValueOnce(new Error('the queue is away'))

  await expect(jobHandlers(deps)['remind-deliveries']({})).rejects.toThrow(/^1 of \d+ items failed/)
  const sent = await db
    .select()
    .from(mails)
    .where(inArray(mails.kind, ['delivery-ends-soon', 'song-anniversary']))
  expect(sent.map(({ kind, projectId }) => [kind, projectId])).toEqual([['song-anniversary', old.project.id]])
})

test('contracts wait for their PDFs → a mail without one goes out all the same', async () => {
  await context.db.execute(sql`delete from pgboss.job`)
  for (let index = 0; index < 5; index += 1) await context.place()
  const { boss, close } = await openTestBoss(context.url)
  await defineQueues(boss)
  const pdf = Promise.withResolvers<Uint8Array>()
  const mailbox = createMailbox()
  const stop = await startJobs(
    boss,
    { ...deps, ...mailbox, contracts: { ...deps.contracts, read: () => pdf.promise } },
    createMetrics(),
    createRequestLoad(),
  )
  try {
    await sendResetLink(context, {
      to: 'ana@estudio.example',
      name: 'Ana',
      url: 'https://x.example',
      expiresAt: new Date(),
    })
    await expect.poll(() => mailbox.sent.map(({ to }) => to.email)).toEqual(['ana@estudio.example'])
  } finally {
    pdf.resolve(new Uint8Array())
    await stop()
    await close()
  }
})
