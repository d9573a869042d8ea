import type { Files } from '#adapters/files/files.ts'
import type { MailTransport } from '#adapters/mail/mail.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import { pingDatabase, type Db } from '#db/client.ts'
import { countMails } from '#db/mail/mails-admin.ts'
import { findNewestWebhookEvent } from '#db/payment/webhook-events.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'

type Deps = {
  db: Db
  payments: Payments
  mail: MailTransport
  files: Files
  incidents: Pick<IncidentWatch, 'ongoing'>
  checkoutOrigins: string[]
}

export type HealthStatus = 'good' | 'look' | 'bad'
export type Health = {
  database: { light: HealthStatus }
  /** `refused`: our token is not accepted. `simulated`: the local emulator stands in for the provider. `lastNoticeAt`: last webhook received. */
  payments: { light: HealthStatus; refused: boolean; simulated: boolean; lastWebhookAt: Date | null }
  /** `reached`: whether the mail transport accepts a connection now. */
  mail: { light: HealthStatus; transport: MailTransport['name']; reached: boolean; queued: number; failed: number }
  files: { light: HealthStatus; store: Files['name'] }
}

/** Checks every external dependency now. Each check is limited by its own timeout. */
export async function checkHealth({ db, payments, mail, files, incidents, checkoutOrigins }: Deps): Promise<Health> {
  const [database, collector, store, reached] = await Promise.all([
    answers(pingDatabase(db)),
    payments.getCollectorId('now'),
    answers(files.check()),
    answers(mail.check()),
  ])
  const ongoing = incidents.ongoing()
  const paymentsFail = ongoing.includes('provider-access') || ongoing.includes('checkout-refused')
  // The emulator is the only provider reached over plain http.
  const simulated = checkoutOrigins.some((origin) => origin.startsWith('http:'))
  const [{ queued, failed }, lastWebhookAt] = await Promise.all([countMails(db), findNewestWebhookEvent(db)])
  return {
    database: { light: database ? 'good' : 'bad' },
    payments: {
      light: !collector.ok || paymentsFail ? 'bad' : simulated ? 'look' : 'good',
      refused: ongoing.includes('provider-access'),
      simulated,
      lastWebhookAt,
    },
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

function answers(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}
