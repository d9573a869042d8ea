import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { withoutCanary } from '#adapters/payments/canary-payments.ts'
import { isCanaryReference, type CanaryReach } from '#core/payment/canary.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'
import { findNewestCanaryRun, readCanarySettings } from '#db/admin/canary.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { auditLog, canaryRuns, mails } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { receiveWebhooks } from '#use-cases/payment/receive-webhook.ts'

import { changeCanary } from './change-canary.ts'
import { requestJob } from './request-job.ts'
import { runCanary, runDueCanary } from './run-canary.ts'

const context = await createTestContext()
const catalog = await currentCatalog(context.db)
const price = Math.min(...catalog.packages.map((pkg) => pkg.price))
const pkg = catalog.packages.find((one) => one.price === price) ?? catalog.packages[0]

/** The running system around a trial purchase; each part can be broken. */
type Broken = { reach?: CanaryReach; isPageUp?: boolean; isNoticeLost?: boolean }

function deps({ reach = 'whole', isPageUp = true, isNoticeLost = false }: Broken = {}) {
  const canary = {
    reach,
    visit: async () => ({ status: isPageUp ? 200 : 503, body: `<p>${pkg ? formatBRL(pkg.price) : ''}</p>` }),
    async pay() {
      const reference = context.payments.checkoutRequests.at(-1)?.orderId ?? ''
      expect(isCanaryReference(reference)).toBe(true)
      const { id } = context.payments.has({ reference, amount: pkg?.price, updatedAt: context.time })
      if (!isNoticeLost) {
        await receiveWebhooks(context, [{ eventId: `canary-${id}`, paymentId: id, action: 'payment.created' }])
        const answer = await confirmPayment(context, id)
        if (answer.ok || answer.code !== 'canary') throw new Error('the shop took a trial purchase for a sale')
      }
      return id
    },
  }
  return { ...context, canary }
}

/** The number of rows of every table that a sale would leave something in. */
async function rowsOf() {
  const { rows } = await context.db.execute<{ name: string; rows: string }>(sql`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I',
      table_schema, table_name), false, true, '')))[1]::text as rows
    from information_schema.tables
    where (table_schema = 'public' or table_schema = 'pgboss' and table_name like 'job%') and table_type = 'BASE TABLE'
      and table_name not in ('canary_runs', 'webhook_events', 'job_common', 'job')
    order by 1`)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]))
}

test(
  'a trial purchase → walks to the refund and leaves no row, no file and no money',
  { timeout: 60_000 },
  async () => {
    const before = await rowsOf()
    expect(Object.keys(before)).toContain('orders')
    const run = await runCanary(deps())

    expect(run).toMatchObject({ failedStep: null, failure: null, reach: 'whole', endedAt: context.time })
    expect(await rowsOf()).toEqual(before)
    expect(await readdir(join(context.folder, 'files'), { recursive: true, withFileTypes: true })).not.toContainEqual(
      expect.objectContaining({ name: expect.stringMatching(/\.pdf$/) }),
    )
    const found = await context.payments.searchPeriod({ from: addDays(context.time, -1), to: addDays(context.time, 1) })
    expect(found.ok && found.value.payments.map(({ amount, refunded }) => amount - refunded)).toEqual([0])
    expect(context.payments.closed).toHaveLength(1)
  },
)

test('its payment → not in what the shop searches, and never a question', async () => {
  const period = { from: addDays(context.time, -1), to: addDays(context.time, 1) }
  const found = await withoutCanary(context.payments).searchPeriod(period)
  expect(found).toMatchObject({ ok: true, value: { payments: [] } })
})

