import type { ClientMailKind } from '#core/mail/mail-kinds.ts'
import { quietUntil, type QuietHours } from '#core/order/surprise.ts'
import { addMinutes } from '#core/shared/dates.ts'

/** Mails whose news may also go out by WhatsApp: what a client waits for, and nothing about staff or accounts. */
export const whatsappKinds = [
  'payment-confirmed',
  'payment-reminder',
  'clarification-requested',
  'briefing-accepted',
  'song-ready',
  'new-version',
  'new-versions',
  'returned-to-waiting',
  'delivered',
  'delivery-ends-soon',
] as const satisfies ClientMailKind[]
export type WhatsappKind = (typeof whatsappKinds)[number]

export function isWhatsappKind(kind: string): kind is WhatsappKind {
  return whatsappKinds.some((known) => known === kind)
}

/** `sending`: Meta was asked and has not answered yet. The others are what Meta reported last. */
export const messageStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** Meta has not said yet that it has the message. */
export const unsentMessages = ['queued', 'sending'] as const satisfies MessageState[]

/** What a status webhook can report. */
export type ReportedState = Extract<MessageState, 'sent' | 'delivered' | 'read' | 'failed'>

const progress = ['queued', 'sending', 'sent', 'delivered', 'read'] as const

function rank(state: MessageState): number {
  return progress.findIndex((step) => step === state)
}

/** A message as we know it; `reason` says why it failed. */
type Known = { state: MessageState; reason: string | null }

/**
 * The state after a report; `null` when it changes nothing. Reports may come twice and in any order: a message goes forward
 * only, and one that arrived did not fail. A failure is undone by an arrival, on another device of the recipient. One that we
 * gave up without an answer is as Meta says.
 */
export function stateAfterReport(known: Known, reported: ReportedState): ReportedState | null {
  const state = known.state === 'failed' && known.reason === 'no-answer' ? 'sending' : known.state
  if (reported === 'failed') return state === 'delivered' || state === 'read' || state === 'failed' ? null : 'failed'
  if (state === 'failed') return reported === 'sent' ? null : reported
  return rank(reported) > rank(state) ? reported : null
}

/**
 * Why a message did not go out. `rate-limited`, `unavailable` and `account` are tried again; `no-answer`: nobody knows whether
 * Meta has it, so it is not sent twice; the rest is final.
 */
export type WhatsappFailure =
  | 'rate-limited'
  | 'unavailable'
  | 'account'
  | 'no-answer'
  | 'undeliverable'
  | 'window-closed'
  | 'withheld'
  | 'opted-out'
  | 'template-unknown'
  | 'template-mismatch'
  | 'template-paused'
  | 'refused'

const retried: WhatsappFailure[] = ['rate-limited', 'unavailable', 'account']

export function isRetried(failure: WhatsappFailure): boolean {
  return retried.includes(failure)
}

const maxAgeMinutes = 24 * 60

/** News of yesterday: the mail has told them, and a phone that rings for it now would only annoy. */
export function isTooLate(createdAt: Date, now: Date): boolean {
  return now > addMinutes(createdAt, maxAgeMinutes)
}

/** Meta takes words of our own within a day after somebody wrote; later only templates. */
export function isWindowOpen(wroteAt: Date, now: Date): boolean {
  return now < addMinutes(wroteAt, maxAgeMinutes)
}

/** Until when a phone must not ring: between 21h and 8h in São Paulo, longer where an order in surprise mode asks for it. */
export function phoneQuietUntil(surprise: QuietHours | null, now: Date): Date | null {
  return quietUntil(surprise === 'evening' ? 'evening' : 'night', now)
}

/**
 * The number of a sender, as we store numbers. Accounts of Brazilian mobiles made before the ninth digit are reported without
 * it.
 */
export function numberOfSender(waId: string): string {
  return waId.replace(/^(?<area>55[1-9]{2})(?<number>[6-9]\d{7})$/, '$<area>9$<number>')
}
