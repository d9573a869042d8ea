import { join } from 'node:path'

import { mailFolder } from '#adapters/mail-folder.ts'
import type { MailTransport } from '#adapters/mail.ts'
import { smtpTransport } from '#adapters/smtp.ts'

import type { Env } from './env.ts'

/** Sends by SMTP, or writes files while no server is set. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>): {
  transport: MailTransport
  close: () => Promise<void>
} {
  if (!smtpUrl) {
    return {
      transport: mailFolder({ folder: join(dataDir, 'mail'), from: mailFrom }),
      close: () => Promise.resolve(),
    }
  }
  const transport = smtpTransport({ url: smtpUrl, from: mailFrom })
  return { transport, close: async () => transport.close() }
}
