import { ofSettings } from '#core/staff/audit-subjects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/** What staff may ask for besides its hours, and what the audit log says of it. */
const requestable = {
  'run-backup': { action: 'backup-requested', subject: ofSettings('Backups') },
  'run-canary': { action: 'canary-requested', subject: ofSettings('Compra de teste') },
  'check-books': { action: 'books-checked', subject: { kind: 'payment', id: null, label: '' } },
  'apply-retention': { action: 'retention-requested', subject: ofSettings('Prazos de guarda') },
} as const

/**
 * Queues a job now: it may take longer than a request should. Asked for twice, it is one. `actor` null: it follows something
 * that is in the audit log already.
 */
export async function requestJob(
  { db, queue, now }: QueueDeps,
  actor: AuditActor | null,
  name: keyof typeof requestable,
): Promise<void> {
  const { action, subject } = requestable[name]
  await change({ db, now }, actor ?? 'system', async (tx, { audit }) => {
    await queue.enqueue(tx, name, { isRequested: true }, { singletonKey: 'requested' })
    await audit(action, subject)
  })
}
