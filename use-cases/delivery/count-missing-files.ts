import { missingItems } from '#core/delivery/delivery.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import type { Db } from '#db/client.ts'
import { listIncompleteDeliveries } from '#db/delivery/incomplete-deliveries.ts'

import { readDelivery } from './read-delivery.ts'

/**
 * How many promised files each project of a list lacks after its delivery, by id; those that lack none are left out. One query
 * for the whole list, and a delivery is read only where something may be missing.
 */
export async function countMissingFiles(
  db: Db,
  listed: readonly { id: string; status: ProjectStatus; stopReason: StopReason | null }[],
): Promise<Map<string, number>> {
  const ids = listed
    .filter(({ status, stopReason }) => status === 'delivered' && stopReason === null)
    .map(({ id }) => id)
  const missing = new Map<string, number>()
  if (ids.length === 0) return missing
  for (const project of await listIncompleteDeliveries(db, ids)) {
    const { promised, files } = await readDelivery(db, project)
    const count = missingItems(promised, files).length
    if (count > 0) missing.set(project.id, count)
  }
  return missing
}
