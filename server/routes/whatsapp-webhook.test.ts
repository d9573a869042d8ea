import { createHmac } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cloudApi } from '#adapters/whatsapp/cloud-api.ts'
import { securityEvents, whatsappConsents } from '#db/schema.ts'
import { createMetrics } from '#server/monitoring/metrics.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { createWhatsappMessage } from '#test/support/whatsapp-fixtures.ts'
import { giveWhatsappConsent } from '#use-cases/whatsapp/change-consent.ts'

import { webhooks } from './webhooks.ts'

const context = await createTestContext()
const secrets = { token: 't', phoneId: '12345', appSecret: 'segredo', verifyToken: 'um-token-de-verificacao' }
const metrics = createMetrics()
const options = { metrics, trustProxy: false }
const deps = { ...depsOf(context), whatsapp: cloudApi(secrets) }
const app = webhooks(deps, options)
const unconnected = webhooks(depsOf(context), options)

const event = (from: string) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: '12345' },
              messages: [{ from, type: 'text', text: { body: 'sair' } }],
            },
          },
        ],
      },
    ],
  })

const incoming = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }

const post = (body: string, signature?: string, to = app) =>
  to.request(
    '/webhooks/whatsapp',
    {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.length), ...(signature ? { 'x-hub-signature-256': signature } : {}) },
    },
    incoming,
  )
const sign = (body: string) => `sha256=${createHmac('sha256', secrets.appSecret).update(body).digest('hex')}`

async function createAgreed(phone: string) {
  const project = await createPaidProject(context, { email: `w${phone}@exemplo.com.br` })
  const from = { ip: '203.0.113.9', userAgent: 'Test' }
  await giveWhatsappConsent(context, project.orderId, { phone, isAccepted: true, text: 'Quero', ...from })
  return async () => {
    const [row] = await context.db.select().from(whatsappConsents).where(eq(whatsappConsents.orderId, project.orderId))
    return row?.withdrawnAt ?? null
  }
}

test('the verification request with our token → answered with its challenge as text', async () => {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': '42',
    'hub.verify_token': secrets.verifyToken,
  })
  const answer = await app.request(`/webhooks/whatsapp?${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toBe('42')
})

test('the verification request with another token → refused', async () => {
  expect((await app.request('/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=x')).status).toBe(
    403,
  )
})

test('a signed report → stored and acknowledged', async () => {
  const withdrawnAt = await createAgreed('5511987650001')
  const body = event('5511987650001')
  expect((await post(body, sign(body))).status).toBe(200)
  expect(await withdrawnAt()).not.toBeNull()
})

test('a report without our signature → refused, in the security log, and changes nothing', async () => {
  const withdrawnAt = await createAgreed('5511987650002')
  expect((await post(event('5511987650002'), `sha256=${'0'.repeat(64)}`)).status).toBe(401)
  expect(await withdrawnAt()).toBeNull()
  const [logged] = await context.db.select().from(securityEvents).orderBy(desc(securityEvents.createdAt)).limit(1)
  expect(logged).toMatchObject({ kind: 'webhook-forged', subject: '/webhooks/whatsapp', ip: '203.0.113.7' })
})

test('forged reports while none came about our messages → counted, and an incident until a signed one comes', async () => {
  const sentAt = new Date(context.now().getTime() - 600_000)
  for (let count = 0; count < 3; count += 1) await createWhatsappMessage(context, { state: 'sent', sentAt })
  // Judged at most once a minute: by an endpoint that has seen none.
  const fresh = webhooks(deps, options)
  await post('{}', 'sha256=none', fresh)
  expect(deps.incidents.ongoing()).toEqual(['whatsapp-reports-missing'])
  expect(await metrics.text(null)).toMatch(/harmonia_whatsapp_notices_total\{kind="forged"\} [1-9]/)
  const body = event('5511987650009')
  await post(body, sign(body), fresh)
  expect(deps.incidents.ongoing()).toEqual([])
})

test('a signed body that is no report → refused', async () => {
  expect((await post('{}', sign('{}'))).status).toBe(400)
})

test('a signed batch of two megabytes → stored and acknowledged', async () => {
  const withdrawnAt = await createAgreed('5511987650003')
  const body = event('5511987650003') + ' '.repeat(2 * 1024 * 1024)
  expect((await post(body, sign(body))).status).toBe(200)
  expect(await withdrawnAt()).not.toBeNull()
})

test('a body over three megabytes → refused before it is read', async () => {
  const headers = { 'content-length': String(3 * 1024 * 1024 + 1) }
  const answer = await app.request('/webhooks/whatsapp', { ...streamed, body: unread(), headers }, incoming)
  expect(answer.status).toBe(413)
})

test('large bodies of one network beyond eight at a time → put off, while small ones are taken', async () => {
  const closes: (() => void)[] = []
  const headers = { 'content-length': String(100 * 1024) }
  const send = async () => app.request('/webhooks/whatsapp', { ...streamed, body: unread(closes), headers }, incoming)
  const reading = Array.from({ length: 8 }, send)
  expect((await send()).status).toBe(503)
  expect((await post('{}', sign('{}'))).status).toBe(400)
  for (const close of closes) close()
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(reading.map(() => 401))
  expect((await post(' '.repeat(100 * 1024), 'none')).status).toBe(401)
})

const streamed = { method: 'POST', duplex: 'half' }

/** A body of which nothing comes until it is closed. */
function unread(closes: (() => void)[] = []) {
  return new ReadableStream({ start: (controller) => void closes.push(() => controller.close()) })
}

test('without WhatsApp → the endpoint does not exist', async () => {
  expect((await post('{}', sign('{}'), unconnected)).status).toBe(404)
  expect((await unconnected.request('/webhooks/whatsapp?hub.mode=subscribe')).status).toBe(403)
})
