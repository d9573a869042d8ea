import type { DisputeEvent } from '#adapters/payments/payments.ts'
import type { Db } from '#db/client.ts'
import { insertWebhookEvents } from '#db/payment/webhook-events.ts'
import type { Queue } from '#db/queue.ts'

/**
 * Queues a job that asks the provider what became of the payments a dispute is about. A fraud alert is stored beside the
 * notices of its payment: a signature that was seen before, on whatever kind of notice, tells of none.
 */
export async function receiveDisputeEvent(
  { db, queue }: { db: Db; queue: Queue },
  { eventId, topic, id, paymentId }: DisputeEvent & { eventId: string },
): Promise<void> {
  const singletonKey = `${topic}:${id ?? paymentId ?? ''}`
  await db.transaction(async (tx) => {
    const isNew =
      paymentId === null || (await insertWebhookEvents(tx, [{ eventId, paymentId, action: topic }])).length > 0
    if (isNew) await queue.enqueue(tx, 'dispute-noticed', { topic, id, paymentId }, { singletonKey })
  })
}
