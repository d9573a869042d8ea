import { join } from 'node:path'

import { mailFolder } from '#adapters/mail/file-transport.ts'
import type { MailTransport } from '#adapters/mail/mail.ts'
import { sendOnce } from '#adapters/mail/send-once.ts'
import { smtpTransport } from '#adapters/mail/smtp.ts'

import type { Env } from './env.ts'

/** Sends by SMTP, or writes files while no server is set. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>): {
  transport: MailTransport
  close: () => Promise<void>
} {
  const folder = join(dataDir, 'mail')
  if (!smtpUrl) return { transport: sendOnce(mailFolder({ folder, from: mailFrom })), close: () => Promise.resolve() }
  const transport = smtpTransport({ url: smtpUrl, from: mailFrom, folder })
  return { transport: sendOnce(transport), close: async () => transport.close() }
}
