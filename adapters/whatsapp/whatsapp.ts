import type { Result } from '#core/shared/result.ts'
import type { ReportedState, WhatsappFailure } from '#core/whatsapp/message.ts'

/** A message by template: the values take the places `{{1}}`, `{{2}}` … of its body. */
export type TemplateMessage = {
  /** Ours; Meta repeats it in every report. */
  id: string
  /** Digits with country and area code. */
  to: string
  template: string
  language: string
  values: string[]
}

export type TextMessage = { to: string; text: string }

type StatusReport = {
  /** Ours; null where somebody else sent the message. */
  messageId: string | null
  providerId: string
  state: ReportedState
  at: Date
  failure: WhatsappFailure | null
  /** Meta's id of the recipient for our business, where it says one. */
  userId: string | null
}

/** What came from somebody's phone to our number. */
export type IncomingMessage = {
  /** Meta's. */
  id: string
  /** Digits; null where the account shows only its id. */
  phone: string | null
  /** Meta's id of the account for our business. */
  userId: string | null
  /** What the account calls itself. */
  name: string
  /** Meta's kind: `text`, `button`, `interactive`, `audio` … */
  kind: string
  /** What was written, or stands on the button that was pressed; empty for what has no words. */
  text: string
  /** What a pressed button means to whoever made it; empty without one. */
  payload: string
  /** Our message they answered to, as Meta calls it. */
  repliesTo: string | null
  at: Date | null
}

/** `unknown`: names of the parts nobody here understands. `malformed`: signed, and not what we know. */
export type WhatsappEvent =
  | { kind: 'event'; reports: StatusReport[]; messages: IncomingMessage[]; unknown: string[] }
  | { kind: 'forged' }
  | { kind: 'malformed' }

export type Whatsapp = {
  /** Where messages go, for the panel. */
  name: 'cloud-api' | 'emulator'
  send(message: TemplateMessage): Promise<Result<{ providerId: string }, WhatsappFailure>>
  /** Words of our own: Meta takes them only within a day after somebody wrote. */
  sendText(message: TextMessage): Promise<Result<{ providerId: string }, WhatsappFailure>>
  /** The challenge of a verification request to answer with; null when its token is not ours. */
  verifyWebhook(query: URLSearchParams): string | null
  parseWebhook(request: { signature: string | undefined; body: Uint8Array }): WhatsappEvent
}
