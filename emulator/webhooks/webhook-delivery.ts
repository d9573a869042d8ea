import { randomUUID } from 'node:crypto'

import { collectorId } from '#emulator/context.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import { apiInstant } from '#emulator/format.ts'
import type { QueuedWebhook } from '#emulator/model.ts'

import { signatureHeader } from './signature.ts'

export type WebhookDelivery = {
  /** Delivers what is due; with `all`, delayed notices too. Resolves when nothing is in progress. */
  flush(options?: { all?: boolean }): Promise<{ delivered: number; failed: number; waiting: number }>
  /** Waits for the first attempt at every notice of a payment, at most 3 s. */
  firstAttempts(paymentId: number): Promise<void>
  stop(): void
}

const maxAttempts = 20
const maxBatch = 16
const maxStoredWebhooks = 300
const buyerPatienceMs = 3_000

/** Delivers stored notices: several batches in parallel, each batch in order. */
export function startWebhookDelivery(context: EmulatorContext): WebhookDelivery {
  const busy = new Set<number>()
  const sent = { delivered: 0, failed: 0 }
  const watchers = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  let called = false
  context.onCommit = scheduleFlush
  scheduleFlush()

  return {
    async flush({ all = false } = {}) {
      if (all) makeAllDue()
      const before = { ...sent }
      work()
      await until(() => busy.size === 0 && waiting().every((notice) => notice.dueAt > context.now()))
      return {
        delivered: sent.delivered - before.delivered,
        failed: sent.failed - before.failed,
        waiting: waiting().length,
      }
    },
    async firstAttempts(paymentId) {
      const patience = AbortSignal.timeout(buyerPatienceMs)
      const tried = () => waiting().every((notice) => notice.paymentId !== paymentId || notice.attempts.length > 0)
      await until(() => tried() || patience.aborted, patience)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }

  /** Coalesces several commits into one pass. */
  function scheduleFlush() {
    if (called) return
    called = true
    setImmediate(work)
  }

  function work() {
    called = false
    if (stopped) return
    clearTimeout(timer)
    const now = context.now()
    let next = Infinity
    for (const notice of waiting()) {
      if (notice.dueAt > now) next = Math.min(next, notice.dueAt - now)
      else if (!busy.has(notice.batch) && busy.size < maxBatch) {
        busy.add(notice.batch)
        void deliver(notice)
      }
    }
    if (next < Infinity) timer = setTimeout(work, Math.min(next, 60_000)).unref()
    for (const look of watchers) look()
  }

  async function deliver(notice: QueuedWebhook) {
    const status = await send(context, notice)
    busy.delete(notice.batch)
    if (stopped) return
    const attempts = [...notice.attempts, { at: context.now(), status }]
    const arrived = status === 200 || status === 201
    sent[arrived ? 'delivered' : 'failed']++
    save(arrived ? { ...notice, attempts, state: 'delivered' } : again(context, notice, attempts))
    deleteOldest()
  }

  function save(notice: QueuedWebhook) {
    context.commit([{ table: 'notices', id: String(notice.id), row: notice }])
  }

  function waiting(): QueuedWebhook[] {
    return [...context.store.notices.values()].filter((notice) => notice.state === 'waiting')
  }

  function makeAllDue() {
    const now = context.now()
    const rows = waiting().map((notice) => ({ ...notice, dueAt: Math.min(notice.dueAt, now) }))
    context.commit(rows.map((row) => ({ table: 'notices', id: String(row.id), row })))
  }

  function deleteOldest() {
    const finished = [...context.store.notices.values()].filter((notice) => notice.state !== 'waiting')
    if (finished.length < 2 * maxStoredWebhooks) return
    const old = finished.slice(0, -maxStoredWebhooks)
    context.store.commit(old.map(({ id }) => ({ table: 'notices', id: String(id), row: null })))
  }

  function until(done: () => boolean, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!done() && !stopped) return
        watchers.delete(look)
        signal?.removeEventListener('abort', look)
        resolve()
      }
      watchers.add(look)
      signal?.addEventListener('abort', look)
      look()
    })
  }
}

function again(context: EmulatorContext, notice: QueuedWebhook, attempts: QueuedWebhook['attempts']): QueuedWebhook {
  if (attempts.length >= maxAttempts) return { ...notice, attempts, state: 'given-up' }
  const { retryMs } = context.knobs().notices
  const wait = retryMs[attempts.length - 1] ?? retryMs.at(-1) ?? 900_000
  return { ...notice, attempts, dueAt: context.now() + wait }
}

/** The response status, or null on failure or timeout. */
async function send(context: EmulatorContext, notice: QueuedWebhook): Promise<number | null> {
  try {
    const { url, headers, body } = webhookRequest(context, notice)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'MercadoPago-Emulador/1.0', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(context.knobs().notices.timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

type WebhookRequest = { url: string; headers: Record<string, string>; body: Record<string, unknown> }

function webhookRequest(context: EmulatorContext, notice: QueuedWebhook): WebhookRequest {
  const requestId = randomUUID()
  const { dispute } = notice
  if (dispute) return signedRequest(context, notice, requestId, dispute)
  if (notice.kind !== 'webhook') return ipnRequest(notice, requestId)
  const { paymentId, action } = notice
  return signedRequest(context, notice, requestId, { topic: 'payment', id: String(paymentId), action, data: {} })
}

type WebhookSubject = { topic: string; id: string; action: string; data: Record<string, unknown> }

function signedRequest(
  context: EmulatorContext,
  notice: QueuedWebhook,
  requestId: string,
  { topic, id, action, data }: WebhookSubject,
): WebhookRequest {
  const secret = notice.secret === 'right' ? context.settings.webhookSecret : `wrong-${context.settings.webhookSecret}`
  const ts = String(notice.tsUnit === 'ms' ? context.now() : Math.floor(context.now() / 1000))
  return {
    url: withQuery(notice.url, [
      ['data.id', id],
      ['type', topic],
    ]),
    headers: { 'x-request-id': requestId, 'x-signature': signatureHeader(secret, id, requestId, ts) },
    body: {
      action,
      api_version: 'v1',
      data: { id, ...data },
      date_created: apiInstant(notice.createdAt),
      id: notice.eventId,
      live_mode: false,
      type: topic,
      user_id: collectorId,
    },
  }
}

/** IPN and merchant order notices are not signed. */
function ipnRequest(notice: QueuedWebhook, requestId: string): WebhookRequest {
  const topic = notice.kind === 'ipn' ? 'payment' : 'merchant_order'
  const id = String(notice.kind === 'ipn' ? notice.paymentId : notice.merchantOrderId)
  const resource = notice.kind === 'ipn' ? id : `https://api.mercadolibre.com/merchant_orders/${id}`
  return {
    url: withQuery(notice.url, [
      ['id', id],
      ['topic', topic],
    ]),
    headers: { 'x-request-id': requestId },
    body: { resource, topic },
  }
}

function withQuery(target: string, pairs: [string, string][]): string {
  const url = new URL(target)
  for (const [name, value] of pairs) url.searchParams.append(name, value)
  return url.href
}
