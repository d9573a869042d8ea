import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { IncidentCause } from '#core/admin/incident.ts'
import type { MailState } from '#core/mail/mail-view.ts'
import { cents } from '#core/shared/money.ts'
import { insertWebhookEvents } from '#db/payment/webhook-events.ts'
import { mails, payments, webhookEvents } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { createWhatsappMessage } from '#test/support/whatsapp-fixtures.ts'

import { checkOperations, judgeForgedReport, judgeForgedWebhook } from './check-operations.ts'

const context = await createTestContext()
const { db } = context

beforeEach(async () => {
  silentMs = 0
  context.time = new Date()
  await db.delete(mails)
  await db.delete(webhookEvents)
  await db.delete(payments)
  await db.execute(sql`delete from pgboss.job`)
})

let silentMs = 0

type Found = Map<IncidentCause, 'failed' | 'worked'>

function watch(found: Found) {
  return {
    failed: (cause: IncidentCause) => void found.set(cause, 'failed'),
    worked: (cause: IncidentCause) => void found.set(cause, 'worked'),
  }
}

/** What the check of one cause found: `failed`, `worked`, or nothing. */
async function checked(cause: IncidentCause) {
  const found: Found = new Map()
  await checkOperations({ ...context, incidents: watch(found), scheduleSilence: async () => silentMs })
  return found.get(cause)
}

async function judged() {
  const found: Found = new Map()
  await judgeForgedWebhook({ ...context, incidents: watch(found) })
  return found.get('webhooks-missing')
}

async function judgedByReport() {
  const found: Found = new Map()
  await judgeForgedReport({ ...context, incidents: watch(found) })
  return found.get('whatsapp-reports-missing')
}

const minutesAgo = (minutes: number) => new Date(context.time.getTime() - minutes * 60_000)

async function insertJob(name: string, state: string, minutes: number, output: object = {}) {
  const at = minutesAgo(minutes).toISOString()
  const completedOn = ['failed', 'completed'].includes(state) ? at : null
  await db.execute(sql`
    insert into pgboss.job (name, data, state, start_after, completed_on, singleton_key, output)
    values (${name}, '{}', ${state}::pgboss.job_state, ${at}, ${completedOn}, ${randomUUID()}, ${JSON.stringify(output)})`)
}

async function insertMail(state: MailState, minutes: number, lastError: string | null = 'mail-unavailable') {
  await db.insert(mails).values({
    kind: 'test',
    dedupeKey: randomUUID(),
    toName: 'Ana',
    toEmail: 'ana@exemplo.com.br',
    content: { subject: 'Oi', preheader: '', heading: '', paragraphs: [], footer: [] },
    state,
    lastError: state === 'sent' ? null : lastError,
    sentAt: state === 'sent' ? minutesAgo(minutes) : null,
    createdAt: minutesAgo(minutes),
  })
}

let last = 0

async function insertPayment(minutes: number, { isNoticed = false, manual = false } = {}) {
  const at = minutesAgo(minutes)
  const providerId = `${manual ? 'manual-' : ''}${(last += 1)}`
  await db.insert(payments).values({
    providerId,
    status: 'approved',
    statusDetail: 'accredited',
    method: 'pix',
    installments: 1,
    // Money without a ledger entry would be refused.
    amount: cents(0),
    refunded: cents(0),
    currency: 'BRL',
    approvedAt: at,
    providerCreatedAt: at,
    providerUpdatedAt: at,
    createdAt: at,
  })
  if (isNoticed)
    await insertWebhookEvents(db, [{ eventId: providerId, paymentId: providerId, action: 'payment.updated' }])
}

test('jobs due for more than ten minutes → late; younger ones, or in progress → not', async () => {
  await insertJob('payment-changed', 'created', 5)
  await insertJob('payment-changed', 'active', 30)
  expect(await checked('jobs-late')).toBe('worked')
  await insertJob('payment-changed', 'created', 11)
  expect(await checked('jobs-late')).toBe('failed')
})

