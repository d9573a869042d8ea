import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { cleanText } from '#core/shared/clean-text.ts'
import { parseJson } from '#core/shared/json.ts'
import { ownValue, isRecord } from '#core/shared/own-value.ts'
import { isUuid } from '#core/shared/uuid.ts'

import { failureOfCode } from './cloud-errors.ts'
import type { IncomingMessage, WhatsappEvent } from './whatsapp.ts'

const statusSchema = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  recipient_user_id: z.string().optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})

/** Read part by part: a field of another shape than expected must not lose what somebody wrote. */
const words = z.string().optional().catch(undefined)
const titled = z.object({ id: words, title: words }).optional().catch(undefined)
const captioned = z.object({ caption: words }).optional().catch(undefined)
const incomingSchema = z.object({
  id: words,
  from: words,
  from_user_id: words,
  user_id: words,
  timestamp: words,
  type: words,
  context: z.object({ id: words }).optional().catch(undefined),
  text: z.object({ body: words }).optional().catch(undefined),
  button: z.object({ text: words, payload: words }).optional().catch(undefined),
  interactive: z.object({ button_reply: titled, list_reply: titled }).optional().catch(undefined),
  reaction: z.object({ emoji: words }).optional().catch(undefined),
  system: z.object({ body: words }).optional().catch(undefined),
  image: captioned,
  video: captioned,
  document: captioned,
})

/** Who wrote, as Meta lists it beside the messages: `wa_id` is the number, missing where somebody hides it. */
const contactSchema = z.object({
  wa_id: words,
  user_id: words,
  profile: z.object({ name: words, username: words }).optional().catch(undefined),
})

/** What is in a part we do not know is named and left: Meta adds fields and kinds as it likes. */
const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
  contacts: z.array(contactSchema).catch([]).default([]),
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
  const event = eventSchema.safeParse(parseJson(Buffer.from(body).toString('utf8'))).data
  if (!event) return { kind: 'malformed' }
  const changes = event.entry.flatMap((entry) => entry.changes)
  const values = changes
    .flatMap(({ field, value }) => (field === 'messages' ? (valueSchema.safeParse(value).data ?? []) : []))
    .filter(({ metadata }) => metadata.phone_number_id === phoneId)
  const statuses = values.flatMap((value) => value.statuses.map((raw) => ({ raw, report: readStatus(raw) })))
  const messages = values.flatMap((value) =>
    value.messages.map((raw) => ({ raw, message: readIncoming(raw, value.contacts) })),
  )
  return {
    kind: 'event',
    reports: statuses.flatMap(({ report }) => report ?? []),
    messages: messages.flatMap(({ message }) => message ?? []),
    unknown: [
      ...changes.filter(isUnknownChange).map(({ field }) => nameOf('field', field)),
      ...statuses.filter(({ report }) => !report).map(({ raw }) => nameOf('status', kindOf(raw, 'status'))),
      ...messages.filter(({ message }) => !message).map(({ raw }) => nameOf('message', kindOf(raw, 'type'))),
    ],
  }
}

function isUnknownChange({ field, value }: { field: string; value: unknown }): boolean {
  return field !== 'messages' || !valueSchema.safeParse(value).success
}

function readStatus(raw: unknown) {
  const status = statusSchema.safeParse(raw).data
  const state = (['sent', 'delivered', 'read', 'failed'] as const).find((known) => known === status?.status)
  if (!status || !state) return null
  const ours = status.biz_opaque_callback_data ?? ''
  const code = status.errors?.[0]?.code
  return {
    messageId: isUuid(ours) ? ours : null,
    providerId: status.id,
    state,
    at: new Date(Number(status.timestamp) * 1_000),
    failure: state === 'failed' ? failureOfCode(code ?? Number.NaN) : null,
    userId: userIdIn(status.recipient_user_id),
  }
}

type Contact = z.output<typeof contactSchema>

function readIncoming(raw: unknown, contacts: Contact[]): IncomingMessage | null {
  const message = incomingSchema.safeParse(raw).data
  if (!message) return null
  const { interactive, button, context, system } = message
  const reply = interactive?.button_reply ?? interactive?.list_reply
  const caption = (message.image ?? message.video ?? message.document)?.caption
  const text = message.text?.body ?? button?.text ?? reply?.title ?? caption ?? message.reaction?.emoji ?? system?.body
  const ids = [message.from, message.from_user_id, message.user_id]
  const contact = contactOf(ids, contacts)
  return {
    // Without an id of Meta's, the same words of the same second are the same message.
    id: message.id || createHash('sha256').update(JSON.stringify(raw)).digest('hex'),
    phone: [message.from, contact?.wa_id].find(isNumber) ?? null,
    userId: [...ids, contact?.user_id].flatMap((id) => userIdIn(id) ?? [])[0] ?? null,
    name: stored(contact?.profile?.name ?? contact?.profile?.username, 200),
    kind: nameOf('', message.type ?? ''),
    text: stored(text, maxText),
    payload: stored(button?.payload ?? reply?.id, 300),
    repliesTo: context?.id ?? null,
    at: /^\d{1,12}$/.test(message.timestamp ?? '') ? new Date(Number(message.timestamp) * 1_000) : null,
  }
}

/** The contact a message names; the only one where it names none. */
function contactOf(ids: (string | undefined)[], contacts: Contact[]): Contact | undefined {
  const named = contacts.find(({ wa_id, user_id }) =>
    [wa_id, user_id].some((id) => id !== undefined && ids.includes(id)),
  )
  return named ?? (contacts.length === 1 ? contacts[0] : undefined)
}

const maxText = 5_000

function stored(text: string | undefined, most: number): string {
  return cleanText((text ?? '').slice(0, most))
}

function isNumber(id: string | undefined): id is string {
  return id !== undefined && /^\d{6,20}$/.test(id)
}

/** An id for our business begins with a country (`BR.13491208655302741918`). */
function userIdIn(id: string | undefined): string | null {
  return id !== undefined && /^[A-Z]{2}\.[\w.]{1,180}$/i.test(id) ? id : null
}

function kindOf(raw: unknown, key: string): string {
  const kind = isRecord(raw) ? ownValue(raw, key) : null
  return typeof kind === 'string' ? kind : ''
}

/** A name of Meta's, short and plain enough for the log. */
function nameOf(part: string, name: string): string {
  const plain = name.replace(/[^\w-]/g, '').slice(0, 40) || 'unnamed'
  return part === '' ? plain : `${part}:${plain}`
}

function isSigned(appSecret: string, signature: string | undefined, body: Uint8Array): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? []
  if (given === undefined) return false
  const wanted = createHmac('sha256', appSecret).update(body).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted)
}
