import { createTransport } from 'nodemailer'

import { accept, refuse } from '#core/result.ts'

import { messageOf } from './mail-message.ts'
import type { MailRefusal, MailTransport } from './mail.ts'

/** `url` is `smtp://user:password@host:port` or `smtps://…`; `from` the address mails leave from. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport & { close(): void } {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })

  return {
    name: 'smtp',
    async send(mail) {
      const message = await messageOf(mail, from)
      try {
        const { messageId } = await transporter.sendMail(message)
        return accept({ messageId })
      } catch (error) {
        return refuse(refusalOf(error))
      }
    },
    close() {
      transporter.close()
    },
  }
}

/**
 * Only the recipient or the message itself being turned down for good is final. A wrong password, a refused sender or
 * a busy server is our trouble, not the mail's: it is sent once that is mended.
 */
function refusalOf(error: unknown): MailRefusal {
  if (!(error instanceof Error)) return 'mail-unavailable'
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  const command = 'command' in error ? error.command : undefined

  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  const isAboutAuth = typeof responseCode === 'number' && [530, 534, 535, 538].includes(responseCode)
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return isPermanent && isAboutThisMail && !isAboutAuth ? 'mail-refused' : 'mail-unavailable'
}