test('no recurring job is made for more than five minutes → late, although nothing waits', async () => {
  silentMs = 5 * 60_000
  expect(await checked('jobs-late')).toBe('worked')
  silentMs += 1
  expect(await checked('jobs-late')).toBe('failed')
})

test('a queue whose last job was given up → failing, until one succeeds; a mail given up → not', async () => {
  await insertJob('cleanup', 'completed', 130)
  await insertJob('send-mail', 'failed', 5)
  expect(await checked('jobs-failing')).toBe('worked')
  await insertJob('cleanup', 'failed', 70)
  expect(await checked('jobs-failing')).toBe('failed')
  await insertJob('cleanup', 'completed', 10)
  expect(await checked('jobs-failing')).toBe('worked')
})

test.each([[{ value: { message: 'job heartbeat timeout' } }], [{ value: 'pg-boss shut down while active' }]])(
  'a job without retries ended with its process (%j) → not failing; a second time in a row → failing',
  async (output) => {
    await insertJob('check-backups', 'completed', 130)
    await insertJob('check-backups', 'failed', 70, output)
    expect(await checked('jobs-failing')).toBe('worked')
    await insertJob('check-backups', 'failed', 10, output)
    expect(await checked('jobs-failing')).toBe('failed')
  },
)

test('a mail tried in vain for a quarter of an hour → stuck, until any later one is sent', async () => {
  await insertMail('sent', 40)
  await insertMail('queued', 14)
  await insertMail('queued', 30, null)
  await insertMail('queued', 35, 'mail-rejected')
  expect(await checked('mails-stuck')).toBe('worked')
  await insertMail('queued', 20)
  expect(await checked('mails-stuck')).toBe('failed')
  await insertMail('sent', 2)
  expect(await checked('mails-stuck')).toBe('worked')
})

test('every fifth mail of a day came back → refused; older ones, and those that ended unsent, do not count', async () => {
  for (let count = 0; count < 3; count += 1) await insertMail('failed', 25 * 60, 'mail-refused')
  for (let count = 0; count < 3; count += 1) await insertMail('failed', 60, 'outdated')
  expect(await checked('mails-refused')).toBe('worked')
  for (let count = 0; count < 3; count += 1) await insertMail('failed', 60, 'mail-rejected')
  expect(await checked('mails-refused')).toBe('failed')
  for (let count = 0; count < 13; count += 1) await insertMail('sent', 60)
  expect(await checked('mails-refused')).toBe('worked')
})

test('three approved payments without a webhook → missing, until one of the newest comes', async () => {
  for (const minutes of [300, 200]) await insertPayment(minutes)
  await insertPayment(2)
  await insertPayment(30, { manual: true })
  expect(await checked('webhooks-missing')).toBeUndefined()
  await insertPayment(100)
  expect(await checked('webhooks-missing')).toBe('failed')
  await insertPayment(10, { isNoticed: true })
  expect(await checked('webhooks-missing')).toBe('worked')
})

test('a forged notice while the newest payment has none → our secret is wrong; while it has one → somebody’s attempt', async () => {
  expect(await judged()).toBeUndefined()
  await insertPayment(10)
  expect(await judged()).toBe('failed')
  await insertPayment(8, { isNoticed: true })
  expect(await judged()).toBeUndefined()
})

test('a forged report while none came about three messages → our secret is wrong; once one came → somebody’s attempt', async () => {
  for (const minutes of [60, 40]) await createWhatsappMessage(context, { state: 'sent', sentAt: minutesAgo(minutes) })
  await createWhatsappMessage(context, { state: 'sent', sentAt: minutesAgo(1) })
  expect(await judgedByReport()).toBeUndefined()
  await createWhatsappMessage(context, { state: 'sent', sentAt: minutesAgo(20) })
  expect(await judgedByReport()).toBe('failed')
  const arrived = { state: 'delivered', sentAt: minutesAgo(10), deliveredAt: minutesAgo(9) } as const
  await createWhatsappMessage(context, arrived)
  expect(await judgedByReport()).toBeUndefined()
})
