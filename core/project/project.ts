import type { BriefingState } from '#core/briefing/briefing.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import { isUnpaid, type OrderState } from '#core/order/order.ts'
import { addBusinessDays, isBusinessDay, type PromisedDays } from '#core/shared/business-days.ts'
import { addDays, addMinutes, dayOf, startOfDay, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

export const projectStatuses = ['waiting', 'feedback', 'approved', 'delivered'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Until its client approves: the studio may present another version. */
export const unapprovedStatuses = ['waiting', 'feedback'] as const satisfies ProjectStatus[]

export const approvedStatuses = ['approved', 'delivered'] as const satisfies ProjectStatus[]

/** Its client has said something about what they heard. */
export const answeredStatuses = ['feedback', ...approvedStatuses] as const satisfies ProjectStatus[]

/** Whether its client has said something about what they heard. */
export function isAnswered(status: ProjectStatus): boolean {
  return answeredStatuses.some((answered) => answered === status)
}

/** Days a preview link is valid after the project's creation (specification 001, section 9). */
export const previewDays = 30

/**
 * The end of a preview that its client is asked to open now: at least the time of a new one from today, or none as
 * before.
 */
export function previewEnd(expiresAt: Date | null, now: Date): Date | null {
  const fresh = addDays(now, previewDays)
  return expiresAt !== null && expiresAt < fresh ? fresh : expiresAt
}

export const productionSteps = ['payment', 'analysis', 'composition', 'production', 'presentation'] as const
export type ProductionStep = (typeof productionSteps)[number]

/** Steps staff can set; `payment` is set by the payment itself. */
export const studioSteps = productionSteps.filter((step) => step !== 'payment')
export type StudioStep = (typeof studioSteps)[number]

export type StepState = 'completed' | 'current' | 'ahead'
export type StepView = { step: ProductionStep; state: StepState; at: Date | null }

/**
 * The five steps shown to a buyer. `reached` has the start of each step, from the history; the last one reached is
 * current until the project is delivered. No step is completed before the order is paid.
 */
export function stepsOf(paid: boolean, reached: Partial<Record<ProductionStep, Date>>, delivered: boolean): StepView[] {
  const current = paid ? productionSteps.findLastIndex((step) => step === 'analysis' || reached[step]) : 0
  return productionSteps.map((step, index) => ({
    step,
    state: delivered || index < current ? 'completed' : index === current ? 'current' : 'ahead',
    at: reached[step] ?? null,
  }))
}

/** A recorded change of step; lists of these are ordered oldest first. */
export type StepEvent = { step: string; at: Date }

/**
 * When each step up to the current one began. Steps that staff moved back from no longer count; skipped steps have no
 * date. The payment step is dated by the payment.
 */
export function reachedSteps(
  paidAt: Date | null,
  current: ProductionStep | null,
  events: StepEvent[],
): Partial<Record<ProductionStep, Date>> {
  const reached: Partial<Record<ProductionStep, Date>> = paidAt ? { payment: paidAt, analysis: paidAt } : {}
  const last = current === null ? -1 : productionSteps.indexOf(current)
  for (const { step, at } of events) {
    const index = productionSteps.findIndex((known) => known === step)
    const known = productionSteps[index]
    if (known && index <= last && known !== 'payment') reached[known] = at
  }
  return reached
}

export type DueDates = { expectedOn: CalendarDay; deadlineOn: CalendarDay }

/** Expected date and deadline of work that starts at an instant, in business days. */
export function dueDates(deadlineStartedAt: Date, days: PromisedDays): DueDates {
  const start = dayOf(deadlineStartedAt)
  return { expectedOn: addBusinessDays(start, days.expected), deadlineOn: addBusinessDays(start, days.limit) }
}

/** The day by which work that starts at an instant is done, in business days. */
export function deadlineAfter(startedAt: Date, days: number): CalendarDay {
  return addBusinessDays(dayOf(startedAt), days)
}

/** From this hour on no story is read any more, in São Paulo. */
const lastReadingHour = 18

/** The first day on which the studio can accept a story that is told now: a business day, and not one that is over. */
export function acceptanceDay(now: Date): CalendarDay {
  const today = dayOf(now)
  const isOpen = isBusinessDay(today) && now < addMinutes(startOfDay(today), lastReadingHour * 60)
  return isOpen ? today : addBusinessDays(today, 1)
}

/** The same dates so many business days later. */
export function moveDueDates({ expectedOn, deadlineOn }: DueDates, days: number): DueDates {
  return { expectedOn: addBusinessDays(expectedOn, days), deadlineOn: addBusinessDays(deadlineOn, days) }
}

/** Who has to act next; shown so that nobody waits without knowing for whom. */
export type AwaitedAction =
  | 'buyer-pays'
  | 'buyer-pays-pix'
  | 'buyer-pays-boleto'
  | 'buyer-pays-link'
  | 'studio-sends-link'
  | 'provider-decides'
  | 'buyer-briefs'
  | 'buyer-answers'
  | 'studio'
  | 'buyer-reads'
  | 'buyer-listens'
  | 'buyer-pays-changes'
  | 'nobody'

/** Decides who has to act next for an order and its project. */
export function awaitedActionOf(order: {
  state: OrderState
  paymentPending: boolean
  /** What was made out and waits for the buyer's money, as opposed to a payment the provider is looking at. */
  unpaidSlip?: 'pix' | 'boleto' | null
  /** Of an order that is paid by link: whether it has one. */
  link?: 'ready' | 'missing' | null
  briefed: boolean
  /** The studio asked a question about the briefing. */
  clarificationRequested?: boolean
  /** A lyric was presented that its client has not answered. */
  lyricWaits?: boolean
  /** Changes were asked for that begin once they are paid (`changesAwaitPayment`). */
  changesUnpaid?: boolean
  status: ProjectStatus | null
  versions: number
}): AwaitedAction {
  if (order.state === 'paid' && order.status !== null) return projectTurn(order.status, order)
  if (isUnpaid(order.state)) {
    if (order.unpaidSlip) return `buyer-pays-${order.unpaidSlip}`
    if (order.link) return order.link === 'ready' ? 'buyer-pays-link' : 'studio-sends-link'
    return order.paymentPending ? 'provider-decides' : 'buyer-pays'
  }
  if (order.state === 'expired') return 'buyer-pays'
  return order.state === 'manual-review' || order.state === 'disputed' ? 'studio' : 'nobody'
}

function projectTurn(
  status: ProjectStatus,
  {
    briefed,
    clarificationRequested,
    lyricWaits,
    changesUnpaid,
    versions,
  }: Pick<
    Parameters<typeof awaitedActionOf>[0],
    'briefed' | 'clarificationRequested' | 'lyricWaits' | 'changesUnpaid' | 'versions'
  >,
): AwaitedAction {
  if (status === 'delivered') return 'nobody'
  if (changesUnpaid) return 'buyer-pays-changes'
  if (status !== 'waiting') return 'studio'
  if (versions > 0) return 'buyer-listens'
  if (lyricWaits) return 'buyer-reads'
  if (clarificationRequested) return 'buyer-answers'
  return briefed ? 'studio' : 'buyer-briefs'
}

export type NewVersionRefusal = 'project-approved' | 'project-delivered' | 'order-closed'

/**
 * Another version can be added until one is approved, unless the work has stopped. The first version moves the project
 * to the presentation step.
 */
export function canAddVersion(
  status: ProjectStatus,
  stopReason: StopReason | null,
): Result<{ step: ProductionStep }, NewVersionRefusal> {
  if (stopReason) return refuse('order-closed')
  if (status === 'approved') return refuse('project-approved')
  if (status === 'delivered') return refuse('project-delivered')
  return accept({ step: 'presentation' })
}

export type ReturnRefusal =
  | 'order-closed'
  | 'reason-required'
  | 'reason-too-long'
  | 'already-waiting'
  | 'already-delivered'

export const maxReasonLength = 2_000

/**
 * Staff return a project to its client, always with a reason the client reads. A delivered project is reopened only if
 * the client has a revision left.
 */
export function decideReturnToWaiting(
  status: ProjectStatus,
  reason: string,
  hasRevision = false,
): Result<{ reason: string; previousStatus: ProjectStatus; message: string }, ReturnRefusal> {
  const text = normalizeLines(reason)
  if (text === '') return refuse('reason-required')
  if (text.length > maxReasonLength) return refuse('reason-too-long')
  if (status === 'waiting') return refuse('already-waiting')
  if (status === 'delivered' && !hasRevision) return refuse('already-delivered')
  return accept({ reason: text, previousStatus: status, message: `Projeto retornado para avaliação: ${text}` })
}

/** What a return tells its client: there is something new to hear, they were answered, or their approval was undone. */
export type ReturnNews = 'new-version' | 'answer' | 'reopened'

export function returnNews(previousStatus: ProjectStatus, hasNewVersion: boolean): ReturnNews {
  if (hasNewVersion) return 'new-version'
  return previousStatus === 'feedback' ? 'answer' : 'reopened'
}

/**
 * Whether the days that were sold count anew when a project is returned: what was promised had been done. A request the
 * studio still owes keeps its deadline.
 */
export function restartsDeadline(previousStatus: ProjectStatus): boolean {
  return previousStatus === 'approved' || previousStatus === 'delivered'
}

/** Whether accepting the briefing of a project will start its deadline anew. */
export function restartsOnAcceptance(briefing: BriefingState | null, status: ProjectStatus): boolean {
  return briefing !== null && briefing !== 'accepted' && unapprovedStatuses.some((unapproved) => unapproved === status)
}
