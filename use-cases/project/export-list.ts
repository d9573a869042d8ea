import type { Db } from '#db/client.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

export type ExportedList = 'client' | 'project' | 'order' | 'payment' | 'figures'

/**
 * Exports a list. The audit entry is written before the first row is sent; it omits the search text, which may name a
 * person.
 */
export async function exportList(
  { db, now }: Deps,
  actor: AuditActor,
  { list, filters }: { list: ExportedList; filters: string[] },
): Promise<void> {
  await db.transaction((tx) =>
    insertAuditEntry(tx, actor, {
      action: 'list-exported',
      subject: { kind: list, id: null, label: '' },
      details: { fields: filters },
      at: now(),
    }),
  )
}
