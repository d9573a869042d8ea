import { sql, type Column, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss, systemClock, type Queue as QueueDefinition } from 'pg-boss'

import type { StoredJob } from './admin/database-restore.ts'
import { afterCommit, shortQueryTimeout, connectionTimeouts, type Db, type DbOrTx, type Tx } from './client.ts'

/** Every kind of job and its payload. Ids only: a job reads the current state when it runs. */
export type Jobs = {
  'payment-changed': { paymentId: string }
  'dispute-noticed': { topic: 'chargeback' | 'claim' | 'fraud-alert'; id: string | null; paymentId: string | null }
  'send-mail': { mailId: string }
  /** Apart from the others: its PDF takes seconds on a busy machine. */
  'send-contract-mail': { mailId: string }
  'send-whatsapp': { messageId: string }
  'confirm-opt-out': { consentId: string }
  'refund-withdrawal': { orderId: string }
  'remind-payment': { orderId: string; paymentId: string }
  'reconcile-payments': Record<string, never>
  'pull-payment-changes': Record<string, never>
  'finish-refunds': Record<string, never>
  'check-books': { isRequested?: boolean }
  'run-canary': { isRequested?: boolean }
  'run-backup': { isRequested?: boolean }
  'check-backups': Record<string, never>
  'expire-orders': Record<string, never>
  'remind-link-payments': Record<string, never>
  'close-checkouts': Record<string, never>
  'remind-deliveries': Record<string, never>
  'update-deadline-risks': Record<string, never>
  cleanup: Record<string, never>
  'delete-stray-files': Record<string, never>
  'requeue-stuck': Record<string, never>
  'apply-retention': { isRequested?: boolean }
  'process-recording': { recordingId: string }
  'import-clients': { importId: string }
  'make-mp3': { projectId: string; fileId: string; staffId: string }
  'cut-passages': { projectId: string }
}
export type JobName = keyof Jobs

/** Of a higher priority: begins before what has waited longer. */
export type JobOptions = { startAfter?: Date; singletonKey?: string; priority?: number }

export type Queue = {
  /** Part of the transaction: a rollback discards the job. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, job: Jobs[Name], options?: JobOptions): Promise<void>
  /** The same for several jobs at once. */
  enqueueAll<Name extends JobName>(tx: Tx, name: Name, jobs: ({ job: Jobs[Name] } & JobOptions)[]): Promise<void>
}

/**
 * A job whose process died misses its heartbeat and is retried within half a minute. No NOTIFY: PostgreSQL lets transactions
 * that contain one commit only one after the other, each with its write to disk. Workers are woken by `addWorker` instead.
 */
const alive = { heartbeatSeconds: 10, expireInSeconds: 120, notify: false }

/** `short`: at most one waiting job per payment or dispute, however many webhooks arrive. */
const askingProvider = {
  policy: 'short',
  ...alive,
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
} as const

const sendingMail = {
  policy: 'short',
  ...alive,
  retryLimit: 14,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
} as const

const definitions: Record<JobName, Omit<QueueDefinition, 'name'>> = {
  'payment-changed': askingProvider,
  'dispute-noticed': askingProvider,
  'send-mail': sendingMail,
  'send-contract-mail': sendingMail,
  // Until a day is over: afterwards a message ends by itself.
  'send-whatsapp': {
    policy: 'short',
    ...alive,
    retryLimit: 40,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
  },
  // Never twice: it only says that something ended.
  'confirm-opt-out': { policy: 'short', ...alive, retryLimit: 0 },
  // A buyer's money: many retries. Then, as for mails, `requeue-stuck` begins anew.
  'refund-withdrawal': {
    policy: 'short',
    ...alive,
    retryLimit: 60,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
  },
  'remind-payment': { policy: 'short', ...alive, retryLimit: 3, retryDelay: 60 },
  'reconcile-payments': { policy: 'stately', ...alive, retryLimit: 0 },
  // A pull whose process died is made up for at once.
  'pull-payment-changes': { policy: 'stately', ...alive, retryLimit: 1 },
  'finish-refunds': { policy: 'stately', ...alive, retryLimit: 0 },
  'close-checkouts': { policy: 'stately', ...alive, retryLimit: 0 },
  // A transaction stays open while it runs: never again by itself.
  'run-canary': { policy: 'stately', ...alive, expireInSeconds: 300, retryLimit: 0 },
  // Reads a month of the provider's payments.
  'check-books': { policy: 'stately', ...alive, expireInSeconds: 900, retryLimit: 0 },
  // Hours, where the first one copies a large store. What an interrupted one copied is not copied again.
  'run-backup': { policy: 'stately', ...alive, expireInSeconds: 43_200, retryLimit: 0 },
  'check-backups': { policy: 'stately', ...alive, retryLimit: 0 },
  'expire-orders': { policy: 'stately', ...alive, retryLimit: 1 },
  'remind-link-payments': { policy: 'stately', ...alive, retryLimit: 1 },
  'remind-deliveries': { policy: 'stately', ...alive, retryLimit: 1 },
  'update-deadline-risks': { policy: 'stately', ...alive, retryLimit: 0 },
  cleanup: { policy: 'stately', ...alive, retryLimit: 1 },
  // Lists the whole store.
  'delete-stray-files': { policy: 'stately', ...alive, expireInSeconds: 900, retryLimit: 1 },
  'requeue-stuck': { policy: 'stately', ...alive, retryLimit: 1 },
  // Years of rows, where it runs for the first time; a second attempt goes on where the first one ended.
  'apply-retention': { policy: 'stately', ...alive, expireInSeconds: 1_800, retryLimit: 3, retryDelay: 600 },
  'process-recording': {
    policy: 'short',
    ...alive,
    // Enough for a long recording on a busy machine.
    expireInSeconds: 900,
    retryLimit: 4,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
  },
  // Encoding takes as long as analysing; one that fails at last can be asked for again.
  'make-mp3': { policy: 'short', ...alive, expireInSeconds: 900, retryLimit: 3, retryDelay: 5, retryBackoff: true },
  // A hundred notes have two passages each; what an interrupted one cut is not cut again.
  'cut-passages': {
    policy: 'short',
    ...alive,
    expireInSeconds: 1_800,
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
  },
  'import-clients': { policy: 'short', ...alive, retryLimit: 4, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 },
}

