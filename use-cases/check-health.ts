import type { Files } from '#adapters/files.ts'
import type { MailTransport } from '#adapters/mail.ts'
import type { Payments } from '#adapters/payments.ts'
import { pingDatabase, type Db } from '#db/client.ts'
import { countMails } from '#db/mails-admin.ts'
import { findNewestNotice } from '#db/notices.ts'

type Deps = { db: Db; payments: Payments; mail: MailTransport; files: Files; checkoutOrigins: string[] }

export type Light = 'good' | 'look' | 'bad'
export type Health = {
  database: { light: Light }
  /** `simulated`: no money moves, the provider is our own stand-in. `lastNoticeAt`: when the provider last rang. */
  payments: { light: Light; simulated: boolean; lastNoticeAt: Date | null }
  /** `reached`: whether mails could be handed over now. */
  mail: { light: Light; transport: MailTransport['name']; reached: boolean; queued: number; failed: number }
  files: { light: Light; store: Files['name'] }
}

/** Asks everything the studio depends on, now. Nobody waits for one that is silent longer than its own patience. */
export async function checkHealth({ db, payments, mail, files, checkoutOrigins }: Deps): Promise<Health> {
  const [database, collector, store, reached] = await Promise.all([
    answers(pingDatabase(db)),
    payments.getCollectorId(),
    answers(files.check()),
    answers(mail.check()),
  ])
  // The real one is never talked to without encryption.
  const simulated = checkoutOrigins.some((origin) => origin.startsWith('http:'))
  const [{ queued, failed }, lastNoticeAt] = await Promise.all([countMails(db), findNewestNotice(db)])
  return {
    database: { light: database ? 'good' : 'bad' },
    payments: { light: !collector.ok ? 'bad' : simulated ? 'look' : 'good', simulated, lastNoticeAt },
    mail: {
      light: !reached ? 'bad' : failed > 0 || mail.name === 'folder' ? 'look' : 'good',
      transport: mail.name,
      reached,
      queued,
      failed,
    },
    files: { light: store ? 'good' : 'bad', store: files.name },
  }
}

function answers(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  )
}
