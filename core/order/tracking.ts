import type { AccessGoal } from '#core/access/access-goal.ts'
import type { ProposedWork, QuoteLine } from '#core/catalog/quote.ts'
import type { PaymentPosition } from '#core/payment/payment-attempts.ts'
import type { PaymentProvider } from '#core/payment/payment-link.ts'
import { slipOf, type PaymentMethod } from '#core/payment/payment.ts'
import type { RevisionBalance } from '#core/preview/revision.ts'
import type { ProjectStatus, StepView, AwaitedAction } from '#core/project/project.ts'
import type { ProposalStatus } from '#core/proposal/proposal.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'
import type { Result } from '#core/shared/result.ts'
import type { VoucherState } from '#core/voucher/voucher.ts'

import { isAccessOver, type StopReason } from './inactive-reason.ts'
import { isPayable, type OrderState } from './order.ts'
import type { QuietHours } from './surprise.ts'
import type { Withdrawal, WithdrawalOffer, WithdrawalRefusal } from './withdrawal.ts'

/** What a buyer may see of an order: no ids of other people, no internal notes. */
export type TrackedOrder = PaymentPosition & {
  id: string
  code: string
  state: OrderState
  provider: PaymentProvider
  /** The quiet hours of surprise mode; null while it is off. */
  surprise: QuietHours | null
  packageId: string
  packageName: string
  ownLyric: boolean
  lines: QuoteLine[]
  total: Cents
  buyerName: string
  buyerEmail: string
  orderedAt: Date
  /** Until when it can be paid at its price, and whether that is still so. */
  priceUntil: Date | null
  isPriceValid: boolean
  paidAt: Date | null
  /** What a second payment of it holds, while the studio looks at both; 0 without one. */
  paidTwice: Cents
  /** What went back of the payment that paid it. */
  returned: ReturnedMoney & {
    /** The ids of the lines that refunds named. */
    lines: string[]
    /** What is left of the price: what was paid beyond it goes back first, except for a line that a refund named. */
    kept: Cents
  }
  awaitedAction: AwaitedAction
  /** Its buyer has told the story in our own briefing. */
  hasStory: boolean
  /** Why the work does not go on, if it does not. */
  stopReason: TrackedStopReason | null
  /** Where it can be paid, for an unpaid order that is paid by link; whether it was is known to people only. */
  link: { url: string; host: string } | null
  project: (TrackedWork & { deliveredAt: Date | null; restartDays: number | null }) | null
  /** The project's revision ledger, once there is a version to hear. */
  revisions: RevisionBalance | null
  /** False for a voucher, and for extras: those belong to an existing project, unless that was deleted. */
  isSong: boolean
  /** Extras that were bought by themselves for the project, oldest first. */
  later: TrackedExtra[]
  /** Prices asked for or offered for its project, newest first. */
  proposals: TrackedProposal[]
  extraOf: {
    /** Of an order of an extra: which one, and what it is. */
    kind: 'revision' | 'rush' | 'item' | 'song'
    extraTitle: string
    /** By when its item is promised, once the song was delivered. */
    dueOn: CalendarDay | null
    code: string
    title: string
    previewCode: string
    status: ProjectStatus
    isUsed: boolean
    /** False once the project's own purchase was refunded, disputed or withdrawn. */
    isActive: boolean
  } | null
  /** Of an order that bought a voucher: what became of it. */
  voucher: { state: VoucherState; balance: Cents } | null
  withdrawal: Withdrawal & { offer: Result<WithdrawalOffer, WithdrawalRefusal> }
  steps: StepView[]
}

/** How money went back, and when the last of it did. */
export type ReturnedMoney = {
  amount: Cents
  method: PaymentMethod | null
  /** Outside the provider. */
  byHand: boolean
  at: Date | null
}

/** One of several orders of this browser: its code alone says little. */
export type TrackedCode = { code: string; label: string }

/** An extra bought later, as the order of its project shows it. */
export type TrackedExtra = {
  code: string
  id: string
  title: string
  dueOn: CalendarDay | null
  isDelivered: boolean
  /** Of work that a proposal priced. */
  work: ProposedWork | null
}

/** A price asked for or offered, as the order of its project shows it. */
export type TrackedProposal = {
  id: string
  title: string
  price: Cents | null
  validOn: CalendarDay | null
  status: ProposalStatus
}

/** How a paid purchase ended. One that was cancelled was not paid: its state says so. */
export type TrackedStopReason = Exclude<StopReason, 'cancelled'>

/**
 * The state of an order or project, for a browser that only knew its code and e-mail. Contains no price, no contract, no text
 * that anybody wrote, and no URL or id that grants access.
 */
export type TrackedStatus = {
  kind: 'pedido' | 'projeto'
  code: string
  /** For paying and for the live line; `null` where the id itself opens something. */
  orderId: string | null
  name: string
  email: string
  packageName: string
  isSong: boolean
  openedAt: Date
  awaitedAction: AwaitedAction
  status: ProjectStatus | null
  stopReason: TrackedStopReason | 'cancelled' | null
  /** Only for a browser that had proved itself before the price went back. */
  returned: ReturnedMoney | null
  isPayable: boolean
  isPriceOver: boolean
  /** It has a payment link, and may have been paid by it. */
  hasLink: boolean
  /** A Pix code or boleto waits to be paid; where it is, is told after the confirmation. */
  hasSlip: boolean
  due: WorkDates | null
  isPreviewOver: boolean
  steps: StepView[]
  /** What lies behind a confirmation. */
  goals: AccessGoal[]
}

