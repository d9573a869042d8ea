import { isVoucherSale } from '#core/catalog/quote.ts'
import { isVoucherOver } from '#core/order/inactive-reason.ts'
import { isUnpaid } from '#core/order/order.ts'
import type { Tx } from '#db/client.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { closeQuestionsAbout, listOpenQuestions, openQuestion } from '#db/payment/payment-questions.ts'
import { recordHistory } from '#db/project/history.ts'
import { announceProject, findProjectIdOfOrder } from '#db/project/projects.ts'
import { findVoucherOfOrder, lockRedemptions, lockVoucher } from '#db/voucher/vouchers.ts'
import { endUnpaidRedemptions } from '#use-cases/voucher/internal/end-unpaid-redemptions.ts'

import { closeCheckoutsOf } from './close-checkouts-of.ts'
import { followSong } from './follow-song.ts'

type Deps = Parameters<typeof endUnpaidRedemptions>[1]

const questions = ['voucher-ended', 'voucher-reduced'] as const
type Question = (typeof questions)[number]

/** What was paid with a voucher, what was bought later for it, and the question about it that was opened now. */
export type FollowedSale = { bought: string[]; extras: string[]; newQuestion: Question | null }

/**
 * Songs that were paid with a voucher follow the order that bought it (`inactiveReasonOf`): staff are asked about each while
 * it is disputed and after its money went back (`voucher-ended`), or when less was left than orders hold, and their songs go on
 * (`voucher-reduced`). Orders that are not paid yet end with its money, and cannot be paid during a dispute. Call under the lock of
 * that order, once its state and payment are stored: an order that is being paid meanwhile is waited for, and one that comes later finds them.
 */
export async function followVoucherSale(tx: Tx, deps: Deps, saleId: string): Promise<FollowedSale> {
  const now = deps.now()
  const sale = await findOrder(tx, saleId)
  const known = sale && isVoucherSale(sale.lines) ? await findVoucherOfOrder(tx, saleId) : null
  if (!sale || !known) return { bought: [], extras: [], newQuestion: null }
  await lockRedemptions(tx, known.id)
  await lockVoucher(tx, known.id)
  const voucher = await findVoucherOfOrder(tx, saleId)
  const isOver = isVoucherOver(sale.state)
  const asked = isOver ? 'voucher-ended' : (voucher?.balance ?? 0) < 0 ? 'voucher-reduced' : null

  const holders = await lockRedemptions(tx, known.id)
  const bought = holders.filter(({ state }) => !isUnpaid(state))
  const unpaid = holders.filter(({ state }) => isUnpaid(state))
  if (sale.state === 'refunded') await endUnpaidRedemptions(tx, deps, unpaid)
  // It may be won: until then they wait.
  if (sale.state === 'disputed') await closeCheckoutsOf(tx, deps, unpaid)
  let newQuestion: Question | null = null
  const extras: string[] = []
  for (const order of bought) {
    extras.push(...(await followSong(tx, deps, order)))
    const open = (await listOpenQuestions(tx, order.id)).map(({ reason }) => reason)
    for (const reason of questions.filter((one) => one !== asked && open.includes(one)))
      await closeQuestionsAbout(tx, { orderId: order.id, reason }, { by: 'system', at: now })
    if (asked && !open.includes(asked)) {
      await openQuestion(tx, { orderId: order.id, paymentId: null, reason: asked, at: now })
      newQuestion = asked
    }
    if (isOver !== open.includes('voucher-ended')) await announceEnd(tx, order, { sale, isOver })
  }
  return { bought: bought.map(({ code }) => code), extras, newQuestion }
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
