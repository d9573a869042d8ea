import type { DueDates } from '#core/project/project.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import type { Project } from '#db/project/projects.ts'
import { readPromisedDays } from '#use-cases/order/read-promised-days.ts'
import { promiseSong } from '#use-cases/schedule/promise-song.ts'

/** The dates of work that starts, or starts again, now. */
export async function restartDeadline(
  tx: Tx,
  { project, order }: { project: Project; order: Order | null },
  now: Date,
): Promise<{ deadlineStartedAt: Date } & DueDates> {
  const days = await readPromisedDays(tx, project, order)
  const { id, packageId } = project
  return { deadlineStartedAt: now, ...(await promiseSong(tx, { id, packageId, startsAt: now, days }, now)) }
}