/** Creates or updates the queues as defined here; an existing queue keeps its policy, which cannot be changed. */
export async function defineQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  await Promise.all(
    Object.entries(definitions).map(([name, { policy, ...options }]) =>
      existing.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, { policy, ...options }),
    ),
  )
}

/** Jobs of a backup; returns how many could be queued. */
export async function resumeJobs(boss: PgBoss, jobs: StoredJob[]): Promise<number> {
  let resumed = 0
  for (const { id, name, priority, data, singletonKey, startAfter } of jobs) {
    if (!Object.hasOwn(definitions, name)) continue
    // The same work may wait twice, once of it being done: the queue takes it once.
    await boss.send(name, data, { id, priority, startAfter, singletonKey: singletonKey ?? undefined })
    resumed += 1
  }
  return resumed
}

/**
 * Never set, as the machine's clock may be: pg-boss only measures durations with it, and would sleep for hours after that
 * was set back. When jobs are due is the database's to say.
 */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

export function createBoss(url: string, onError: (error: Error) => void): PgBoss {
  const connection = {
    ...connectionTimeouts,
    connectionString: url,
    application_name: 'harmonia-jobs',
    max: 4,
  }
  const boss = new PgBoss({
    ...connection,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    clock: steadyClock,
    // So long a recurring job may be made at a wrong minute after the database's clock was set.
    clockMonitorIntervalSeconds: 30,
  })
  boss.on('error', onError)
  return boss
}

/** The worker of each queue in this process. */
const workers = new WeakMap<PgBoss, Map<JobName, string>>()

/** From now on the worker is woken when a job for it is committed here; it polls for jobs that other processes left. */
export function addWorker(boss: PgBoss, name: JobName, workerId: string): void {
  workers.set(boss, (workers.get(boss) ?? new Map<JobName, string>()).set(name, workerId))
}

export function createQueue(boss: PgBoss): Queue {
  const wakeAfter = (tx: Tx, name: JobName) =>
    afterCommit(tx, () => {
      const workerId = workers.get(boss)?.get(name)
      if (workerId) boss.notifyWorker(workerId)
    })
  return {
    async enqueue(tx, name, job, options = {}) {
      await boss.send(name, job, { db: fromDrizzle(tx, sql), ...options })
      if (!options.startAfter) wakeAfter(tx, name)
    },
    async enqueueAll(tx, name, jobs) {
      const rows = jobs.map(({ job, ...options }) => ({ data: job, ...options }))
      await boss.insert(name, rows, { db: fromDrizzle(tx, sql) })
      wakeAfter(tx, name)
    },
  }
}

export type DueJobs = { name: string; waiting: number; oldestSeconds: number }

/** Jobs that should have begun and have not, by name. Rejects soon when the database is unavailable. */
export async function listDueJobs(db: Db): Promise<DueJobs[]> {
  const { rows } = await db.$client.query<DueJobs>({
    ...shortQueryTimeout,
    text: `select name, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float as "oldestSeconds"
      from pgboss.job where state < 'active' and start_after <= now() group by name`,
  })
  return rows
}

/** Changes with every recurring job that is made; rejects soon when the database is unavailable. */
export async function readLastScheduled(db: Db): Promise<string> {
  const { rows } = await db.$client.query<{ last: string }>({
    ...shortQueryTimeout,
    text: `select coalesce(string_agg(last_job_id::text, ' ' order by name), '') as last from pgboss.schedule`,
  })
  return rows[0]?.last ?? ''
}

/** What the queue itself counts, about once a minute. */
export type QueueFigures = { name: string; active: number; failed: number }

/** Rejects soon when the database is unavailable. */
export async function listQueues(db: Db): Promise<QueueFigures[]> {
  const { rows } = await db.$client.query<QueueFigures>({
    ...shortQueryTimeout,
    text: `select name, active_count as active, failed_count as failed from pgboss.queue where name not like '\\_\\_%'`,
  })
  return rows
}

/**
 * Whether a job with this singleton key waits, runs or will be retried. The key alone only prevents a second waiting job,
 * not one beside a job that is retried.
 */
export function hasJob(name: JobName, key: Column | string): SQL<boolean> {
  return sql<boolean>`exists (
    select from pgboss.job
    where name = ${name} and singleton_key = ${key}::text and state in ('created', 'retry', 'active')
  )`
}

/** The same of one key, asked alone. */
export async function isJobOpen(db: DbOrTx, name: JobName, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ isOpen: boolean }>(sql`select ${hasJob(name, key)} as "isOpen"`)
  return rows[0]?.isOpen === true
}

export type JobProgress = 'queued' | 'working' | 'failed'

/** How far the latest job with this singleton key is; `null` when there is none, or it is done. */
export async function findJobProgress(db: DbOrTx, name: JobName, key: string): Promise<JobProgress | null> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select state::text from pgboss.job where name = ${name} and singleton_key = ${key}
    order by created_on desc limit 1`)
  const state = rows[0]?.state
  if (state === 'created' || state === 'retry') return 'queued'
  if (state === 'active') return 'working'
  return state === 'failed' ? 'failed' : null
}
