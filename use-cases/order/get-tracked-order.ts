import { isBriefingComplete } from '#core/briefing/briefing.ts'
import { itemDueOn } from '#core/catalog/later-extra.ts'
import { isVoucherSale, startsProject } from '#core/catalog/quote.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { isPayable } from '#core/order/order.ts'
import { isPriceValid } from '#core/order/price-validity.ts'
import type { TrackedOrder, TrackedProposal } from '#core/order/tracking.ts'
import {
  withdrawablePurchase,
  withdrawalOption,
  type Purchase,
  type Withdrawal,
  type WithdrawalOffer,
  type WithdrawalRefusal,
} from '#core/order/withdrawal.ts'
import { paymentPosition } from '#core/payment/payment-attempts.ts'
import { hostOfLink } from '#core/payment/payment-link.ts'
import { isUndecided, slipOf } from '#core/payment/payment.ts'
import { splitReturned } from '#core/payment/returned-part.ts'
import { canBuyRevision } from '#core/preview/buy-revision.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { changesAwaitPayment, revisionBalance } from '#core/preview/revision.ts'
import {
  reachedSteps,
  restartsOnAcceptance,
  stepsOf,
  awaitedActionOf,
  type ProjectStatus,
  type AwaitedAction,
} from '#core/project/project.ts'
import { proposalStatus, validDayOf } from '#core/proposal/proposal.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { Result } from '#core/shared/result.ts'
import { canReturnVoucher, voucherState } from '#core/voucher/voucher.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { findLastDelivery } from '#db/delivery/deliveries.ts'
import { withdrawalOf } from '#db/order/orders.ts'
import { listTrackedOrders, type TrackedRow } from '#db/order/tracked-orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { findVoucherOfOrder, type Voucher } from '#db/voucher/vouchers.ts'
import type { Deps } from '#use-cases/deps.ts'

import { readExtraProgress, type ExtraProgress } from './read-extra-progress.ts'

/**
 * Reads an order as its buyer sees it; `null` when there is none. One round trip, plus the revision ledger and what was
 * delivered before once there is a version or a lyric that is changed.
 */
export async function getTrackedOrder(deps: Deps, orderId: string): Promise<TrackedOrder | null> {
  const [row] = await listTrackedOrders(deps.db, [orderId])
  return row ? trackOrder(deps, row) : null
}

/** The same for an order that was read already (`listTrackedOrders`). */
export async function trackOrder({ db, now }: Deps, row: TrackedRow): Promise<TrackedOrder> {
  const { order, project, briefing, versions, target } = row
  const { payment, refused } = paymentPosition(
    row.attempts.map((attempt) => ({ ...attempt, expiresAt: instantOf(attempt.expiresAt) })),
    now(),
  )
  const isSong = startsProject(order.lines)
  const extra = target && (await readExtraProgress(db, order, target, now()))
  const ledger =
    !target && project && (versions > 0 || row.changingLyricId !== null) ? await getRevisionLedger(db, project) : null
  const revisions = ledger && revisionBalance(ledger, now())
  const withdrawal = withdrawalOf(order)
  const reason = stopReasonOf(order)
  const stopReason = reason === 'cancelled' ? null : reason
  const extraOf = target && {
    ...target,
    kind: extra?.kind ?? 'item',
    extraTitle: order.lines.find(({ kind }) => kind === 'extra')?.title ?? order.packageName,
    dueOn:
      extra?.kind === 'item' && order.paidAt ? itemDueOn({ ...order, paidAt: order.paidAt }, target.deliveredAt) : null,
    isUsed: extra?.isUsed ?? true,
    isActive: extra?.isActive ?? true,
  }
  const isVoucher = isVoucherSale(order.lines)
  const voucher = isVoucher ? await findVoucherOfOrder(db, order.id) : null
  const ownProject = project && {
    ...project,
    versions,
    briefingAccepted: briefing?.state === 'accepted',
    firstVersionAt: ledger?.firstVersionAt ?? null,
    lastDeliveredAt: (ledger && (await findLastDelivery(db, project)))?.deliveredAt ?? null,
  }
  const sold = { order: { ...order, withdrawal }, isVoucher, extra, project: ownProject }
  const isPending = payment !== null && isUndecided(payment.status)
  return {
    id: order.id,
    code: order.code,
    state: order.state,
    provider: order.provider,
    surprise: order.surprise,
    packageId: order.packageId,
    packageName: order.packageName,
    ownLyric: order.ownLyric,
    lines: order.lines,
    total: order.total,
    buyerName: order.buyerName,
    buyerEmail: project?.clientEmail ?? order.buyerEmail,
    orderedAt: order.createdAt,
    priceUntil: order.priceUntil,
    isPriceValid: isPriceValid(order, now()),
    paidAt: order.paidAt,
    paidTwice: row.paidTwice,
    returned: {
      amount: row.returned?.amount ?? cents(0),
      method: row.returned?.method ?? null,
      byHand: row.returned?.byHand ?? false,
      at: instantOf(row.returned?.at ?? null),
      lines: row.returnedLines,
      kept: keptOf(order.total, row.returned),
    },
    awaitedAction: awaitedActionOfOrder(voucher ? 'voucher' : extraOf, stopReason === 'withdrawn' ? withdrawal : null, {
      isHeldByVoucher: stopReason === 'voucher-ended',
      state: order.state,
      paymentPending: isPending,
      link: order.provider === 'links' ? (row.link ? 'ready' : 'missing') : null,
      unpaidSlip: payment?.status === 'pending' ? slipOf(payment.method) : null,
      briefed: isBriefingComplete(briefing?.state ?? null),
      clarificationRequested: briefing?.state === 'clarification-requested',
      lyricWaits: row.lyricWaits,
      changesUnpaid:
        project !== null &&
        revisions !== null &&
        changesAwaitPayment(revisions, {
          status: project.status,
          changingLyricId: row.changingLyricId,
          isSold: canBuyRevision(revisions, project, { catalog: await currentCatalog(db), now: now() }).ok,
        }),
      status: project?.status ?? null,
      versions,
    }),
    hasStory: isBriefingComplete(briefing?.state ?? null),
    stopReason,
    payment,
    refused,
    link: row.link && isPayable(order.state) ? { url: row.link, host: hostOfLink(row.link) } : null,
    project: project && {
      status: project.status,
      previewCode: project.previewCode,
      versions,
      delivered: project.deliveredAt !== null,
      expectedOn: project.expectedOn,
      deadlineOn: project.deadlineOn,
      isDeadlineMet: project.isDeadlineMet,
      isRestarting: restartsOnAcceptance(briefing?.state ?? null, project.status),
      isPreviewOver: isPreviewExpired(project.expiresAt, now()),
      deliveredAt: project.deliveredAt,
      restartDays: restartsOnAcceptance(briefing?.state ?? null, project.status) ? order.limitDays : null,
    },
    revisions,
    isSong,
    later: row.later.map(({ code, id, title, work, isDelivered, paidAt, limitDays }) => ({
      code,
      id,
      title,
      work,
      isDelivered: (isDelivered || work?.item === null) && Boolean(project?.deliveredAt),
      dueOn: itemDueOn({ paidAt: new Date(paidAt), limitDays }, project?.deliveredAt ?? null),
    })),
    proposals: row.proposals.map((proposal) => trackProposal(proposal, now())),
    extraOf: extraOf && {
      kind: extraOf.kind,
      extraTitle: extraOf.extraTitle,
      dueOn: extraOf.dueOn,
      code: extraOf.code,
      title: extraOf.title,
      previewCode: extraOf.previewCode,
      status: extraOf.status,
      isUsed: extraOf.isUsed,
      isActive: extraOf.isActive,
    },
    voucher: voucher && { state: voucherState(voucher, now()), balance: voucher.balance },
    withdrawal: { ...withdrawal, offer: offerOf(withdrawablePurchase(sold, now()), voucher, now()) },
    steps: stepsOf(
      order.paidAt !== null,
      reachedSteps(order.paidAt, project?.step ?? null, [
        ...(briefing?.acceptedAt ? [{ step: 'composition', at: briefing.acceptedAt }] : []),
        ...row.stepEvents.map(({ step, at }) => ({ step, at: new Date(at) })),
      ]),
      project?.status === 'delivered',
    ),
  }
}

