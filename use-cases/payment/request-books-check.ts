import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/**
 * Queues a check of the books now: it may take longer than a request should. Asked for twice, it is one. `actor` null: it
 * follows something that is in the audit log already.
 */
export async function requestBooksCheck({ db, queue, now }: QueueDeps, actor: AuditActor | null): Promise<void> {
  await change({ db, now }, actor ?? 'system', async (tx, { audit }) => {
    await queue.enqueue(tx, 'check-books', { isRequested: true }, { singletonKey: 'requested' })
    await audit('books-checked', { kind: 'payment', id: null, label: '' })
  })
}
