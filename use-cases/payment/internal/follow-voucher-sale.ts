import { isVoucherSale } from '#core/catalog/quote.ts'
import { isVoucherOver } from '#core/order/inactive-reason.ts'
import { isUnpaid } from '#core/order/order.ts'
import type { Tx } from '#db/client.ts'
import { findProjectIdOfOrder } from '#db/order/orders-admin.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { closeQuestionsAbout, listOpenQuestions, openQuestion } from '#db/payment/payment-questions.ts'
import { recordHistory } from '#db/project/history.ts'
import { announceProject } from '#db/project/projects.ts'
import { findVoucherOfOrder, lockRedemptions, lockVoucher } from '#db/voucher/vouchers.ts'
import { endUnpaidRedemptions } from '#use-cases/voucher/internal/end-unpaid-redemptions.ts'

import { followSong } from './follow-song.ts'

type Deps = Parameters<typeof endUnpaidRedemptions>[1]

/** What was paid with a voucher, what was bought later for it, and whether a question about it was opened now. */
export type FollowedSale = { bought: string[]; extras: string[]; isNewQuestion: boolean }

/**
 * Songs that were paid with a voucher follow the order that bought it (`inactiveReasonOf`): staff are asked about each while
 * it is disputed, after its money went back, or when less was left than orders hold. Orders that are not paid yet end with its money. Call under the lock of that order, once its
 * state and payment are stored: an order that is being paid meanwhile is waited for, and one that comes later finds them.
 */
export async function followVoucherSale(tx: Tx, deps: Deps, saleId: string): Promise<FollowedSale> {
  const now = deps.now()
  const sale = await findOrder(tx, saleId)
  const known = sale && isVoucherSale(sale.lines) ? await findVoucherOfOrder(tx, saleId) : null
  if (!sale || !known) return { bought: [], extras: [], isNewQuestion: false }
  await lockRedemptions(tx, known.id)
  await lockVoucher(tx, known.id)
  const voucher = await findVoucherOfOrder(tx, saleId)
  const isOver = isVoucherOver(sale.state) || (voucher?.balance ?? 0) < 0

  const holders = await lockRedemptions(tx, known.id)
  const bought = holders.filter(({ state }) => !isUnpaid(state))
  // A dispute may be won: until then they wait.
  if (sale.state === 'refunded') {
    const unpaid = holders.filter(({ state }) => isUnpaid(state))
    await endUnpaidRedemptions(tx, deps, unpaid)
  }
  let isNewQuestion = false
  const extras: string[] = []
  for (const order of bought) {
    extras.push(...(await followSong(tx, order, now)))
    const hasQuestion = (await listOpenQuestions(tx, order.id)).some(({ reason }) => reason === 'voucher-ended')
    if (isOver === hasQuestion) continue
    if (isOver) await openQuestion(tx, { orderId: order.id, paymentId: null, reason: 'voucher-ended', at: now })
    else await closeQuestionsAbout(tx, { orderId: order.id, reason: 'voucher-ended' }, { by: 'system', at: now })
    isNewQuestion ||= isOver
    await announceEnd(tx, order, { sale, isOver })
  }
  return { bought: bought.map(({ code }) => code), extras, isNewQuestion }
}

async function announceEnd(tx: Tx, order: Order, { sale, isOver }: { sale: Order; isOver: boolean }): Promise<void> {
  const projectId = await findProjectIdOfOrder(tx, order.id)
  await recordHistory(tx, {
    orderId: order.id,
    projectId: projectId ?? undefined,
    type: isOver ? 'voucher-stopped' : 'voucher-restored',
    details: { code: sale.code },
    actor: 'system',
  })
  if (projectId) await announceProject(tx, { id: projectId, orderId: order.id })
}
