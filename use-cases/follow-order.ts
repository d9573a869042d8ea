import { isBriefed } from '#core/briefing.ts'
import type { CalendarDay } from '#core/dates.ts'
import type { Cents } from '#core/money.ts'
import type { OrderState } from '#core/order.ts'
import type { PaymentMethod, PaymentStatus } from '#core/payment.ts'
import { reachedSteps, stepsOf, turnOf, type ProjectStatus, type StepView, type Turn } from '#core/project.ts'
import { isExtraOnly, type QuoteLine } from '#core/quote.ts'
import type { Result } from '#core/result.ts'
import { mayTakeBack, revisionsOf, type RevisionLedger, type RevisionStanding } from '#core/revision.ts'
import {
  hasBegun,
  isWithdrawn,
  offerWithdrawal,
  type Withdrawal,
  type WithdrawalOffer,
  type WithdrawalRefusal,
} from '#core/withdrawal.ts'
import type { Db } from '#db/client.ts'
import { findOrderWithProgress, withdrawalOf } from '#db/orders.ts'
import { readLedger } from '#db/revision-entries.ts'

/** What a buyer may see of an order: no ids of other people, no notes of the studio. */
export type OrderView = {
  id: string
  code: string
  state: OrderState
  packageId: string
  packageName: string
  ownLyric: boolean
  lines: QuoteLine[]
  total: Cents
  buyerName: string
  buyerEmail: string
  orderedAt: Date
  paidAt: Date | null
  turn: Turn
  /** The latest attempt to pay. */
  payment: {
    status: PaymentStatus
    statusDetail: string
    method: PaymentMethod
    ticketUrl: string | null
    expiresAt: Date | null
  } | null
  project: {
    status: ProjectStatus
    previewCode: string
    versions: number
    /** Something was delivered, also while a revision of it is under way. */
    delivered: boolean
    expectedOn: CalendarDay
    limitOn: CalendarDay
    deliveredAt: Date | null
  } | null
  /** What the project has in revisions, once there is something to hear. */
  revisions: RevisionStanding | null
  /** Nothing but extras: they belong to a project that was there before, if it still is. */
  isExtra: boolean
  extraOf: { code: string; title: string; previewCode: string; status: ProjectStatus; isUsed: boolean } | null
  withdrawal: Withdrawal & { offer: Result<WithdrawalOffer, WithdrawalRefusal> }
  steps: StepView[]
}

/**
 * Reads an order as its buyer follows it; `null` when there is none. One round trip, and the ledger of revisions once there
 * is something to hear.
 */
export async function followOrder(
  { db, now }: { db: Db; now: () => Date },
  orderId: string,
): Promise<OrderView | null> {
  const row = await findOrderWithProgress(db, orderId)
  if (!row) return null

  const { order, project, payment, briefing, versions, target } = row
  const isExtra = isExtraOnly(order.lines)
  const owner = target ?? (versions > 0 ? project : null)
  const ledger = owner ? await readLedger(db, owner) : null
  const revisions = ledger && revisionsOf(ledger, now())
  const withdrawal = withdrawalOf(order)
  const extraOf = target && { ...target, isUsed: revisions !== null && !mayTakeBack(revisions) }
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
    buyerEmail: order.buyerEmail,
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
    turn: turnOfOrder(extraOf, isWithdrawn(withdrawal), {
      state: order.state,
      paymentPending: isPending,
      briefed: isBriefed(briefing?.state ?? null),
      askedBack: briefing?.state === 'asked-back',
      status: project?.status ?? null,
      versions,
    }),
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

/** An extra waits for its project; a purchase that was taken back waits for the studio at most. */
function turnOfOrder(
  extraOf: { status: ProjectStatus; isUsed: boolean } | null,
  withdrawn: boolean,
  order: Parameters<typeof turnOf>[0],
): Turn {
  if (withdrawn && order.state === 'paid') return 'studio'
  if (order.state !== 'paid' || !extraOf) return turnOf(order)
  if (extraOf.status === 'feedback' || extraOf.status === 'approved') return 'studio'
  if (extraOf.status === 'delivered') return extraOf.isUsed ? 'nobody' : 'studio'
  return 'buyer-listens'
}
