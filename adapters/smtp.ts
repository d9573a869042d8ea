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
    ...patience(10_000),
    socketTimeout: 30_000,
  })

  return {
    name: 'smtp',
    // Beside the pool, and less patient: somebody is looking at a screen.
    check: () => createTransport({ url, ...patience(4_000) }).verify(),
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

function patience(ms: number) {
  return { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms, dnsTimeout: ms }
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
