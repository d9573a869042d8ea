import type { Db } from '#db/client.ts'
import { insertWebhookEvents, type StoredWebhookEvent } from '#db/payment/webhook-events.ts'
import type { Queue } from '#db/queue.ts'
import { isDatabaseUnavailable } from '#db/shared/errors.ts'

type Deps = { db: Db; queue: Queue }
type Waiting = { event: StoredWebhookEvent; resolve: () => void; reject: (reason: unknown) => void }

const maxBatch = 100

/** Stores webhook events and queues jobs to query their payments. A repeated event id has no effect. */
export async function receiveWebhooks({ db, queue }: Deps, events: StoredWebhookEvent[]): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await insertWebhookEvents(tx, events)
    const paymentIds = [...new Set(added.map(({ paymentId }) => paymentId))].toSorted()
    const jobs = paymentIds.map((paymentId) => ({ job: { paymentId }, singletonKey: paymentId }))
    if (jobs.length > 0) await queue.enqueueAll(tx, 'payment-changed', jobs)
  })
}

/**
 * Receives events one by one; each promise resolves when its event is committed. Those that come while a transaction is under
 * way are stored together by the next one: hundreds at a time cost a few commits.
 */
export function createWebhookReceiver(deps: Deps): (event: StoredWebhookEvent) => Promise<void> {
  const waiting: Waiting[] = []
  let isRunning = false

  async function storeWaiting(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await store(deps, waiting.splice(0, maxBatch))
    isRunning = false
  }

  return (event) =>
    new Promise((resolve, reject) => {
      waiting.push({ event, resolve, reject })
      if (!isRunning) void storeWaiting()
    })
}

/** Never rejects. One event that cannot be stored must not cost the others. */
async function store(deps: Deps, batch: Waiting[]): Promise<void> {
  try {
    await receiveWebhooks(
      deps,
      batch.map(({ event }) => event),
    )
    for (const { resolve } of batch) resolve()
  } catch (error) {
    if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await store(deps, [one])
    else for (const { reject } of batch) reject(error)
  }
}
