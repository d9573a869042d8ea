import { asc, eq, type SQL } from 'drizzle-orm'

import { soonRange } from '#core/project/due-status.ts'
import type { WorklistQueue } from '#core/project/worklist.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import type { DbOrTx } from '#db/client.ts'
import { deadlineRisks, orders, projects, staff } from '#db/schema.ts'
import { countUpTo } from '#db/shared/counters.ts'

import { lineColumns, projectFilterCondition } from './projects-admin.ts'

type Wanted = { today: CalendarDay; scope: ProjectScope }

/** The projects of a queue, the earliest deadline first. */
export function listWorklist(db: DbOrTx, queue: WorklistQueue, { limit, ...wanted }: Wanted & { limit: number }) {
  return db
    .select({ ...lineColumns, recipient: projects.recipient, forecastOn: deadlineRisks.readyOn })
    .from(projects)
    .leftJoin(staff, eq(staff.id, projects.assigneeId))
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .leftJoin(deadlineRisks, eq(deadlineRisks.projectId, projects.id))
    .where(queueCondition(queue, wanted))
    .orderBy(asc(projects.deadlineOn), asc(projects.id))
    .limit(limit)
}

/** How many projects are in a queue, counted up to `countLimit`. */
export function countWorklist(db: DbOrTx, queue: WorklistQueue, wanted: Wanted): Promise<number> {
  return countUpTo(db, projects, queueCondition(queue, wanted))
}

function queueCondition(queue: WorklistQueue, { today, scope }: Wanted): SQL | undefined {
  const of = { status: null, assigneeId: scope }
  switch (queue) {
    case 'late':
      return projectFilterCondition({ ...of, lateOn: today })
    case 'soon':
      return projectFilterCondition({ ...of, dueWithin: soonRange(today) })
    case 'risk':
      return projectFilterCondition({ ...of, atRiskOn: today })
    case 'briefings':
      return projectFilterCondition({ ...of, unread: true })
    case 'lyrics':
      return projectFilterCondition({ ...of, lyricChanges: true })
    case 'drafts':
      return projectFilterCondition({ ...of, drafts: true })
    case 'unpresented':
      return projectFilterCondition({ ...of, unpresented: true })
    case 'feedback':
      return projectFilterCondition({ ...of, toAnswer: true })
    case 'approved':
      return projectFilterCondition({ ...of, status: queue })
  }
}
