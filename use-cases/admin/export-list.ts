import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

export type ExportedList = 'client' | 'project' | 'order' | 'payment' | 'figures'

/**
 * Exports a list. The audit entry is written before the first row is sent; it omits the search text, which may name a
 * person.
 */
export async function exportList(
  deps: Deps,
  actor: AuditActor,
  { list, filters }: { list: ExportedList; filters: string[] },
): Promise<void> {
  await change(deps, actor, (_, { audit }) =>
    audit('list-exported', { kind: list, id: null, label: '' }, { fields: filters }),
  )
}
