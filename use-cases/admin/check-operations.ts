import {
  areMailsRefused,
  areReportsMissing,
  areWebhooksMissing,
  isJobLate,
  isScheduleSilent,
  mailStuckMinutes,
  type IncidentCause,
} from '#core/admin/incident.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import {
  countMailOutcomes,
  isMailStuck,
  listFailingQueues,
  listLastMessages,
  listLastPayments,
} from '#db/admin/operations.ts'
import type { Db } from '#db/client.ts'
import { listDueJobs } from '#db/queue.ts'
import { runAll } from '#use-cases/run-all.ts'

import type { IncidentWatch } from './watch-incidents.ts'

type Deps = {
  db: Db
  incidents: Pick<IncidentWatch, 'failed' | 'worked'>
  now: () => Date
  /** Milliseconds since no recurring job was made, of `watchSchedule`. */
  scheduleSilence: (db: Db) => Promise<number>
}

/** Whether it fails; null while nobody can say. */
type Check = (deps: Deps) => Promise<boolean | null>

/** What breaks sales without anybody being answered with an error. Read from the database: true for all processes. */
const checks: [IncidentCause, Check][] = [
  [
    'jobs-late',
    async ({ db, scheduleSilence }) =>
      (await listDueJobs(db)).some(isJobLate) || isScheduleSilent(await scheduleSilence(db)),
  ],
  ['jobs-failing', async ({ db }) => (await listFailingQueues(db)).length > 0],
  ['mails-stuck', ({ db, now }) => isMailStuck(db, addMinutes(now(), -mailStuckMinutes))],
  ['mails-refused', async ({ db, now }) => areMailsRefused(await countMailOutcomes(db, addDays(now(), -1)))],
  ['webhooks-missing', async ({ db, now }) => areWebhooksMissing(await listLastPayments(db, now()), false)],
]

/** Counts each cause as failed or as working. Throws when a check could not be made, after all others. */
export async function checkOperations(deps: Deps): Promise<void> {
  await runAll(checks, async ([cause, check]) => {
    const fails = await check(deps)
    if (fails === true) deps.incidents.failed(cause)
    if (fails === false) deps.incidents.worked(cause)
  })
}

/** A webhook with a wrong signature is anybody's; it is our secret that is wrong if those of our payments are missing. */
export async function judgeForgedWebhook({ db, incidents, now }: Omit<Deps, 'scheduleSilence'>): Promise<void> {
  if (areWebhooksMissing(await listLastPayments(db, now()), true)) incidents.failed('webhooks-missing')
}

/** The same for a report of a message by WhatsApp: the next one with our signature says that all is well again. */
export async function judgeForgedReport({ db, incidents, now }: Omit<Deps, 'scheduleSilence'>): Promise<void> {
  if (areReportsMissing(await listLastMessages(db, now()))) incidents.failed('whatsapp-reports-missing')
}
