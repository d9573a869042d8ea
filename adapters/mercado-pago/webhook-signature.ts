import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago'

import type { DisputeEvent, WebhookEvent, WebhookRequest } from '#adapters/payments/payments.ts'
import { parseJson } from '#core/shared/json.ts'
import { isRecord } from '#core/shared/own-value.ts'

/** Retries carry the original time, for up to four days: a captured notice is no longer accepted after seven. */
const maxAgeMs = 7 * 86_400_000
/** Fraud alerts are sent once: an old signature is not one of theirs. */
const maxAlertAgeMs = 3_600_000
/** How far the provider's clock may be ahead of ours. */
const maxAheadMs = 10 * 60_000

/**
 * Verifies a webhook. The signature covers the id in the query, the id of the request and the time, neither the type nor the
 * body: only what is signed tells one notice from another, or one captured signature would store any number of them, and
 * only the signed id is believed. A notice signed more than seven days ago is a replay, and one of the future was never
 * sent; both count as forged.
 */
export function parseWebhook(secrets: string[], request: WebhookRequest, now: Date): WebhookEvent {
  const { query } = request
  // An empty one is not signed.
  const dataId = query.get('data.id') || null
  const legacyTopic = query.get('topic')
  if (legacyTopic !== null && dataId === null) return { kind: 'ignored', topic: topicName(legacyTopic) }

  const body = readBody(request.body)
  const type = query.get('type') ?? body.type
  if (dataId === null && type === null) return { kind: 'malformed' }
  const signedAt = signedTime(request)
  if (!isSigned(secrets, request, dataId) || !isRecent(signedAt, now)) return { kind: 'forged' }

  if (type === null) return { kind: 'malformed' }
  const eventId = `${dataId ?? ''}:${requestIdOf(request) ?? ''}:${signedAt}`
  const topic = disputeTopics.get(type)
  if (topic) {
    const isAlert = topic === 'fraud-alert' && now.getTime() - signedAt <= maxAlertAgeMs
    return {
      kind: 'dispute',
      eventId,
      topic,
      id: idIn(dataId),
      paymentId: isAlert ? alertedPayment(dataId, body) : null,
    }
  }
  if (type !== 'payment') return { kind: 'ignored', topic: topicName(type) }
  if (dataId === null || !/^\d{1,20}$/.test(dataId)) return { kind: 'malformed' }
  return { kind: 'payment', eventId, paymentId: dataId, action: body.action }
}

const disputeTopics = new Map<string, DisputeEvent['topic']>([
  ['topic_chargebacks_wh', 'chargeback'],
  ['topic_claims_integration_wh', 'claim'],
  ['stop_delivery_op_wh', 'fraud-alert'],
])

/** The payment both the signature and the body name; where nothing was signed but request and time, that of the body. */
function alertedPayment(dataId: string | null, { paymentId }: Body): string | null {
  return dataId === null || dataId === paymentId ? paymentId : null
}

function idIn(text: string | null): string | null {
  return text !== null && /^[\w-]{1,60}$/.test(text) ? text : null
}

function isSigned(secrets: string[], request: WebhookRequest, dataId: string | null): boolean {
  const xSignature = request.header('x-signature')
  if (!xSignature || xSignature.length > 500) return false

  const xRequestId = requestIdOf(request)
  // The provider's SDKs disagree on whether the id is lowercased before signing.
  const ids = new Set([dataId, dataId?.toLowerCase() ?? null])
  const candidates = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [...ids].map((id) => ({ xSignature, xRequestId, dataId: id, secret })))
  // No early exit: timing must not reveal which secret matched.
  return candidates.filter(isValid).length > 0
}

function isValid(signed: Parameters<typeof WebhookSignatureValidator.validate>[0]): boolean {
  try {
    WebhookSignatureValidator.validate(signed)
    return true
  } catch (error) {
    if (error instanceof InvalidWebhookSignatureError) return false
    throw error
  }
}

function requestIdOf({ header }: WebhookRequest): string | undefined {
  return header('x-request-id')?.trim().slice(0, 200)
}

/** The signed time in milliseconds; the provider sends it in seconds or in milliseconds. */
function signedTime({ header }: WebhookRequest): number {
  const ts = Number(/(?:^|,)\s*ts=(\d+)/.exec(header('x-signature') ?? '')?.[1])
  return ts < 100_000_000_000 ? ts * 1_000 : ts
}

function isRecent(signedAt: number, now: Date): boolean {
  const ageMs = now.getTime() - signedAt
  return ageMs <= maxAgeMs && ageMs >= -maxAheadMs
}

type Body = { type: string | null; action: string; paymentId: string | null }

function readBody(text: string): Body {
  const body = recordOf(parseJson(text))
  const data = recordOf(body.data)
  const paymentId = typeof data.payment_id === 'number' ? String(data.payment_id) : data.payment_id
  return {
    type: typeof body.type === 'string' ? body.type : null,
    action: typeof body.action === 'string' ? body.action.slice(0, 80) : '',
    paymentId: typeof paymentId === 'string' && /^\d{1,20}$/.test(paymentId) ? paymentId : null,
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Shortened and sanitised, because it is logged. */
function topicName(topic: string): string {
  return topic.replace(/[^\w.-]/g, '').slice(0, 60) || 'unknown'
}