test('a step fails → stored with its name, mailed once, and mailed anew when another fails', async () => {
  const mailed = async () => (await context.db.select().from(mails).where(eq(mails.kind, 'staff-canary'))).length
  expect(await runCanary(deps({ isPageUp: false }))).toMatchObject({ failedStep: 'page', failure: 'status-503' })
  context.time = addMinutes(context.time, 1)
  await runCanary(deps({ isPageUp: false }))
  expect(await mailed()).toBe(1)

  context.time = addMinutes(context.time, 1)
  context.payments.down = true
  expect(await runCanary(deps())).toMatchObject({ failedStep: 'order', failure: 'payment-unavailable' })
  context.payments.down = false
  expect(await mailed()).toBe(2)
})

test('the notice never comes → that step is named, and the money goes back all the same', async () => {
  context.time = addMinutes(context.time, 1)
  const before = await rowsOf()
  const run = await runCanary(deps({ isNoticeLost: true }), 1)

  expect(run).toMatchObject({ failedStep: 'notice', failure: 'no-notice' })
  expect({ ...(await rowsOf()), mails: before.mails }).toEqual(before)
  const found = await context.payments.searchPeriod({ from: addDays(context.time, -1), to: addDays(context.time, 1) })
  expect(found.ok && found.value.payments.every(({ amount, refunded }) => amount === refunded)).toBe(true)
})

test('another one is going on → none is begun; it never ended → another one five minutes later', async () => {
  context.time = addMinutes(context.time, 1)
  const begun: unknown[] = []
  const first = deps({ isPageUp: false })
  const visit = async () => {
    begun.push(await runCanary(deps()))
    return { status: 503, body: '' }
  }
  expect(await runCanary({ ...first, canary: { ...first.canary, visit } })).toMatchObject({ failedStep: 'page' })
  expect(begun).toEqual([null])

  await context.db.update(canaryRuns).set({ endedAt: null, failedStep: null })
  context.time = addMinutes(context.time, 6)
  expect(await runCanary(deps({ isPageUp: false }))).toMatchObject({ failedStep: 'page' })
})

test('an account that could be real → nothing is asked of it', async () => {
  const requested = context.payments.checkoutRequests.length
  expect(await runCanary(deps({ reach: null }))).toBeNull()
  expect(context.payments.checkoutRequests).toHaveLength(requested)
})

test('the test account of the provider → only as far as the checkout', async () => {
  context.time = addMinutes(context.time, 1)
  const run = await runCanary(deps({ reach: 'checkout' }))
  expect(run).toMatchObject({ failedStep: null, reach: 'checkout' })
})

test('scheduled → off at first; on, when its interval is over', async () => {
  expect(await readCanarySettings(context.db)).toEqual({ isOn: false, everyHours: 24 })
  expect(await runDueCanary(deps())).toBeNull()

  expect(await changeCanary(context, testActor(), { isOn: true, everyHours: 5 })).toMatchObject({ ok: false })
  expect(await changeCanary(context, testActor(), { isOn: true, everyHours: 1 })).toMatchObject({ ok: true })
  expect(await runDueCanary(deps({ isPageUp: false }))).toBeNull()
  context.time = addMinutes(context.time, 60)
  expect(await runDueCanary(deps({ isPageUp: false }))).toMatchObject({ failedStep: 'page' })
  expect((await findNewestCanaryRun(context.db))?.startedAt).toEqual(context.time)
})

test('switched off at a panel left open → asks for the password, and the alarm stays on', async () => {
  const before = { isOn: true, everyHours: 24 }
  await changeCanary(context, testActor(), before)
  const actor = testActor({
    requireProof: () => {
      throw new Error('no proof')
    },
  })
  await expect(changeCanary(context, actor, { isOn: false, everyHours: 24 })).rejects.toThrow('no proof')
  expect(await readCanarySettings(context.db)).toEqual(before)
})

test('asked for twice → one job, both in the audit log', async () => {
  await requestJob(context, testActor(), 'run-canary')
  await requestJob(context, testActor(), 'run-canary')

  expect(await context.jobs('run-canary')).toHaveLength(1)
  const entries = await context.db.select().from(auditLog).where(eq(auditLog.action, 'canary-requested'))
  expect(entries).toHaveLength(2)
})
