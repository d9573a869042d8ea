import type { MailTransport } from './mail.ts'

/** More mails than one process sends while what it sent cannot be stored. */
const maxRemembered = 1_000

/**
 * Sends each mail of the outbox at most once in the life of the process: where it was sent and that could not be stored,
 * as on a full disk, the next attempt only has to store it.
 */
export function sendOnce<Transport extends MailTransport>(transport: Transport): Transport {
  const sent = new Map<string, { messageId: string }>()
  return {
    ...transport,
    async send(mail) {
      const known = sent.get(mail.id)
      if (known) return { ok: true, value: known }
      const answer = await transport.send(mail)
      if (answer.ok) sent.set(mail.id, answer.value)
      const [oldest] = sent.keys()
      if (sent.size > maxRemembered && oldest !== undefined) sent.delete(oldest)
      return answer
    },
  }
}
