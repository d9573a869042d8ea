import { createHmac, randomUUID } from 'node:crypto'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

import { isRecord, json, oneOf, record, text, webUrl } from '#emulator/api/parse.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import type { SentMessage } from '#emulator/model.ts'

type App = { Bindings: HttpBindings }

export const reportable = ['delivered', 'read', 'failed'] as const
export type Reportable = (typeof reportable)[number]

/** What numbers with these endings answer, as Meta's codes. The last one is accepted and fails afterwards. */
const refusals: Record<string, { status: 401 | 404 | 429; code: number; title: string }> = {
  '0429': { status: 429, code: 130429, title: 'Rate limit hit' },
  '0404': { status: 404, code: 132001, title: 'Template name does not exist in the translation' },
  '0401': { status: 401, code: 190, title: 'Access token has expired' },
}
const undeliverable = '0026'

/** The Cloud API as far as a shop with templates needs it, and the phone that receives the messages. */
export function whatsappApi(context: EmulatorContext) {
  const app = new Hono<App>({ strict: false })

  app.post('/:version{v\\d+\\.\\d+}/:phoneId{\\d+}/messages', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${context.settings.accessToken}`)
      return c.json(errorAnswer(190, 'Invalid OAuth access token'), 401)
    const message = readMessage(json(await c.req.text()))
    if (!message) return c.json(errorAnswer(100, 'Invalid parameter'), 400)
    const refusal = refusals[message.to.slice(-4)]
    if (refusal) return c.json(errorAnswer(refusal.code, refusal.title), refusal.status)
    const id = `wamid.${Buffer.from(randomUUID()).toString('base64url')}`
    const stored: SentMessage = {
      ...message,
      id,
      phoneId: c.req.param('phoneId'),
      state: 'sent',
      createdAt: context.now(),
    }
    context.commit([{ table: 'messages', id, row: stored }])
    void reportArrival(context, stored)
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: withoutNinthDigit(message.to) }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })

  // At Meta the address of the webhook is entered on a page.
  app.post('/emulator/whatsapp', async (c) => {
    const url = webUrl(record(json(await c.req.text())).webhookUrl)
    if (url === null) return c.json({ error: 'cannot read webhookUrl' }, 400)
    context.changeState({ whatsappWebhookUrl: url })
    return c.json({ webhookUrl: url })
  })
  app.get('/emulator/whatsapp', (c) => c.json([...context.store.messages.values()]))
  app.post('/emulator/whatsapp/:id/:state', async (c) => {
    const state = oneOf(c.req.param('state'), reportable)
    const message = context.store.messages.get(c.req.param('id'))
    if (!message || !state) return c.json({ error: 'unknown message or state' }, 404)
    return c.json({ status: await report(context, message, state) })
  })
  app.post('/emulator/whatsapp/answers', async (c) => {
    const typed = record(json(await c.req.text()))
    const [from, body] = [text(typed.from, 20), text(typed.text)]
    if (from === null || body === null) return c.json({ error: 'cannot read from or text' }, 400)
    const incoming = { from, id: `wamid.${randomUUID()}`, timestamp: unixTime(context), type: 'text', text: { body } }
    return c.json({ status: await send(context, text(typed.phoneId, 30) ?? '', { messages: [incoming] }) })
  })

  return app
}

/** Delivers the first reports in order; `read` waits for a person. */
async function reportArrival(context: EmulatorContext, message: SentMessage): Promise<void> {
  await send(context, message.phoneId, { statuses: [statusOf(context, message, 'sent')] })
  await report(context, message, message.to.endsWith(undeliverable) ? 'failed' : 'delivered')
}

/** Reports a state to the shop; the answer's status, or null. */
export function report(context: EmulatorContext, message: SentMessage, state: Reportable): Promise<number | null> {
  context.commit([{ table: 'messages', id: message.id, row: { ...message, state } }])
  return send(context, message.phoneId, { statuses: [statusOf(context, message, state)] })
}

function statusOf(context: EmulatorContext, message: SentMessage, status: SentMessage['state']) {
  return {
    id: message.id,
    status,
    timestamp: unixTime(context),
    recipient_id: withoutNinthDigit(message.to),
    ...(message.callbackData ? { biz_opaque_callback_data: message.callbackData } : {}),
    ...(status === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {}),
  }
}

async function send(context: EmulatorContext, phoneId: string, value: Record<string, unknown>): Promise<number | null> {
  const url = context.store.state.get('state')?.whatsappWebhookUrl
  if (!url) return null
  const metadata = { display_phone_number: '15550000000', phone_number_id: phoneId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '0', changes: [change] }] })
  const signature = createHmac('sha256', context.settings.webhookSecret).update(body).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

function readMessage(body: unknown): Pick<SentMessage, 'to' | 'template' | 'values' | 'callbackData'> | null {
  if (!isRecord(body) || body.messaging_product !== 'whatsapp') return null
  if (body.type === 'text') return readText(body)
  if (body.type !== 'template') return null
  const template = record(body.template)
  const [to, name] = [text(body.to, 20), text(template.name, 512)]
  const components = Array.isArray(template.components) ? template.components : []
  const parameters = components.flatMap((component) => {
    const { parameters: all } = record(component)
    return Array.isArray(all) ? all : []
  })
  const values = parameters.map((parameter) => text(record(parameter).text) ?? '')
  if (to === null || !/^\d{8,15}$/.test(to) || name === null || text(record(template.language).code) === null)
    return null
  return { to, template: name, values, callbackData: text(body.biz_opaque_callback_data, 512) }
}

/** Words of the shop's own: here they are taken at any time. */
function readText(
  body: Record<string, unknown>,
): Pick<SentMessage, 'to' | 'template' | 'values' | 'callbackData'> | null {
  const [to, words] = [text(body.to, 20), text(record(body.text).body, 4_096)]
  if (to === null || !/^\d{8,15}$/.test(to) || words === null) return null
  return { to, template: 'text', values: [words], callbackData: null }
}

function errorAnswer(code: number, message: string) {
  const details = { messaging_product: 'whatsapp', details: message }
  return {
    error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, error_data: details, fbtrace_id: 'A' },
  }
}

/** As Meta reports Brazilian mobiles whose account is older than the ninth digit. */
function withoutNinthDigit(number: string): string {
  return number.replace(/^(55\d{2})9(\d{8})$/, '$1$2')
}

function unixTime(context: EmulatorContext): string {
  return String(Math.floor(context.now() / 1_000))
}
