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

type StatusReport = {
  /** Ours; null where somebody else sent the message. */
  messageId: string | null
  providerId: string
  state: ReportedState
  at: Date
  failure: WhatsappFailure | null
}

/** What a client wrote to our number. */
type IncomingMessage = { from: string; text: string }

/** `malformed`: signed, and not what we know. */
export type WhatsappEvent =
  | { kind: 'event'; reports: StatusReport[]; messages: IncomingMessage[] }
  | { kind: 'forged' }
  | { kind: 'malformed' }

export type Whatsapp = {
  /** Where messages go, for the panel. */
  name: 'cloud-api' | 'emulator'
  send(message: TemplateMessage): Promise<Result<{ providerId: string }, WhatsappFailure>>
  /** The challenge of a verification request to answer with; null when its token is not ours. */
  verifyWebhook(query: URLSearchParams): string | null
  parseWebhook(request: { signature: string | undefined; body: Uint8Array }): WhatsappEvent
}
