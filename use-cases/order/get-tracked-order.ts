import { isBriefed } from '#core/briefing/briefing.ts'
import { isExtraOnly } from '#core/catalog/quote.ts'
import type { FollowedOrder } from '#core/order/tracking.ts'
import { endingOf, hasBegun, isWithdrawn, offerWithdrawal } from '#core/order/withdrawal.ts'
import type { PaymentMethod } from '#core/payment/payment.ts'
import { mayTakeBack, revisionsOf, type RevisionLedger } from '#core/preview/revision.ts'
import { reachedSteps, stepsOf, turnOf, type ProjectStatus, type Turn } from '#core/project/project.ts'
import type { Db } from '#db/client.ts'
import { findOrderWithProgress, withdrawalOf } from '#db/order/orders.ts'
import { readLedger } from '#db/preview/revision-entries.ts'

/**
 * Reads an order as its buyer sees it; `null` when there is none. One round trip, plus the revision ledger once there
 * is a version.
 */
export async function followOrder(
  { db, now }: { db: Db; now: () => Date },
  orderId: string,
): Promise<FollowedOrder | null> {
  const row = await findOrderWithProgress(db, orderId)
  if (!row) return null

  const { order, project, payment, briefing, versions, target } = row
  const isExtra = isExtraOnly(order.lines)
  const owner = target ?? (versions > 0 ? project : null)
  const ledger = owner ? await readLedger(db, owner) : null
  const revisions = ledger && revisionsOf(ledger, now())
  const withdrawal = withdrawalOf(order)
  const extraOf = target && {
    ...target,
    isUsed: revisions !== null && !mayTakeBack(revisions),
    isActive: revisions?.isActive ?? true,
  }
  const purchase = { ...purchaseOf(row, ledger), ...(isExtra ? { started: extraOf?.isUsed ?? true } : {}) }
  const isPending = payment !== null && ['pending', 'in-process', 'authorized'].includes(payment.status)
  return {
    id: order.id,
    code: order.code,
    state: order.state,
    packageId: order.packageId,
    packageName: order.packageName,
    ownLyric: order.ownLyric,
    lines: order.lines,
    total: order.total,
    buyerName: order.buyerName,
    buyerEmail: project?.clientEmail ?? order.buyerEmail,
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
    turn: turnOfOrder(extraOf, isWithdrawn(withdrawal), {
      state: order.state,
      paymentPending: isPending,
      unpaidSlip: payment?.status === 'pending' ? slipOf(payment.method) : null,
      briefed: isBriefed(briefing?.state ?? null),
      askedBack: briefing?.state === 'asked-back',
      status: project?.status ?? null,
      versions,
    }),
    ending: endingOf({ state: order.state, withdrawal }),
    payment,
    project: project && {
      status: project.status,
      previewCode: project.previewCode,
      versions,
      delivered: project.deliveredAt !== null,
      expectedOn: project.expectedOn,
      limitOn: project.limitOn,
      deliveredAt: project.deliveredAt,
    },
    revisions: isExtra ? null : revisions,
    isExtra,
    extraOf: extraOf && {
      code: extraOf.code,
      title: extraOf.title,
      previewCode: extraOf.previewCode,
      status: extraOf.status,
      isUsed: extraOf.isUsed,
      isActive: extraOf.isActive,
    },
    withdrawal: { ...withdrawal, offer: offerWithdrawal({ ...purchase, withdrawal }, now()) },
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

/** A Pix code and a boleto wait for the buyer; everything else that is pending waits for the provider. */
function slipOf(method: PaymentMethod): 'pix' | 'boleto' | null {
  return method === 'pix' || method === 'boleto' ? method : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findOrderWithProgress>>>

function purchaseOf({ order, project, briefing, versions }: Row, ledger: RevisionLedger | null) {
  const { state, paidAt, paidBy } = order
  const briefingAccepted = briefing?.state === 'accepted'
  return {
    state,
    paidAt,
    paidBy,
    started: project ? hasBegun({ ...project, versions, briefingAccepted }) : true,
    receivedAt: project?.deliveredAt ?? (project ? (ledger?.firstVersionAt ?? null) : null),
  }
}

/** An extra waits for its project; a withdrawn purchase waits for the studio at most. */
function turnOfOrder(
  extraOf: { status: ProjectStatus; isUsed: boolean; isActive: boolean } | null,
  withdrawn: boolean,
  order: Parameters<typeof turnOf>[0],
): Turn {
  if (withdrawn && order.state === 'paid') return 'studio'
  if (order.state !== 'paid' || !extraOf) return turnOf(order)
  if (!extraOf.isActive) return extraOf.isUsed ? 'nobody' : 'studio'
  if (extraOf.status === 'feedback' || extraOf.status === 'approved') return 'studio'
  if (extraOf.status === 'delivered') return extraOf.isUsed ? 'nobody' : 'studio'
  return 'buyer-listens'
}
