import { runsByItself } from '#core/order/inactive-reason.ts'
import type { EndingOrder } from '#core/order/withdrawal.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import type { DbOrTx } from '#db/client.ts'
import { listLaterOrders, type Order } from '#db/order/orders.ts'
import { sumRefundable } from '#db/payment/payments.ts'
import { findProject, findProjectIdOfOrder } from '#db/project/projects.ts'

import { readExtraProgress } from './read-extra-progress.ts'

/** What was bought later for the song of an order and would end with it, its money going back: see `endProjectExtras`. */
export async function readEndingOrders(
  db: DbOrTx,
  order: Pick<Order, 'id' | 'forProjectId'>,
  now: Date,
): Promise<EndingOrder[]> {
  const projectId = order.forProjectId ? null : await findProjectIdOfOrder(db, order.id)
  const project = projectId === null ? null : await findProject(db, projectId)
  if (!project) return []

  const ending: EndingOrder[] = []
  for (const later of (await listLaterOrders(db, project.id)).filter(runsByItself)) {
    if ((await readExtraProgress(db, later, project, now)).isUsed) continue
    ending.push({
      code: later.code,
      title: later.lines.find(({ kind }) => kind === 'extra')?.title ?? later.packageName,
      left: await sumRefundable(db, later.id),
      byHand: later.paidByPaymentId !== null && isManualPayment(later.paidByPaymentId),
    })
  }
  return ending
}
