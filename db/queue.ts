import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue as QueueDefinition } from 'pg-boss'

import type { Tx } from './client.ts'

/** Every kind of job and what it carries. Ids only: a job reads the truth when it runs. */
export type Jobs = {
  'payment-changed': { paymentId: string }
  'send-mail': { mailId: string }
  'return-money': { orderId: string }
  'remind-payment': { orderId: string }
  'reconcile-payments': Record<string, never>
  'expire-orders': Record<string, never>
  'remind-deliveries': Record<string, never>
  'sweep-leftovers': Record<string, never>
  'analyse-recording': { recordingId: string }
}
export type JobName = keyof Jobs

export type JobOptions = { startAfter?: Date; singletonKey?: string }

export type Queue = {
  /** Joins the transaction: a rollback takes the job with it. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, job: Jobs[Name], options?: JobOptions): Promise<void>
}

/** A job whose process died is known by its missing heartbeat and tried again within half a minute. */
const alive = { heartbeatSeconds: 10, expireInSeconds: 120 }

const definitions: Record<JobName, Omit<QueueDefinition, 'name'>> = {
  // `short`: one waiting job per payment is enough, however often the provider rings.
  'payment-changed': {
    policy: 'short',
    ...alive,
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    notify: true,
  },
  'send-mail': {
    policy: 'short',
    ...alive,
    retryLimit: 14,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    notify: true,
  },
  // A buyer's money: asked for as long as it takes.
  'return-money': {
    policy: 'short',
    ...alive,
    retryLimit: 60,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    notify: true,
  },
  'remind-payment': { policy: 'short', ...alive, retryLimit: 3, retryDelay: 60 },
  'reconcile-payments': { policy: 'stately', ...alive, retryLimit: 0 },
  'expire-orders': { policy: 'stately', ...alive, retryLimit: 1 },
  'remind-deliveries': { policy: 'stately', ...alive, retryLimit: 1 },
  'sweep-leftovers': { policy: 'stately', ...alive, retryLimit: 1 },
  'analyse-recording': {
    policy: 'short',
    ...alive,
    // A long recording, with patience for a busy machine.
    expireInSeconds: 900,
    retryLimit: 4,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    notify: true,
  },
}

/** Brings the queues of a database of any age to what is written here (a policy stays what it was made with). */
export async function defineQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  await Promise.all(
    Object.entries(definitions).map(([name, { policy, ...options }]) =>
      existing.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, { policy, ...options }),
    ),
  )
}

export function createBoss(url: string, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'harmonia-jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    connectionTimeoutMillis: 3_000,
  })
  boss.on('error', onError)
  return boss
}

export function createQueue(boss: PgBoss): Queue {
  return {
    async enqueue(tx, name, job, { startAfter, singletonKey } = {}) {
      await boss.send(name, job, { db: fromDrizzle(tx, sql), startAfter, singletonKey })
    },
  }
}
