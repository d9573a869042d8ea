import type { DisputeEvent } from '#adapters/payments/payments.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'

/** Queues a job that asks the provider what became of the payments a dispute is about. */
export async function receiveDisputeEvent(
  { db, queue }: { db: Db; queue: Queue },
  { topic, id, paymentId }: DisputeEvent,
): Promise<void> {
  const singletonKey = `${topic}:${id ?? paymentId ?? ''}`
  await db.transaction((tx) => queue.enqueue(tx, 'dispute-noticed', { topic, id, paymentId }, { singletonKey }))
}
