import { findPackage } from '#core/catalog.ts'
import { dueDates, type DueDates } from '#core/project.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/orders.ts'
import type { Project } from '#db/projects.ts'
import { currentCatalog } from '#db/revisions.ts'

/** The dates of work that starts, or starts again, now. */
export async function restartClock(
  tx: Tx,
  { project, order }: { project: Project; order: Order | null },
  now: Date,
): Promise<{ clockStartedAt: Date } & DueDates> {
  const days = order ? { expected: order.expectedDays, limit: order.limitDays } : await daysOf(tx, project)
  return { clockStartedAt: now, ...dueDates(now, days) }
}

/** A project without an order was sold outside the shop: today's terms of its package apply. */
async function daysOf(tx: Tx, { packageId }: { packageId: string }) {
  const pkg = findPackage(await currentCatalog(tx), packageId)
  if (!pkg) throw new Error(`a project of an unknown package: ${packageId}`)
  return pkg.delivery
}
