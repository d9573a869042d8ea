import { and, asc, desc, eq, inArray, ne, not, notInArray, or, sql } from 'drizzle-orm'

import { answeredStatuses } from '#core/project/project.ts'
import type { PresentedProject } from '#core/schedule/past-times.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { isProjectNotStopped } from '#db/order/active-orders.ts'
import { stands } from '#db/preview/feedbacks.ts'
import { briefings, deadlineRisks, feedbacks, history, orders, projects, projectVersions } from '#db/schema.ts'

import { changesUnpaid, isPresented, progressColumns } from './progress.ts'

/** When a project's step was last set to production. */
const productionAt = sql`(
  select max(${history.createdAt}) from ${history}
  where ${history.projectId} = ${projects.id} and ${history.details} ->> 'step' = 'production')`.mapWith(
  projects.createdAt,
)

const presentedAt = sql`(
  select min(${projectVersions.presentedAt}) from ${projectVersions}
  where ${projectVersions.projectId} = ${projects.id})`.mapWith(projects.createdAt)

/**
 * The projects somebody still has to make music for, the nearest deadline first. Not those whose versions the client has,
 * nor those that were approved, nor those with changes to be paid first.
 */
export function listQueuedProjects(db: DbOrTx, limit: number) {
  return db
    .select({
      id: projects.id,
      code: projects.code,
      title: projects.title,
      recipient: projects.recipient,
      clientName: projects.clientName,
      packageId: projects.packageId,
      status: projects.status,
      step: projects.step,
      createdAt: projects.createdAt,
      deadlineStartedAt: projects.deadlineStartedAt,
      deadlineOn: projects.deadlineOn,
      expectedDays: orders.expectedDays,
      briefing: progressColumns.briefing,
      isDeadlineMet: progressColumns.isDeadlineMet,
      productionAt,
      feedbackAt: sql`(
        select max(${feedbacks.createdAt}) from ${feedbacks}
        where ${feedbacks.projectId} = ${projects.id} and ${stands})`.mapWith(projects.createdAt),
    })
    .from(projects)
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(
      and(
        ne(projects.status, 'delivered'),
        or(
          eq(projects.status, 'feedback'),
          // The step is a column: the look-up is for projects whose step somebody set back by hand.
          and(eq(projects.status, 'waiting'), ne(projects.step, 'presentation'), sql`not ${isPresented}`),
        ),
        not(changesUnpaid),
        isProjectNotStopped(),
      ),
    )
    .orderBy(asc(projects.deadlineOn), asc(projects.id))
    .limit(limit)
}

/** How the last projects went whose first version a client could hear, the newest first. */
export function listPresentedProjects(db: DbOrTx, limit: number): Promise<PresentedProject[]> {
  return db
    .select({
      packageId: projects.packageId,
      createdAt: projects.createdAt,
      acceptedAt: briefings.acceptedAt,
      productionAt,
      presentedAt,
      deadlineStartedAt: projects.deadlineStartedAt,
      deadlineOn: projects.deadlineOn,
    })
    .from(projects)
    .leftJoin(briefings, eq(briefings.projectId, projects.id))
    .where(and(inArray(projects.status, answeredStatuses), isPresented))
    .orderBy(desc(projects.updatedAt), desc(projects.id))
    .limit(limit)
}

type DeadlineRisk = { id: string; readyOn: CalendarDay }

/** Stores which songs are at risk, in place of those of before. Whether anything is different. */
export async function replaceDeadlineRisks(tx: Tx, risks: readonly DeadlineRisk[]): Promise<boolean> {
  const stored = new Map((await tx.select().from(deadlineRisks)).map(({ projectId, readyOn }) => [projectId, readyOn]))
  if (stored.size === risks.length && risks.every(({ id, readyOn }) => stored.get(id) === readyOn)) return false
  const wanted = new Map(risks.map(({ id, readyOn }) => [id, readyOn]))
  // Locked first and in one order, so that no project is deleted before its row refers to it, and nobody waits in a circle.
  const existing = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...wanted.keys()]))
    .orderBy(asc(projects.id))
    .for('key share')
  const rows = existing.flatMap(({ id }) => {
    const readyOn = wanted.get(id)
    return readyOn ? [{ projectId: id, readyOn }] : []
  })
  const ids = rows.map(({ projectId }) => projectId)
  await tx.delete(deadlineRisks).where(notInArray(deadlineRisks.projectId, ids))
  if (rows.length > 0) {
    const set = { readyOn: sql`excluded.ready_on` }
    await tx.insert(deadlineRisks).values(rows).onConflictDoUpdate({ target: deadlineRisks.projectId, set })
  }
  return true
}
