import type { JobWithMetadata, PgBoss } from 'pg-boss'

import type { Deps } from '#app/http/deps.ts'
import { addDays, studioZone } from '#core/shared/dates.ts'
import { namesOf } from '#core/shared/own-value.ts'
import { deleteStaleImports } from '#db/client/client-imports.ts'
import { deleteProcessedWebhookEvents } from '#db/payment/webhook-events.ts'
import { addWorker, type JobName, type Jobs } from '#db/queue.ts'
import { compactCounters } from '#db/shared/counters.ts'
import { loggableError } from '#db/shared/errors.ts'
import { deleteExpiredStaffRecords } from '#db/staff/staff.ts'
import type { RequestLoad } from '#server/http/request-load.ts'
import { reportLateBackup, runBackup, runDueBackup } from '#use-cases/admin/run-backup.ts'
import { runCanary, runDueCanary } from '#use-cases/admin/run-canary.ts'
import { deleteAbandonedUploads } from '#use-cases/audio/delete-abandoned-uploads.ts'
import { deleteStrayFiles } from '#use-cases/audio/delete-stray-files.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'
import { failStuckRecordings } from '#use-cases/audio/fail-stuck-recordings.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { addUpPurchases } from '#use-cases/client/add-up-purchases.ts'
import { applyRetention } from '#use-cases/client/apply-retention.ts'
import { runImport } from '#use-cases/client/run-import.ts'
import { makeMp3 } from '#use-cases/delivery/make-mp3.ts'
import { remindAnniversaries } from '#use-cases/delivery/remind-anniversaries.ts'
import { remindDeliveries } from '#use-cases/delivery/remind-deliveries.ts'
import { deleteErasedMailFiles } from '#use-cases/mail/delete-erased-mail-files.ts'
import { deliverMail } from '#use-cases/mail/deliver-mail.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'
import { checkBooks, checkBooksOfToday } from '#use-cases/payment/check-books.ts'
import { closeCheckouts } from '#use-cases/payment/close-checkouts.ts'
import { confirmPayment, isConclusive } from '#use-cases/payment/confirm-payment.ts'
import { finishRefunds, finishRefundsOf } from '#use-cases/payment/finish-refunds.ts'
import { followUpDispute } from '#use-cases/payment/follow-up-dispute.ts'
import { pullPaymentChanges } from '#use-cases/payment/pull-payment-changes.ts'
import { reconcilePayments } from '#use-cases/payment/reconcile-payments.ts'
import { refundWithdrawal } from '#use-cases/payment/refund-withdrawal.ts'
import { remindLinkPayments } from '#use-cases/payment/remind-link-payments.ts'
import { remindPayment } from '#use-cases/payment/remind-payment.ts'
import { requeueStuck } from '#use-cases/payment/requeue-stuck.ts'
import { cutPassages } from '#use-cases/preview/cut-passages.ts'
import { runAll, failuresOf } from '#use-cases/run-all.ts'
import { updateDeadlineRisks } from '#use-cases/schedule/update-deadline-risks.ts'
import { confirmOptOut } from '#use-cases/whatsapp/confirm-opt-out.ts'
import { deliverMessage } from '#use-cases/whatsapp/deliver-message.ts'

import type { JobOutcome, Metrics } from './monitoring/metrics.ts'

/** Half a year: as long as a payment can be refunded. */
const processedEventDays = 180

type JobMetrics = Pick<Metrics, 'observeJob'>

type Handlers = { [Name in JobName]: (job: Jobs[Name]) => Promise<unknown> }

