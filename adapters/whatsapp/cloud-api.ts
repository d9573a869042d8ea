import { timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { WhatsappFailure } from '#core/whatsapp/message.ts'

import { failureOfCode } from './cloud-errors.ts'
import { parseCloudWebhook } from './cloud-webhook.ts'
import type { TemplateMessage, TextMessage, Whatsapp } from './whatsapp.ts'

/** Loggable facts about a failed call, without personal data. `status` is null when there was no response. */
export type WhatsappProblem = { status: number | null; code: number | null; failure: WhatsappFailure }

type CloudApiSettings = {
  token: string
  /** Meta's id of the number we send from. */
  phoneId: string
  appSecret: string
  verifyToken: string
  /** Absent: Meta's. */
  apiUrl?: string
  timeoutMs?: number
  onError?: (problem: WhatsappProblem) => void
}

const graphUrl = 'https://graph.facebook.com'
const graphVersion = 'v23.0'

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) })
const refusedSchema = z.object({ error: z.object({ code: z.number() }) })

/**
 * Meta's WhatsApp Cloud API. It knows no idempotency key: a call without an answer may have sent the message, and is
 * therefore `no-answer`, which nobody repeats. Only a connection that was never made is `unavailable`.
 */
export function cloudApi(settings: CloudApiSettings): Whatsapp {
  const { token, phoneId, appSecret, verifyToken, apiUrl = graphUrl, timeoutMs = 10_000, onError } = settings
  const url = `${apiUrl.replace(/\/+$/, '')}/${graphVersion}/${phoneId}/messages`

  function failed(problem: WhatsappProblem) {
    onError?.(problem)
    return refuse(problem.failure)
  }

  async function post(payload: object): Promise<Result<{ providerId: string }, WhatsappFailure>> {
    let response: Response
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      return failed({ status: null, code: null, failure: wasConnected(error) ? 'no-answer' : 'unavailable' })
    }
    const { status } = response
    const body: unknown = await response.json().catch(() => null)
    if (response.ok) {
      const sent = sentSchema.safeParse(body).data?.messages[0]
      return sent ? accept({ providerId: sent.id }) : failed({ status, code: null, failure: 'no-answer' })
    }
    const code = refusedSchema.safeParse(body).data?.error.code ?? null
    return failed({ status, code, failure: failureOf(status, code) })
  }

  return {
    name: settings.apiUrl === undefined ? 'cloud-api' : 'emulator',
    send: (message) => post(templatePayload(message)),
    sendText: (message) => post(textPayload(message)),
    verifyWebhook(query) {
      const challenge = query.get('hub.challenge')
      const isOurs = query.get('hub.mode') === 'subscribe' && isEqual(query.get('hub.verify_token') ?? '', verifyToken)
      return isOurs && challenge && /^[\w.-]{1,200}$/.test(challenge) ? challenge : null
    },
    parseWebhook: (request) => parseCloudWebhook({ appSecret, phoneId }, request),
  }
}

function templatePayload({ id, to, template, language, values }: TemplateMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
    },
    biz_opaque_callback_data: id,
  }
}

function textPayload({ to, text }: TextMessage) {
  return { messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'text', text: { body: text } }
}

/** The code says more than the status; without one, the status decides. */
function failureOf(status: number, code: number | null): WhatsappFailure {
  if (code !== null) {
    const failure = failureOfCode(code)
    if (failure !== 'refused') return failure
  }
  if (status === 429) return 'rate-limited'
  if (status === 401 || status === 403) return 'account'
  // A gateway's error page does not say what became of the request.
  if (status >= 500) return code === null ? 'no-answer' : 'unavailable'
  return 'refused'
}

const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function wasConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  return !(typeof code === 'string' && beforeConnection.has(code))
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
