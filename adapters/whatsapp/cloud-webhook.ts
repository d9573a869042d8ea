import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { isUuid } from '#core/shared/uuid.ts'

import { failureOfCode } from './cloud-errors.ts'
import type { WhatsappEvent } from './whatsapp.ts'

const statusSchema = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})

const incomingSchema = z.object({
  from: z.string().regex(/^\d{6,20}$/),
  text: z.object({ body: z.string().max(5_000) }).optional(),
  button: z.object({ text: z.string().max(300) }).optional(),
})

/** What is in a part we do not know is ignored: Meta adds fields and kinds as it likes. */
const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
})

const eventSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})

type Request = { signature: string | undefined; body: Uint8Array }

/** Verifies the signature over the bytes as they came, and reads what is about our number. */
export function parseCloudWebhook(
  { appSecret, phoneId }: { appSecret: string; phoneId: string },
  { signature, body }: Request,
): WhatsappEvent {
  if (!isSigned(appSecret, signature, body)) return { kind: 'forged' }
  const event = eventSchema.safeParse(parseJson(body)).data
  if (!event) return { kind: 'malformed' }
  const values = event.entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ field, value }) => (field === 'messages' ? (valueSchema.safeParse(value).data ?? []) : []))
    .filter(({ metadata }) => metadata.phone_number_id === phoneId)
  return {
    kind: 'event',
    reports: values.flatMap(({ statuses }) => statuses.flatMap(readStatus)),
    messages: values.flatMap(({ messages }) => messages.flatMap(readIncoming)),
  }
}

function readStatus(raw: unknown) {
  const status = statusSchema.safeParse(raw).data
  const state = (['sent', 'delivered', 'read', 'failed'] as const).find((known) => known === status?.status)
  if (!status || !state) return []
  const ours = status.biz_opaque_callback_data ?? ''
  const code = status.errors?.[0]?.code
  return [
    {
      messageId: isUuid(ours) ? ours : null,
      providerId: status.id,
      state,
      at: new Date(Number(status.timestamp) * 1_000),
      failure: state === 'failed' ? failureOfCode(code ?? Number.NaN) : null,
    },
  ]
}

function readIncoming(raw: unknown) {
  const message = incomingSchema.safeParse(raw).data
  const text = message?.text?.body ?? message?.button?.text
  return message && text !== undefined ? [{ from: message.from, text }] : []
}

function isSigned(appSecret: string, signature: string | undefined, body: Uint8Array): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? []
  if (given === undefined) return false
  const wanted = createHmac('sha256', appSecret).update(body).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted)
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