/** The handler of each job. The queue retries a handler that throws, with backoff. */
export function jobHandlers(deps: Deps): Handlers {
  async function sendMail({ mailId }: { mailId: string }) {
    const result = await deliverMail(deps, mailId)
    if (!result.ok && result.code === 'mail-unavailable') throw new Error('the mail server cannot be reached')
    if (!result.ok) deps.log.warn({ mailId, outcome: result.code }, 'a mail will not be delivered')
  }

  return {
    async 'payment-changed'({ paymentId }) {
      const result = await confirmPayment(deps, paymentId)
      if (!isConclusive(result)) throw new Error('the provider cannot be reached, or does not show the payment yet')
      await finishRefundsOf(deps, paymentId)
      if (!result.ok) deps.log.info({ paymentId, outcome: result.code }, 'a notice changed nothing')
    },
    async 'dispute-noticed'(dispute) {
      if (!(await followUpDispute(deps, dispute))) throw new Error('the provider cannot be reached')
    },
    'send-mail': sendMail,
    'send-contract-mail': sendMail,
    async 'send-whatsapp'({ messageId }) {
      const result = await deliverMessage(deps, messageId)
      if (!result.ok && result.code === 'whatsapp-unavailable') throw new Error('WhatsApp could not take a message')
      if (!result.ok) deps.log.warn({ messageId, outcome: result.code }, 'a message by WhatsApp will not be delivered')
    },
    async 'confirm-opt-out'({ consentId }) {
      const result = await confirmOptOut(deps, consentId)
      if (!result.ok) deps.log.warn({ outcome: result.code }, 'the end of messages by WhatsApp was not confirmed')
    },
    async 'refund-withdrawal'({ orderId }) {
      if (!(await refundWithdrawal(deps, orderId))) throw new Error('the provider cannot be reached')
    },
    'remind-payment': (reminder) => remindPayment(deps, reminder),
    async 'reconcile-payments'() {
      const { queried, failed, reachable } = await reconcilePayments(deps)
      if (queried > 0 || !reachable) deps.log.info({ queried, reachable }, 'payments reconciled')
      if (failed.length > 0) deps.log.warn({ orders: failed }, 'the provider had no answer for these orders')
    },
    async 'pull-payment-changes'() {
      const { changed, reachable } = await pullPaymentChanges(deps)
      if (changed > 0 || !reachable) deps.log.info({ changed, reachable }, 'payment changes pulled')
    },
    async 'finish-refunds'() {
      const { tried, open } = await finishRefunds(deps)
      if (tried > 0) deps.log.info({ tried, open }, 'refunds without an end looked up')
    },
    async 'close-checkouts'() {
      const { closed, reachable } = await closeCheckouts(deps)
      if (closed > 0 || !reachable) deps.log.info({ closed, reachable }, 'checkouts closed at the provider')
    },
    async 'run-canary'({ isRequested }) {
      const run = isRequested ? await runCanary(deps) : await runDueCanary(deps)
      if (run?.failedStep) deps.log.warn({ step: run.failedStep, code: run.failure }, 'a trial purchase failed')
    },
    async 'run-backup'({ isRequested }) {
      const made = isRequested ? await runBackup(deps) : await runDueBackup(deps)
      if (made) deps.log.info({ ...made }, 'a backup was made')
    },
    async 'check-backups'() {
      if (await reportLateBackup(deps)) deps.log.warn({}, 'there is no recent backup')
    },
    async 'check-books'({ isRequested }) {
      const check = isRequested ? await checkBooks(deps) : await checkBooksOfToday(deps)
      if (check?.failure) deps.log.warn({ failure: check.failure }, 'the books could not be checked')
      else if (check) deps.log.info({ payments: check.payments, differences: check.differences }, 'books checked')
    },
    'expire-orders': () => expireOrders(deps),
    'remind-link-payments': () => remindLinkPayments(deps),
    async 'process-recording'({ recordingId }) {
      const result = await processRecording(deps, recordingId)
      if (!result.ok) deps.log.info({ recordingId, outcome: result.code }, 'a recording has no preview')
    },
    async 'make-mp3'(job) {
      const made = await makeMp3(deps, job)
      if (!made.ok) deps.log.info({ projectId: job.projectId, outcome: made.code }, 'an MP3 was not made')
    },
    async 'cut-passages'({ projectId }) {
      const { refused } = await cutPassages(deps, projectId)
      if (refused > 0) deps.log.warn({ projectId, refused }, 'passages cannot be cut out of a recording')
    },
    'import-clients': ({ importId }) => runImport(deps, importId),
    'remind-deliveries': () => runAll([remindDeliveries, remindAnniversaries], (remind) => remind(deps)),
    'update-deadline-risks': () => updateDeadlineRisks(deps),
    async 'requeue-stuck'() {
      const { mails, messages, withdrawals, missing } = await requeueStuck(deps)
      if (missing > 0) deps.log.warn({ missing }, 'paid orders without what they sold')
      if (mails + messages + withdrawals > 0)
        deps.log.warn({ mails, messages, withdrawals }, 'unfinished mails, messages and refunds queued again')
    },
    async 'delete-stray-files'() {
      const { found, deleted } = await deleteStrayFiles(deps)
      if (found > 0) deps.log.warn({ found, deleted }, 'stored files without a row')
    },
    'apply-retention': () => applyRetention(deps),
    async cleanup() {
      const cleanupTasks: (() => Promise<unknown>)[] = [
        () => deleteExpiredStaffRecords(deps.db, deps.now()),
        () => deleteProcessedWebhookEvents(deps.db, addDays(deps.now(), -processedEventDays)),
        () => compactCounters(deps.db),
        () => addUpPurchases(deps),
        () => failStuckRecordings(deps),
        () => deleteAbandonedUploads(deps),
        () => deleteUnusedFiles(deps),
        () => deleteErasedMailFiles(deps),
        () => deleteStaleImports(deps.db, addDays(deps.now(), -1)),
      ]
      await runAll(cleanupTasks, (task) => task())
    },
  }
}

type Plan = {
  /** How many of its jobs one process does at a time. */
  batchSize: number
  /** When it is due by itself, in the time of São Paulo. */
  cron?: string
}

