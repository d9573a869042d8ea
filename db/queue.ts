import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue as QueueDefinition } from 'pg-boss'

import type { Tx } from './client.ts'

/** Every kind of job and what it carries. Ids only: a job reads the truth when it runs. */
export type Jobs = {
  'payment-changed': { paymentId: string }
  'send-mail': { mailId: string }
  'remind-payment': { orderId: string }
  'reconcile-payments': Record<string, never>
  'expire-orders': Record<string, never>
  'sweep-leftovers': Record<string, never>
}
export type JobName = keyof Jobs

export type JobOptions = { startAfter?: Date; singletonKey?: string }

export type Queue = {
  /** Joins the transaction: a rollback takes the job with it. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, job: Jobs[Name], options?: JobOptions): Promise<void>
}

const definitions: Record<JobName, Omit<QueueDefinition, 'name'>> = {
  // `short`: one waiting job per payment is enough, however often the provider rings.
  'payment-changed': {
    policy: 'short',
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    notify: true,
  },
  'send-mail': {
    policy: 'short',
    retryLimit: 14,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    notify: true,
  },
  'remind-payment': { policy: 'short', retryLimit: 3, retryDelay: 60 },
  'reconcile-payments': { policy: 'stately', retryLimit: 0, expireInSeconds: 300 },
  'expire-orders': { policy: 'stately', retryLimit: 1, expireInSeconds: 300 },
  'sweep-leftovers': { policy: 'stately', retryLimit: 1, expireInSeconds: 300 },
}

/** Created once for each database; cheap when everything is there already. */
export async function defineQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const [name, definition] of Object.entries(definitions)) {
    if (!existing.has(name)) await boss.createQueue(name, definition)
  }
}

export function createBoss(url: string, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'harmonia-jobs',
    max: 4,
    useListenNotify: true,
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
