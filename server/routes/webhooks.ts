import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { Deps } from '#app/http/deps.ts'
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
/** Events over the size of a notice that are read at the same time: anybody can send them, and a signature is of the whole. */
const maxLarge = 8

/** `null` where the length is not declared. */
function declaredLength(c: Context): number | null {
  const length = c.req.header('content-length')
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length)
}

/** Hono's limit opens the body as a stream, which costs more than the rest: not needed where the length is declared. */
function limitBody(maxSize: number): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize })
  return async (c, next) => {
    const length = declaredLength(c)
    if (length === null) return limitStream(c, next)
    return length > maxSize ? c.text('', 413) : next()
  }
}

/** Few large bodies at a time, so that memory stays bounded; Meta sends again what is put off. */
function limitLarge(): MiddlewareHandler {
  let reading = 0
  return async (c, next) => {
    if ((declaredLength(c) ?? Infinity) <= noticeBytes) return next()
    if (reading >= maxLarge) return c.body(null, 503, { 'Retry-After': '60' })
    reading += 1
    try {
      await next()
    } finally {
      reading -= 1
    }
  }
}

/**
 * Webhooks of the payment provider and of WhatsApp. A notice about a payment is verified, stored and acknowledged, and a job
 * queries the payment; a report about a message is stored as it is.
 */
export function webhooks(deps: Deps, { metrics, trustProxy }: { metrics: Metrics; trustProxy: boolean }): Hono<Env> {
  const receive = createWebhookReceiver(deps)
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
  app.post('/webhooks/whatsapp', limitBody(eventBytes), limitLarge(), async (c) => {
    if (!deps.whatsapp) return c.body(null, 404)
    const event = deps.whatsapp.parseWebhook({
      signature: c.req.header('x-hub-signature-256'),
      body: new Uint8Array(await c.req.arrayBuffer()),
    })
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
  })
  return app.post('/webhooks/mercado-pago', limitBody(noticeBytes), async (c) => {
    const notice = deps.payments.parseWebhook({
      query: new URL(c.req.url).searchParams,
      header: (name) => c.req.header(name),
      body: await c.req.text(),
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
  })
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
