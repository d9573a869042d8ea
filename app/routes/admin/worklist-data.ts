import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { projectScope } from '#app/http/guards.ts'
import type { WorklistRow } from '#app/ui/admin/dashboard/worklist-rows.tsx'
import type { WorklistView } from '#app/ui/admin/dashboard/worklist.tsx'
import { deadlineText } from '#copy/project/due-labels.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import {
  groupWorklist,
  worklistItem,
  worklistQueues,
  type WorklistItem,
  type WorklistQueue,
} from '#core/project/worklist.ts'
import { dayOf } from '#core/shared/dates.ts'
import { countWorklist, listWorklist } from '#db/project/worklist.ts'
import { pageSize } from '#db/shared/pagination.ts'

/** From each queue, while all of them are shown. */
const shownOfEach = 6

/** The day's work, whole or one of its queues. */
export async function readWorklist(
  context: Readonly<RouterContextProvider>,
  chosen: WorklistQueue | null,
): Promise<WorklistView> {
  const { db, now } = context.get(depsContext)
  const wanted = { today: dayOf(now()), scope: projectScope(context) }
  const limit = chosen ? pageSize : shownOfEach
  const [counts, found] = await Promise.all([
    Promise.all(worklistQueues.map(async (queue) => ({ queue, count: await countWorklist(db, queue, wanted) }))),
    Promise.all((chosen ? [chosen] : worklistQueues).map((queue) => listWorklist(db, queue, { ...wanted, limit }))),
  ])
  const items = found
    .flat()
    .map(({ order, ...row }) => worklistItem({ ...row, stopReason: stopReasonOf(order) }, wanted.today))
  const rowsOf = (all: WorklistItem[]): WorklistRow[] =>
    all.map((item) => ({ ...item, dueText: deadlineText(wanted.today, item.deadlineOn) }))
  return {
    counts,
    chosen,
    isCut: counts.some(({ count }) => count > limit),
    sections: chosen
      ? [{ group: null, rows: rowsOf(items) }].filter(({ rows }) => rows.length > 0)
      : groupWorklist(items).map(({ group, items: inGroup }) => ({ group, rows: rowsOf(inGroup) })),
  }
}
