import { asc, desc, eq } from 'drizzle-orm'

import { boardStages, filterForColumn, type BoardStage } from '#core/project/board-columns.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { orders, projects, staff } from '#db/schema.ts'
import { firstMatching } from '#db/shared/search.ts'

import { lineColumns, projectFilterCondition, readProjectCounters, searchedProjects } from './projects-admin.ts'

export type BoardFilter = { assigneeId: ProjectScope; unassigned: boolean; search?: string }

/** Maximum cards per column; the project list shows the rest. */
export const cardsShown = 20

/**
 * The first cards of a column, by due date; the delivered column by most recent delivery. One more than are shown. Nothing is
 * due for what stopped before its delivery: it is in no column.
 */
export function listCards(db: DbOrTx, stage: BoardStage, { assigneeId, unassigned, search = '' }: BoardFilter) {
  const { status, step } = filterForColumn(stage)
  const isDelivered = stage === 'delivered'
  const sorted = [
    ...(unassigned ? [isDelivered ? desc(projects.assigneeId) : asc(projects.assigneeId)] : []),
    ...(isDelivered ? [desc(projects.updatedAt), desc(projects.id)] : [asc(projects.deadlineOn), asc(projects.id)]),
  ]
  const keys = [
    ...(unassigned ? [projects.assigneeId] : []),
    isDelivered ? projects.updatedAt : projects.deadlineOn,
    projects.id,
  ]
  const where = projectFilterCondition({ status, step, assigneeId, unassigned })
  return db
    .select({ ...lineColumns, step: projects.step })
    .from(projects)
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .leftJoin(staff, eq(staff.id, projects.assigneeId))
    .where(firstMatching(searchedProjects, { search, where, keys, sorted, count: cardsShown + 1 }))
    .orderBy(...sorted)
    .limit(cardsShown + 1)
}

/** The number of cards per column, from the stored counters, and how many projects stopped before their delivery. */
export async function countCards(
  db: DbOrTx,
  filter: BoardFilter,
): Promise<{ columns: Record<BoardStage, number>; stopped: number }> {
  const { active, stopped } = await readProjectCounters(db, filter)
  const count = (stage: BoardStage) => active(filterForColumn(stage))
  return {
    columns: {
      analysis: count('analysis'),
      composition: count('composition'),
      production: count('production'),
      presentation: count('presentation'),
      feedback: count('feedback'),
      approved: count('approved'),
      delivered: count('delivered'),
    },
    stopped,
  }
}

/** Every column with its first cards and its total; what a search finds is counted only as far as it is shown. */
export async function readBoard(db: Db, filter: BoardFilter) {
  const isSearch = (filter.search ?? '').trim() !== ''
  const [counts, ...columns] = await Promise.all([
    isSearch ? null : countCards(db, filter),
    ...boardStages.map((stage) => listCards(db, stage, filter)),
  ])
  return {
    stopped: counts?.stopped ?? 0,
    columns: boardStages.map((stage, index) => {
      const found = columns[index] ?? []
      return {
        stage,
        count: counts?.columns[stage] ?? found.length,
        isCapped: !counts && found.length > cardsShown,
        cards: found.slice(0, cardsShown),
      }
    }),
  }
}
