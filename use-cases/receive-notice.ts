import type { Db } from '#db/client.ts'
import { storeNotice, type StoredNotice } from '#db/notices.ts'
import type { Queue } from '#db/queue.ts'

/** Remembers that the provider rang and has a job go and ask. Rung twice with one event, nothing more happens. */
export async function receiveNotice({ db, queue }: { db: Db; queue: Queue }, notice: StoredNotice): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await storeNotice(tx, notice)
    if (isNew)
      await queue.enqueue(tx, 'payment-changed', { paymentId: notice.paymentId }, { singletonKey: notice.paymentId })
  })
}
