import { paymentStatuses } from '#core/payment/payment.ts'
import { shortQueryTimeout, type Db } from '#db/client.ts'
import { readMailFigures, type MailFigures } from '#db/mail/mails.ts'
import { listDueJobs, listQueues, type DueJobs, type QueueFigures } from '#db/queue.ts'

/** What a scrape of the metrics reads from the database. */
export type StoredFigures = {
  dueJobs: DueJobs[]
  queues: QueueFigures[]
  mails: MailFigures
  /** Payments of each status. */
  payments: Record<string, number>
}

/** Null when the database does not answer in time. */
export async function readStoredFigures(db: Db): Promise<StoredFigures | null> {
  try {
    const [dueJobs, queues, mails, payments] = await Promise.all([
      listDueJobs(db),
      listQueues(db),
      readMailFigures(db),
      countPayments(db),
    ])
    return { dueJobs, queues, mails, payments }
  } catch {
    return null
  }
}

async function countPayments(db: Db): Promise<Record<string, number>> {
  const text = 'select status, count(*)::int as count from payments group by status'
  const { rows } = await db.$client.query<{ status: string; count: number }>({ ...shortQueryTimeout, text })
  return Object.fromEntries(
    paymentStatuses.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
  )
}
