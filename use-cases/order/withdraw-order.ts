import { staffWithdrawalMail, withdrawalReceivedMail } from '#copy/order/withdrawal-mails.ts'
import { isExtraOnly, isVoucherSale } from '#core/catalog/quote.ts'
import {
  withdrawablePurchase,
  shownReturn,
  withdrawalOption,
  parseWithdrawalReason,
  type EndingOrder,
  type PurchaseFacts,
  type WithdrawalOffer,
  type WithdrawalRefusal,
} from '#core/order/withdrawal.ts'
import type { Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findLastDelivery } from '#db/delivery/deliveries.ts'
import { lockLaterOrders, lockOrder, saveOrder, withdrawalOf, type Order } from '#db/order/orders.ts'
import { openQuestion } from '#db/payment/payment-questions.ts'
import { sumRefundable } from '#db/payment/payments.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { countHearableVersions } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { announceProject, findProjectIdOfOrder, lockProject, type Project } from '#db/project/projects.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { revokeExtra } from '#use-cases/order/internal/revoke-extra.ts'
import { readEndingOrders } from '#use-cases/order/read-ending-orders.ts'
import { readExtraProgress } from '#use-cases/order/read-extra-progress.ts'
import { followOrder } from '#use-cases/payment/internal/follow-order.ts'
import { endUnpaidRedemptions } from '#use-cases/voucher/internal/end-unpaid-redemptions.ts'
import { freeVoucherForRefund } from '#use-cases/voucher/internal/hold-voucher.ts'

type WithdrawalRequest = {
  orderId: string
  /** The outcome the buyer was shown: if it has changed, they are asked again. */
  expected: string
  reason: string
  /** What was said to go back (`shownReturn`), likewise; absent when the page sent none. */
  shown?: string
}

/**
 * Withdraws a purchase (CDC art. 49, Decreto 7.962/2013 art. 5). Confirmed at once; before work began, a job queued in
 * the same transaction refunds the payment, so that neither a crash nor a provider outage loses it.
 */
export async function withdrawOrder(
  deps: MailDeps,
  { orderId, expected, reason, shown = '' }: WithdrawalRequest,
): Promise<Result<WithdrawalOffer, WithdrawalRefusal | 'not-found' | 'changed-meanwhile' | 'reason-too-long'>> {
  const parsed = parseWithdrawalReason(reason)
  if (!parsed.ok) return parsed

  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    const project = await lockProjectOf(tx, order)
    const now = deps.now()
    const purchase = withdrawablePurchase(await readFacts(tx, order, project, now), now)
    const offer = withdrawalOption(purchase, now)
    if (!offer.ok) return offer
    const returnable = isVoucherSale(order.lines) ? await freeVoucherForRefund(tx, order, now) : accept([])
    if (!returnable.ok) return returnable
    const left = await sumRefundable(tx, order.id)
    const later = await readEndingOrders(tx, order, now)
    const isShown = shown === '' || shown === shownReturn(offer.value, { left, later })
    if (offer.value.kind !== expected || !isShown) return refuse('changed-meanwhile')

    await storeRequest(tx, deps, { order, project, offer: offer.value, left, later, reason: parsed.value })
    await endUnpaidRedemptions(tx, deps, returnable.value)
    await followOrder(tx, deps, order)
    return accept(offer.value)
  })
}

async function lockProjectOf(tx: Tx, order: Order): Promise<Project | null> {
  if (order.forProjectId) return lockProject(tx, order.forProjectId)
  const projectId = await findProjectIdOfOrder(tx, order.id)
  if (!projectId) return null
  await lockLaterOrders(tx, projectId)
  return lockProject(tx, projectId)
}

async function readFacts(tx: Tx, order: Order, project: Project | null, now: Date): Promise<PurchaseFacts> {
  const sold = {
    order: { ...order, withdrawal: withdrawalOf(order) },
    isVoucher: isVoucherSale(order.lines),
    extra: null,
    project: null,
  }
  if (!project) return sold
  if (isExtraOnly(order.lines)) return { ...sold, extra: await readExtraProgress(tx, order, project, now) }

  const { firstVersionAt } = await getRevisionLedger(tx, project)
  const briefing = await findBriefingOfProject(tx, project.id)
  const versions = await countHearableVersions(tx, project.id)
  const lastDeliveredAt = (await findLastDelivery(tx, project))?.deliveredAt ?? null
  return {
    ...sold,
    project: {
      ...project,
      firstVersionAt,
      lastDeliveredAt,
      versions,
      briefingAccepted: briefing?.state === 'accepted',
    },
  }
}

type StoredRequest = {
  order: Order
  project: Project | null
  offer: WithdrawalOffer
  left: Cents
  later: EndingOrder[]
  reason: string
}

async function storeRequest(
  tx: Tx,
  deps: MailDeps,
  { order, project, offer, left, later, reason }: StoredRequest,
): Promise<void> {
  const now = deps.now()
  const byItself = offer.kind === 'automatic'
  await recordHistory(tx, {
    orderId: order.id,
    projectId: project?.id,
    type: 'withdrawal-requested',
    details: { kind: offer.kind, reason },
    actor: 'buyer',
  })
  if (byItself) {
    await revokeExtra(tx, order, now)
    await deps.queue.enqueue(tx, 'refund-withdrawal', { orderId: order.id }, { singletonKey: order.id })
  }
  const request = { withdrawalRequestedAt: now, withdrawalReason: reason || null }
  await saveOrder(tx, order.id, byItself ? { ...request, withdrawalDecidedAt: now } : request, now)
  if (!byItself) await openQuestion(tx, { orderId: order.id, paymentId: null, reason: 'withdrawal', at: now })
  if (project) await announceProject(tx, project)

  const settings = await currentSettings(tx)
  await mailBuyer(tx, deps.queue, order, {
    kind: 'withdrawal-received',
    dedupeKey: `withdrawal-received:${order.id}`,
    content: withdrawalReceivedMail({ order, offer, left, later, reason, siteUrl: deps.siteUrl, settings }),
  })
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-withdrawal',
    key: `staff-withdrawal:${order.id}`,
    orderId: order.id,
    content: () => staffWithdrawalMail({ order, offer, reason, adminUrl: `${deps.siteUrl}/admin/orders/${order.id}` }),
  })
}