/** How each job is worked: its type asks for every one, for a job without a worker would wait forever. */
const plans: Record<JobName, Plan> = {
  'payment-changed': { batchSize: 6 },
  'dispute-noticed': { batchSize: 2 },
  'send-mail': { batchSize: 4 },
  'send-contract-mail': { batchSize: 2 },
  'send-whatsapp': { batchSize: 2 },
  'confirm-opt-out': { batchSize: 2 },
  'refund-withdrawal': { batchSize: 2 },
  'remind-payment': { batchSize: 4 },
  'process-recording': { batchSize: 1 },
  'make-mp3': { batchSize: 1 },
  'cut-passages': { batchSize: 1 },
  'import-clients': { batchSize: 1 },
  'reconcile-payments': { batchSize: 1, cron: '* * * * *' },
  'pull-payment-changes': { batchSize: 1, cron: '* * * * *' },
  'finish-refunds': { batchSize: 1, cron: '* * * * *' },
  'close-checkouts': { batchSize: 1, cron: '* * * * *' },
  // Once a day; in the other hours only when that one did not come to a result.
  'check-books': { batchSize: 1, cron: '10 * * * *' },
  'run-canary': { batchSize: 1, cron: '*/10 * * * *' },
  'run-backup': { batchSize: 1, cron: '*/10 * * * *' },
  'check-backups': { batchSize: 1, cron: '17 * * * *' },
  'expire-orders': { batchSize: 1, cron: '7 * * * *' },
  // Daytime only: no reminder mails at night.
  'remind-link-payments': { batchSize: 1, cron: '23 9-19 * * *' },
  'update-deadline-risks': { batchSize: 1, cron: '*/5 * * * *' },
  'remind-deliveries': { batchSize: 1, cron: '41 9-19 * * *' },
  cleanup: { batchSize: 1, cron: '23 * * * *' },
  'delete-stray-files': { batchSize: 1, cron: '37 3 * * *' },
  'apply-retention': { batchSize: 1, cron: '43 2 * * *' },
  'requeue-stuck': { batchSize: 1, cron: '53 * * * *' },
}
const jobNames = namesOf(plans)

/**
 * A job of this process wakes its worker; for retries and jobs of others the queue is polled, and drained without pause while
 * batches are full.
 */
const workerOptions = {
  pollingIntervalSeconds: 3,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  includeMetadata: true as const,
}

/**
 * Starts this process's workers and registers the recurring jobs (scheduled once for all processes). Jobs give way to
 * requests: people, and the provider with its notices, wait for those. Returns what stops the workers: no job is started any
 * more, and those in progress are waited for.
 */
export async function startJobs(
  boss: PgBoss,
  deps: Deps,
  metrics: JobMetrics,
  { whenLow }: Pick<RequestLoad, 'whenLow'>,
): Promise<() => Promise<void>> {
  const handlers = jobHandlers(deps)
  await Promise.all(
    jobNames.map(async (name) => {
      const { batchSize, cron } = plans[name]
      await work(name, batchSize)
      if (cron) await boss.schedule(name, cron, {}, { tz: studioZone })
    }),
  )
  return async () => {
    await Promise.all(jobNames.map((name) => boss.offWork(name)))
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties what a job carries to its handler
  async function work<Name extends JobName>(name: Name, batchSize: number): Promise<void> {
    const handle: (job: Jobs[Name]) => Promise<unknown> = handlers[name]
    const workerId = await boss.work(
      name,
      { ...workerOptions, batchSize },
      async (jobs: JobWithMetadata<Jobs[Name]>[]) => {
        await whenLow()
        return Promise.all(
          jobs.map((job) => deps.log.within({ job: name, jobId: job.id }, () => run(name, job, handle))),
        )
      },
    )
    addWorker(boss, name, workerId)
  }

  async function run<Payload>(
    name: JobName,
    { id, data, retryCount, retryLimit }: JobWithMetadata<Payload>,
    handle: (job: Payload) => Promise<unknown>,
  ) {
    const startedAt = performance.now()
    const observe = (outcome: JobOutcome) => metrics.observeJob(name, outcome, (performance.now() - startedAt) / 1_000)
    try {
      await deps.tracing.span(`job ${name}`, { kind: 'consumer', attributes: { 'job.id': id } }, () => handle(data))
      observe('done')
      return { id, status: 'completed' as const }
    } catch (error) {
      const isLast = retryCount >= retryLimit
      observe(isLast ? 'failed' : 'retried')
      const message = isLast ? 'a job failed and was given up' : 'a job failed and will be tried again'
      for (const failure of failuresOf(error).slice(0, maxLogged)) deps.log.warn(loggableError(failure), message)
      return { id, status: 'failed' as const, output: { reason: loggableError(error).error } }
    }
  }
}

/** Of one job: when the database is gone, every item fails alike. */
const maxLogged = 20
