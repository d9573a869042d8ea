import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }

/**
 * Queues a check of the books now: it may take longer than a request should. Asked for twice, it is one. `actor` null: it
 * follows something that is in the audit log already.
 */
export async function requestBooksCheck({ db, queue, now }: Deps, actor: AuditActor | null): Promise<void> {
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, 'check-books', { isRequested: true }, { singletonKey: 'requested' })
    if (actor)
      await insertAuditEntry(tx, actor, {
        action: 'books-checked',
        subject: { kind: 'payment', id: null, label: '' },
        at: now(),
      })
  })
}