/** Whether the buyer has to order again to pay. Not while a payment waits: that one is taken at its price. */
export function isPriceOver(order: Pick<TrackedOrder, 'state' | 'awaitedAction' | 'isPriceValid'>): boolean {
  return waitsForBuyer(order) && !order.isPriceValid
}

/** Whether a Pix code or boleto waits whose buyer may still choose another way to pay. */
export function canPayOtherwise({
  state,
  payment,
  isPriceValid,
}: Pick<TrackedOrder, 'state' | 'payment' | 'isPriceValid'>): boolean {
  return isPayable(state) && isPriceValid && payment?.status === 'pending' && slipOf(payment.method) !== null
}

function waitsForBuyer({ state, awaitedAction }: Pick<TrackedOrder, 'state' | 'awaitedAction'>): boolean {
  return (
    isPayable(state) &&
    (awaitedAction === 'buyer-pays' || awaitedAction === 'buyer-pays-link' || awaitedAction === 'studio-sends-link')
  )
}

/** `wasOpen`: this browser had proved itself before the price went back. */
export function statusOfOrder(order: TrackedOrder, { wasOpen = false } = {}): TrackedStatus {
  const { project, extraOf } = order
  const stopReason = order.state === 'cancelled' ? 'cancelled' : order.stopReason
  const work = openWork(order)
  const isBriefing = order.awaitedAction === 'buyer-briefs' || order.awaitedAction === 'buyer-answers'
  return {
    kind: 'pedido',
    code: order.code,
    orderId: order.id,
    name: order.buyerName,
    email: order.buyerEmail,
    packageName: order.packageName,
    isSong: order.isSong,
    openedAt: order.orderedAt,
    awaitedAction: order.awaitedAction,
    status: stopReason ? null : ((project ?? extraOf)?.status ?? null),
    stopReason,
    returned: wasOpen && order.returned.amount > 0 ? order.returned : null,
    isPayable: waitsForBuyer(order) && order.awaitedAction !== 'studio-sends-link' && order.isPriceValid,
    isPriceOver: isPriceOver(order),
    hasLink: order.link !== null,
    hasSlip: order.payment !== null && order.payment.ticketUrl !== null,
    due: project && !stopReason ? dueOf(project) : null,
    isPreviewOver: project?.isPreviewOver ?? false,
    steps: !order.isSong || stopReason ? [] : order.steps,
    goals: [
      ...(isBriefing ? (['briefing'] as const) : []),
      ...(work ? goalsOfWork(work) : []),
      ...(extraOf?.isActive && !stopReason ? (['previa'] as const) : []),
      'contrato',
      ...(order.withdrawal.offer.ok ? (['desistir'] as const) : []),
      'pedido',
    ],
  }
}

export function statusOfProject(project: TrackedProject & { packageName: string }): TrackedStatus {
  const { code, clientName, clientEmail, packageName, openedAt, awaitedAction, status, steps } = project
  return {
    kind: 'projeto',
    code,
    orderId: null,
    name: clientName,
    email: clientEmail,
    packageName,
    isSong: true,
    openedAt,
    awaitedAction,
    status,
    stopReason: null,
    returned: null,
    isPayable: false,
    isPriceOver: false,
    hasLink: false,
    hasSlip: false,
    due: dueOf(project),
    isPreviewOver: project.isPreviewOver,
    steps,
    goals: [...goalsOfWork(project), 'pedido'],
  }
}

/** Whoever has to listen must find the way there, too: not only once the project moved on. */
export function canListen({
  status,
  versions,
  isPreviewOver,
}: Pick<TrackedWork, 'status' | 'versions' | 'isPreviewOver'>): boolean {
  return !isPreviewOver && (status !== 'waiting' || versions > 0)
}

/** The song of an order as far as it is open to its buyer: once the work stopped, only what had been delivered. */
export function openWork({ project, stopReason }: Pick<TrackedOrder, 'project' | 'stopReason'>): TrackedWork | null {
  if (!project || isAccessOver(stopReason)) return null
  return !stopReason || project.delivered ? project : null
}

function dueOf({ status, expectedOn, deadlineOn, isDeadlineMet, isRestarting }: TrackedWork): WorkDates {
  return { status, expectedOn, deadlineOn, isDeadlineMet, isRestarting }
}

function goalsOfWork(work: TrackedWork): AccessGoal[] {
  return [...(work.delivered ? (['entrega'] as const) : []), ...(canListen(work) ? (['previa'] as const) : [])]
}

/** What a client may see of a project that staff created by hand: no order, contract or price. */
export type TrackedProject = TrackedWork & {
  id: string
  code: string
  title: string
  packageId: string
  clientName: string
  clientEmail: string
  openedAt: Date
  awaitedAction: AwaitedAction
  steps: StepView[]
  proposals: TrackedProposal[]
}

export type TrackedWork = {
  status: ProjectStatus
  previewCode: string
  versions: number
  /** True once something was delivered, also while a later revision is in progress. */
  delivered: boolean
  expectedOn: CalendarDay
  deadlineOn: CalendarDay
  /** A version was presented by the deadline: nothing is expected by these days any more. */
  isDeadlineMet: boolean
  /** The days count anew once the studio accepts the story. */
  isRestarting: boolean
  /** Its page does not open any more, until the studio opens it again. */
  isPreviewOver: boolean
}

export type WorkDates = Pick<TrackedWork, 'status' | 'expectedOn' | 'deadlineOn' | 'isDeadlineMet' | 'isRestarting'>