function trackProposal(
  { id, title, price, state, validUntil, orderState, ...placed }: TrackedRow['proposals'][number],
  now: Date,
): TrackedProposal {
  const until = instantOf(validUntil)
  const order = orderState && {
    state: orderState,
    priceUntil: instantOf(placed.orderPriceUntil),
    withdrawalRequestedAt: instantOf(placed.withdrawalRequestedAt),
    withdrawalAnswer: placed.withdrawalAnswer,
    withdrawalAccepted: placed.withdrawalAccepted ?? false,
  }
  const status = proposalStatus({ state, validUntil: until, order }, now)
  return { id, title, price, validOn: validDayOf(until), status }
}

/** What is left of the price: no more than was paid of it. */
function keptOf(total: Cents, returned: TrackedRow['returned']): Cents {
  if (!returned) return total
  const { paid, amount, ofLines } = returned
  const { ofPrice } = splitReturned({ price: total, paid, returned: amount, ofLines })
  return cents(Math.max(0, Math.min(total, paid) - ofPrice))
}

function instantOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds)
}

/** The money of a voucher goes back while nobody has used it, in the days of the law. */
function offerOf(purchase: Purchase, voucher: Voucher | null, now: Date): Result<WithdrawalOffer, WithdrawalRefusal> {
  const offer = withdrawalOption(purchase, now)
  if (!offer.ok || !voucher?.paidAt) return offer
  const returnable = canReturnVoucher({ ...voucher, paidAt: voucher.paidAt }, now)
  return returnable.ok ? offer : returnable
}

/** An extra waits for its project; a withdrawn purchase waits for the studio at most, and for nobody once it was accepted. */
function awaitedActionOfOrder(
  extraOf:
    | { kind: ExtraProgress['kind']; status: ProjectStatus; isUsed: boolean; isActive: boolean }
    | 'voucher'
    | null,
  withdrawn: Pick<Withdrawal, 'isAccepted'> | null,
  { isHeldByVoucher, ...order }: Parameters<typeof awaitedActionOf>[0] & { isHeldByVoucher: boolean },
): AwaitedAction {
  if (isHeldByVoucher) return 'studio'
  if (withdrawn) return withdrawn.isAccepted ? 'nobody' : 'studio'
  if (order.state !== 'paid' || !extraOf) return awaitedActionOf(order)
  if (extraOf === 'voucher') return 'nobody'
  if (!extraOf.isActive) return extraOf.isUsed ? 'nobody' : 'studio'
  if (extraOf.kind !== 'revision') return extraOf.isUsed ? 'nobody' : 'studio'
  if (extraOf.status === 'feedback' || extraOf.status === 'approved') return 'studio'
  if (extraOf.status === 'delivered') return extraOf.isUsed ? 'nobody' : 'studio'
  return 'buyer-listens'
}
