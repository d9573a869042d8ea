import type { Db } from '#db/client.ts'
import { insertWebhookEvent, type StoredWebhookEvent } from '#db/payment/webhook-events.ts'
import type { Queue } from '#db/queue.ts'

/** Stores a webhook notice and queues a job to query the payment. A repeated event id has no effect. */
export async function receiveWebhook(
  { db, queue }: { db: Db; queue: Queue },
  notice: StoredWebhookEvent,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await insertWebhookEvent(tx, notice)
    if (isNew)
      await queue.enqueue(tx, 'payment-changed', { paymentId: notice.paymentId }, { singletonKey: notice.paymentId })
  })
}
