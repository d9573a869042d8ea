import { and, desc, eq, gt, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm'

import { messagesJudged, paymentsJudged } from '#core/admin/incident.ts'
import { mailRefusals } from '#core/mail/mail-refusal.ts'
import { manualPrefix } from '#core/payment/manual-payment.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import type { DbOrTx } from '#db/client.ts'
import { mails, payments, webhookEvents, whatsappMessages } from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'

/** The words of pg-boss for jobs that have ended. */
type EndedJob = 'completed' | 'failed'
const gaveUp = stateText<EndedJob>('failed')

/**
 * Queues whose newest result of a day is a job that was given up. One that only ended with its process, as in a restart,
 * says nothing about its work: it counts only if the result before it was a failure, too. Mails are left out: they have
 * their own state.
 */
export async function listFailingQueues(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (
      select name, state = ${gaveUp} as failed,
        -- The words of pg-boss for a job that missed its heartbeat, and for one that a stop did not wait for.
        output #>> '{value,message}' is not distinct from 'job heartbeat timeout'
          or output ->> 'value' is not distinct from 'pg-boss shut down while active' as interrupted,
        lead(state = ${gaveUp}, 1, false) over newest_first as failed_before,
        row_number() over newest_first as place
      from pgboss.job
      where state in ${stateText<EndedJob>(['failed', 'completed'])} and completed_on > now() - interval '1 day' and name not in ('send-mail', 'send-contract-mail')
      window newest_first as (partition by name order by completed_on desc)
    ) results
    where place = 1 and failed and (not interrupted or failed_before)`)
  return rows.map(({ name }) => name)
}

/**
 * Whether a mail of before an instant still waits for the server, and none was sent since it was written. One that only
 * its own recipient's server puts off is none of these once any other was sent.
 */
export async function isMailStuck(db: DbOrTx, createdBefore: Date): Promise<boolean> {
  const [newest] = await db
    .select({ at: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), eq(mails.lastError, 'mail-unavailable'), lt(mails.createdAt, createdBefore)))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  if (!newest) return false
  // A mail sent later was written later, or shortly before: an index on `sentAt` would serve nothing else.
  const sent = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'sent'), gt(mails.createdAt, addDays(newest.at, -1)), gt(mails.sentAt, newest.at)))
    .limit(1)
  return sent.length === 0
}

/** Mails written since an instant that arrived, and those that came back: not those that ended before a server saw them. */
export async function countMailOutcomes(db: DbOrTx, since: Date): Promise<{ sent: number; failed: number }> {
  const rows = await db
    .select({ state: mails.state, count: sql<number>`count(*)::int` })
    .from(mails)
    .where(and(or(eq(mails.state, 'sent'), cameBack), gt(mails.createdAt, since)))
    .groupBy(mails.state)
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { sent: countOf('sent'), failed: countOf('failed') }
}

const cameBack = and(eq(mails.state, 'failed'), inArray(mails.lastError, [...mailRefusals]))

/** Days in which the last payments and messages are looked for. */
const judgedDays = 3
/** How long a webhook may take. */
const webhookMinutes = 5

/** The last payments the provider approved that are old enough for a webhook, newest first, and whether one came. */
export function listLastPayments(db: DbOrTx, now: Date): Promise<{ hasEvent: boolean }[]> {
  return db
    .select({
      hasEvent: sql<boolean>`exists (
        select from ${webhookEvents} where ${webhookEvents.paymentId} = ${payments.providerId}
      )`,
    })
    .from(payments)
    .where(
      and(
        gt(payments.approvedAt, addDays(now, -judgedDays)),
        lt(payments.createdAt, addMinutes(now, -webhookMinutes)),
        not(sql`starts_with(${payments.providerId}, ${manualPrefix})`),
      ),
    )
    .orderBy(desc(payments.approvedAt))
    .limit(paymentsJudged)
}

/** The last messages Meta took, old enough for a report, newest first, and whether it said that one arrived or failed. */
export function listLastMessages(db: DbOrTx, now: Date): Promise<{ isReported: boolean }[]> {
  const { sentAt, deliveredAt, readAt, failedAt } = whatsappMessages
  return db
    .select({ isReported: sql<boolean>`${or(isNotNull(deliveredAt), isNotNull(readAt), isNotNull(failedAt))}` })
    .from(whatsappMessages)
    .where(and(gt(sentAt, addDays(now, -judgedDays)), lt(sentAt, addMinutes(now, -webhookMinutes))))
    .orderBy(desc(sentAt))
    .limit(messagesJudged)
}
