import { runsByItself } from '#core/order/inactive-reason.ts'
import { isUnpaid } from '#core/order/order.ts'
import type { Tx } from '#db/client.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findProjectIdOfOrder } from '#db/order/orders-admin.ts'
import { lockLaterOrders, type Order } from '#db/order/orders.ts'
import { closeQuestionsAbout, listOpenQuestions, openQuestion } from '#db/payment/payment-questions.ts'

import { closeCheckoutsOf } from './close-checkouts-of.ts'

type Deps = Parameters<typeof closeCheckoutsOf>[1]

/**
 * What was bought later for a song follows its order: staff are asked about each extra, revision and proposal that is paid, while
 * the song is disputed or its voucher is worth nothing; what is open to pay of the others is closed while it stops, also for a
 * withdrawal that waits for its answer. A refund and a lost dispute end them (`refundProjectExtras`). Call under
 * the lock of the song's order, once its state is stored. Returns the codes of those it concerns.
 */
export async function followSong(tx: Tx, deps: Deps, song: Pick<Order, 'id' | 'forProjectId'>): Promise<string[]> {
  const now = deps.now()
  const projectId = song.forProjectId ? null : await findProjectIdOfOrder(tx, song.id)
  if (!projectId) return []
  const stopReason = await findStopReason(tx, { orderId: song.id })
  const isHeld = stopReason === 'disputed' || stopReason === 'voucher-ended'

  const later = await lockLaterOrders(tx, projectId)
  const unpaid = later.filter(({ state }) => isUnpaid(state))
  if (stopReason) await closeCheckoutsOf(tx, deps, unpaid)
  const codes: string[] = []
  for (const order of later) {
    const isPaid = runsByItself(order)
    const isAsked = (await listOpenQuestions(tx, order.id)).some(({ reason }) => reason === 'song-stopped')
    if (isHeld && isPaid)
      await openQuestion(tx, { orderId: order.id, paymentId: null, reason: 'song-stopped', at: now })
    else await closeQuestionsAbout(tx, { orderId: order.id, reason: 'song-stopped' }, { by: 'system', at: now })
    if (isPaid || isAsked) codes.push(order.code)
  }
  return codes
}
