import { runsByItself, type StopReason } from '#core/order/inactive-reason.ts'
import { isUnpaid } from '#core/order/order.ts'
import type { Tx } from '#db/client.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findOrder, lockLaterOrders, type Order } from '#db/order/orders.ts'
import { closeQuestionsAbout, listOpenQuestions, openQuestion } from '#db/payment/payment-questions.ts'
import { findProject, findProjectIdOfOrder } from '#db/project/projects.ts'

import { closeCheckoutsOf } from './close-checkouts-of.ts'

type Deps = Parameters<typeof closeCheckoutsOf>[1]

/**
 * What was bought later for a song follows its order: staff are asked about each extra, revision and proposal that is paid, while
 * the song is disputed or its voucher is worth nothing; what is open to pay of the others is closed while it stops, also for a
 * withdrawal that waits for its answer. A refund and a lost dispute end them (`refundProjectExtras`). One of them that
 * stops or goes on itself is asked about likewise. `before`: the order as it was; call under its lock, once its state is stored.
 * Returns the codes of those it concerns.
 */
export async function followSong(tx: Tx, deps: Deps, before: Order): Promise<string[]> {
  const { id, forProjectId } = before
  if (forProjectId) {
    const [order, project] = [await findOrder(tx, id), await findProject(tx, forProjectId)]
    if (order && project && runsByItself(order) !== runsByItself(before))
      await askWhileHeld(tx, order, await findStopReason(tx, project), deps.now())
    return []
  }
  const projectId = await findProjectIdOfOrder(tx, id)
  if (!projectId) return []
  const stopReason = await findStopReason(tx, { orderId: id })

  const later = await lockLaterOrders(tx, projectId)
  const unpaid = later.filter(({ state }) => isUnpaid(state))
  if (stopReason) await closeCheckoutsOf(tx, deps, unpaid)
  const codes: string[] = []
  for (const order of later) {
    const isAsked = (await listOpenQuestions(tx, order.id)).some(({ reason }) => reason === 'song-stopped')
    await askWhileHeld(tx, order, stopReason, deps.now())
    if (runsByItself(order) || isAsked) codes.push(order.code)
  }
  return codes
}

async function askWhileHeld(tx: Tx, later: Order, stopReason: StopReason | null, at: Date): Promise<void> {
  const isHeld = stopReason === 'disputed' || stopReason === 'voucher-ended'
  const question = { orderId: later.id, reason: 'song-stopped' } as const
  if (isHeld && runsByItself(later)) await openQuestion(tx, { ...question, paymentId: null, at })
  else await closeQuestionsAbout(tx, question, { by: 'system', at })
}
