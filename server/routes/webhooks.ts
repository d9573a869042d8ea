import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'

import { bodyStatuses, receiveBody, statedBytes, textOf } from '#app/http/body/receive-body.ts'
import { createUploading } from '#app/http/body/uploading.ts'
import type { Deps } from '#app/http/deps.ts'
import { createSlots } from '#core/shared/slots.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'
import { judgeForgedReport, judgeForgedWebhook } from '#use-cases/admin/check-operations.ts'
import { receiveDisputeEvent } from '#use-cases/payment/receive-dispute-event.ts'
import { createWebhookReceiver } from '#use-cases/payment/receive-webhook.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'
import { receiveWhatsappEvent } from '#use-cases/whatsapp/receive-event.ts'

type Env = { Bindings: HttpBindings }

const judgeEveryMs = 60_000

const noticeBytes = 64 * 1024
/** Meta puts up to a thousand reports into one event. */
const eventBytes = 3 * 1024 * 1024
/** Events over the size of a notice that are in memory at the same time: anybody can send them, and a signature is of the whole. */
const maxLarge = 8
/** Events over that size on their way; Meta sends again what is put off. */
const eventsOnTheirWay = { perSender: 8, perReceiver: 200 }

/**
 * Webhooks of the payment provider and of WhatsApp. A notice about a payment is verified, stored and acknowledged, and a job
 * queries the payment; a report about a message is stored as it is.
 */
export function webhooks(deps: Deps, { metrics, trustProxy }: { metrics: Metrics; trustProxy: boolean }): Hono<Env> {
  const receive = createWebhookReceiver(deps)
  const inSlot = createSlots(maxLarge)
  const beginEvent = createUploading(eventsOnTheirWay)
  const judgeForgedNotice = onceAMinute(() => judgeForgedWebhook(deps))
  const judgeForgedEvent = onceAMinute(() => judgeForgedReport(deps))

  /** A message of somebody else's making: into the log, and into that of security. */
  async function refuseForged(c: Context<Env>) {
    deps.log.warn({}, 'a notice with a wrong signature was refused')
    await recordSecurityEvent(deps, {
      kind: 'webhook-forged',
      subject: c.req.path,
      ip: clientAddress(c, trustProxy),
      userAgent: c.req.header('user-agent') ?? '',
    })
    return c.body(null, 401)
  }

  const app = new Hono<Env>()
  app.get('/webhooks/whatsapp', (c) => {
    const challenge = deps.whatsapp?.verifyWebhook(new URL(c.req.url).searchParams) ?? null
    return challenge === null ? c.body(null, 403) : c.text(challenge)
  })
  app.post('/webhooks/whatsapp', async (c) => {
    const { whatsapp } = deps
    if (!whatsapp) return c.body(null, 404)
    const length = statedBytes(c.req.raw)
    const isSmall = length > 0 && length <= noticeBytes
    const end = isSmall ? () => {} : beginEvent({ ip: clientAddress(c, trustProxy), to: 'whatsapp' })
    if (!end) return c.body(null, 503, { 'Retry-After': '60' })
    try {
      const received = await receiveBody(c.req.raw, eventBytes, async (body) => {
        const answer = async () => answerEvent(c, whatsapp, await body.read())
        return body.bytes > noticeBytes ? inSlot(answer) : answer()
      })
      return received.ok ? received.value : c.body(null, bodyStatuses[received.code])
    } finally {
      end()
    }
  })

  async function answerEvent(c: Context<Env>, whatsapp: NonNullable<Deps['whatsapp']>, body: Uint8Array<ArrayBuffer>) {
    const event = whatsapp.parseWebhook({ signature: c.req.header('x-hub-signature-256'), body })
    metrics.countWhatsappEvent(event.kind)

    switch (event.kind) {
      case 'event':
        deps.incidents.worked('whatsapp-reports-missing')
        if (event.unknown.length > 0) deps.log.warn({ parts: event.unknown }, 'parts of a WhatsApp event are unknown')
        await receiveWhatsappEvent(deps, event)
        return c.body(null, 200)
      case 'forged':
        await judgeForgedEvent()
        return refuseForged(c)
      case 'malformed':
        return c.body(null, 400)
    }
  }

  app.post('/webhooks/mercado-pago', async (c) => {
    const received = await receiveBody(c.req.raw, noticeBytes, async (body) =>
      answerNotice(c, textOf(await body.read())),
    )
    return received.ok ? received.value : c.body(null, bodyStatuses[received.code])
  })

  async function answerNotice(c: Context<Env>, body: string) {
    const notice = deps.payments.parseWebhook({
      query: new URL(c.req.url).searchParams,
      header: (name) => c.req.header(name),
      body,
    })
    metrics.countWebhook(notice.kind)

    switch (notice.kind) {
      case 'payment':
        await receive(notice)
        return c.body(null, 200)
      case 'dispute':
        await receiveDisputeEvent(deps, notice)
        return c.body(null, 200)
      case 'ignored':
        return c.body(null, 200)
      case 'forged':
        await judgeForgedNotice()
        return refuseForged(c)
      case 'malformed':
        return c.body(null, 400)
    }
  }

  return app
}

/** At most once a minute, because anybody can send what is judged. */
function onceAMinute(judge: () => Promise<void>): () => Promise<void> {
  let judgedAt = -judgeEveryMs
  return async () => {
    if (performance.now() - judgedAt < judgeEveryMs) return
    judgedAt = performance.now()
    await judge()
  }
}
