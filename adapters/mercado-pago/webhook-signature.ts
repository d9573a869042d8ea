import { createHmac, timingSafeEqual } from 'node:crypto'

import type { DisputeNotice, WebhookEvent, WebhookRequest } from '#adapters/payments/payments.ts'

/**
 * Verifies a webhook. The signature covers the id in the query, not the body, so the body's id is ignored. Old
 * timestamps are accepted, because retries carry the original one.
 */
export function parseWebhook(secrets: string[], request: WebhookRequest): WebhookEvent {
  const { query } = request
  const dataId = query.get('data.id')
  const legacyTopic = query.get('topic')
  if (legacyTopic !== null && dataId === null) return { kind: 'ignored', topic: topicName(legacyTopic) }

  const body = readBody(request.body)
  const type = query.get('type') ?? body.type
  if (dataId === null && type === null) return { kind: 'malformed' }
  if (!isSigned(secrets, request, dataId)) return { kind: 'forged' }

  if (type === null) return { kind: 'malformed' }
  const dispute = disputeTopics.get(type)
  if (dispute) return { kind: 'dispute', topic: dispute, id: idIn(dataId), paymentId: body.paymentId }
  if (type !== 'payment') return { kind: 'ignored', topic: topicName(type) }
  if (dataId === null || !/^\d{1,20}$/.test(dataId) || body.eventId === null) return { kind: 'malformed' }
  return { kind: 'payment', eventId: body.eventId, paymentId: dataId, action: body.action }
}

const disputeTopics = new Map<string, DisputeNotice['topic']>([
  ['topic_chargebacks_wh', 'chargeback'],
  ['topic_claims_integration_wh', 'claim'],
  ['stop_delivery_op_wh', 'fraud-alert'],
])

function idIn(text: string | null): string | null {
  return text !== null && /^[\w-]{1,60}$/.test(text) ? text : null
}

/** Hex HMAC-SHA256 over the provider's manifest; absent parts are omitted from it. */
export function signWebhook(secret: string, parts: { dataId: string | null; requestId: string | null; ts: string }) {
  const id = parts.dataId ? `id:${parts.dataId};` : ''
  const requestId = parts.requestId ? `request-id:${parts.requestId};` : ''
  return createHmac('sha256', secret).update(`${id}${requestId}ts:${parts.ts};`).digest('hex')
}

function isSigned(secrets: string[], { header }: WebhookRequest, dataId: string | null): boolean {
  const signature = readSignature(header('x-signature'))
  if (!signature) return false

  const requestId = header('x-request-id')?.trim().slice(0, 200) || null
  // The provider's SDKs disagree on whether the id is lowercased before signing.
  const ids = dataId === dataId?.toLowerCase() ? [dataId] : [dataId, dataId?.toLowerCase() ?? null]
  let signed = false
  for (const secret of secrets.filter((known) => known !== '')) {
    for (const id of ids) {
      const expected = signWebhook(secret, { dataId: id, requestId, ts: signature.ts })
      // No early exit: timing must not reveal which secret matched.
      signed = timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signature.v1, 'hex')) || signed
    }
  }
  return signed
}

/** `ts` may be in seconds or milliseconds, the provider sends both; it is signed as text. */
function readSignature(header: string | undefined): { ts: string; v1: string } | null {
  if (!header || header.length > 500) return null
  const parts = new Map<string, string>()
  for (const part of header.split(',')) {
    const [name = '', value = ''] = part.split('=', 2)
    parts.set(name.trim().toLowerCase(), value.trim())
  }
  const ts = parts.get('ts') ?? ''
  const v1 = parts.get('v1') ?? ''
  return /^\d{1,17}$/.test(ts) && /^[0-9a-f]{64}$/i.test(v1) ? { ts, v1 } : null
}

type Body = { eventId: string | null; type: string | null; action: string; paymentId: string | null }

function readBody(text: string): Body {
  const body = parse(text)
  const data: { payment_id?: unknown } = typeof body.data === 'object' && body.data !== null ? body.data : {}
  const paymentId = typeof data.payment_id === 'number' ? String(data.payment_id) : data.payment_id
  const eventId = typeof body.id === 'number' ? String(body.id) : body.id
  return {
    eventId: typeof eventId === 'string' && /^[\w.-]{1,80}$/.test(eventId) ? eventId : null,
    type: typeof body.type === 'string' ? body.type : null,
    action: typeof body.action === 'string' ? body.action.slice(0, 80) : '',
    paymentId: typeof paymentId === 'string' && /^\d{1,20}$/.test(paymentId) ? paymentId : null,
  }
}

function parse(text: string): { id?: unknown; type?: unknown; action?: unknown; data?: unknown } {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Shortened and sanitised, because it is logged. */
function topicName(topic: string): string {
  return topic.replace(/[^\w.-]/g, '').slice(0, 60) || 'unknown'
}
