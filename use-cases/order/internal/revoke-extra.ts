import type { DueDates } from '#core/project/project.ts'
import { businessDaysBetween } from '#core/shared/business-days.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { announceProject, findProjectIdOfOrder, lockProject, saveProject, type Project } from '#db/project/projects.ts'
import { readExtraProgress } from '#use-cases/order/read-extra-progress.ts'
import { hasRushLine, readDueDates } from '#use-cases/order/read-promised-days.ts'
import { reinstateRevision, revokeRevision } from '#use-cases/preview/internal/revoke-revision.ts'
import { promiseSong } from '#use-cases/schedule/promise-song.ts'

/**
 * Undoes what an extra bought later changed in its project, together with its refund: its revision, its days. Not when it was
 * used or delivered: then the work is done, and staff who refund know that. Returns whether it may be taken back.
 */
export async function revokeExtra(tx: Tx, order: Order, now: Date): Promise<boolean> {
  const project = order.forProjectId ? await lockProject(tx, order.forProjectId) : null
  if (!project) return false
  const { kind, isUsed } = await readExtraProgress(tx, order, project, now)
  if (kind === 'revision') return revokeRevision(tx, order, project, now)
  if (isUsed) return false
  // The promise itself ends with the order's state; a deadline is stored.
  if (kind === 'rush' || movesDeadline(order, project)) await saveDeadline(tx, project, { without: order.id }, now)
  else await announceProject(tx, project)
  return true
}

/** The provider refused the refund: the extra is restored. */
export async function reinstateExtra(tx: Tx, order: Order, now: Date): Promise<void> {
  const project = order.forProjectId ? await lockProject(tx, order.forProjectId) : null
  if (!project) return
  const { kind, isUsed } = await readExtraProgress(tx, order, project, now)
  if (kind === 'revision') return reinstateRevision(tx, order, project)
  if (!isUsed && (kind === 'rush' || movesDeadline(order, project))) await saveDeadline(tx, project, {}, now)
}

/** Whether the work of an order added days to a song that was not delivered yet. */
function movesDeadline({ lines }: Order, { deliveredAt }: Project): boolean {
  return !deliveredAt && lines.some(({ work }) => work && work.addedDays > 0)
}

/** The first version is promised anew after a rush extra bought with the package went back, or did not after all. */
export async function updateDeadlineOfReturnedLines(
  tx: Tx,
  order: Order,
  { lines, now }: { lines: readonly string[]; now: Date },
): Promise<void> {
  const project = await findRushedProject(tx, order, lines)
  if (project) await saveDeadline(tx, project, {}, now)
}

/** The project, locked, whose first version a rush extra among these lines of its order was to bring forward. */
export async function findRushedProject(tx: Tx, order: Order, lines: readonly string[]): Promise<Project | null> {
  const projectId = (await hasRushLine(tx, order, lines)) ? await findProjectIdOfOrder(tx, order.id) : null
  const project = projectId ? await lockProject(tx, projectId) : null
  return project && (await getRevisionLedger(tx, project)).firstVersionAt === null ? project : null
}

/**
 * The dates of a project from the start of its deadline, with or without the extra of an order. While its first version is
 * being made, its day comes from the queue, as at the start.
 */
async function saveDeadline(tx: Tx, project: Project, { without }: { without?: string }, now: Date): Promise<void> {
  const order = project.orderId ? await findOrder(tx, project.orderId) : null
  const due = await readDueDates(tx, { project, order, without })
  const isAwaited = (await getRevisionLedger(tx, project)).firstVersionAt === null
  await saveProject(tx, project, isAwaited ? await promiseAnew(tx, project, due, now) : due, now)
}

function promiseAnew(tx: Tx, project: Project, { expectedOn, deadlineOn }: DueDates, now: Date): Promise<DueDates> {
  const { id, packageId, deadlineStartedAt: startsAt } = project
  const daysUntil = (day: CalendarDay) => businessDaysBetween(dayOf(startsAt), day)
  const days = { expected: daysUntil(expectedOn), limit: daysUntil(deadlineOn) }
  return promiseSong(tx, { id, packageId, startsAt, days, deadlineOn }, now)
}
