import { createTransport } from 'nodemailer'

import type { MailRefusal } from '#core/mail/mail-refusal.ts'
import type { MailSender } from '#core/mail/mail-sender.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { deleteMailFiles } from './file-transport.ts'
import { messageOf } from './mail-message.ts'
import type { MailTransport } from './mail.ts'

/**
 * `url` is `smtp://user:password@host:port` or `smtps://…`; `folder` is where mails were
 * written while there was no SMTP server.
 */
export function smtpTransport({
  url,
  from,
  folder,
}: {
  url: string
  from: MailSender | null
  folder: string
}): MailTransport & { close(): void } {
  const requireTLS = requiresTls(url)
  const transporter = createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: 2,
    ...patience(10_000),
    socketTimeout: 30_000,
  })

  return {
    name: 'smtp',
    // A separate connection with shorter timeouts: someone is waiting for the page.
    check: () => createTransport({ url, requireTLS, ...patience(4_000) }).verify(),
    async send(mail) {
      const message = await messageOf(mail, from)
      try {
        const { messageId } = await transporter.sendMail(message)
        return accept({ messageId })
      } catch (error) {
        return refuse(refusalOf(error))
      }
    },
    deleteFiles: (ids) => deleteMailFiles(folder, ids),
    close() {
      transporter.close()
    },
  }
}

/**
 * A password leaves this machine encrypted only: whoever sits in between could remove STARTTLS from the server's answer. An
 * operator who wants it otherwise adds `?requireTLS=false` to the URL, which nodemailer prefers.
 */
function requiresTls(url: string): boolean {
  const { password, hostname } = new URL(url)
  return password !== '' && hostname !== 'localhost' && hostname !== '[::1]' && !hostname.startsWith('127.')
}

function patience(ms: number) {
  return { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms, dnsTimeout: ms }
}

/**
 * Final only when the recipient does not exist. A wrong password, a rejected sender or a busy server is our problem: the
 * mail stays queued, however long it takes, and is sent once that is fixed.
 */
function refusalOf(error: unknown): MailRefusal {
  if (!(error instanceof Error)) return 'mail-unavailable'
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  const response = 'response' in error && typeof error.response === 'string' ? error.response : ''
  const command = 'command' in error ? error.command : undefined

  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  const isAboutAuth = typeof responseCode === 'number' && [530, 534, 535, 538].includes(responseCode)
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  if (!isPermanent || !isAboutThisMail || isAboutAuth) return 'mail-unavailable'
  return isBadAddress(response) ? 'mail-refused' : 'mail-rejected'
}

/** RFC 3463: 5.1.x is about the recipient's address; of these, x.7 and x.8 are about the sender's. */
function isBadAddress(response: string): boolean {
  return /^5\d\d[ -]5\.1\.(?:[1-36]|10)\b/.test(response)
}
