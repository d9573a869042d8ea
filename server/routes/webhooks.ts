import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { Deps } from '#app/http/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Metrics } from '#server/metrics.ts'
import { judgeForgedWebhook } from '#use-cases/admin/check-operations.ts'
import { receiveDisputeEvent } from '#use-cases/payment/receive-dispute-event.ts'
import { createWebhookReceiver } from '#use-cases/payment/receive-webhook.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

type Env = { Bindings: HttpBindings }

const judgeEveryMs = 60_000

const maxSize = 64 * 1024
const limitStream = bodyLimit({ maxSize })

/** Hono's limit opens the body as a stream, which costs more than the rest: not needed where the length is declared. */
const limitBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next)
  return Number(length) > maxSize ? c.text('', 413) : next()
}

/** The provider's webhook. Verifies and stores the notice, then acknowledges; a job queries the payment. */
export function webhooks(deps: Deps, { metrics, trustProxy }: { metrics: Metrics; trustProxy: boolean }): Hono<Env> {
  const receive = createWebhookReceiver(deps)
  let judgedAt = -judgeEveryMs

  /** At most once a minute, because anybody can send them. */
  async function judgeForged() {
    if (performance.now() - judgedAt < judgeEveryMs) return
    judgedAt = performance.now()
    await judgeForgedWebhook(deps)
  }

  return new Hono<Env>().post('/mercado-pago', limitBody, async (c) => {
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
        deps.log.warn({}, 'a notice with a wrong signature was refused')
        await judgeForged()
        await recordSecurityEvent(deps, {
          kind: 'webhook-forged',
          subject: c.req.path,
          ip: clientAddress(c, trustProxy),
          userAgent: c.req.header('user-agent') ?? '',
        })
        return c.body(null, 401)
      case 'malformed':
        return c.body(null, 400)
    }
  })
}
