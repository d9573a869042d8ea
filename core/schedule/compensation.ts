import type { Settings } from '#core/content/settings.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import { dueStatus } from '#core/project/due-status.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { addCalendarDays, type CalendarDay } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** What a late client is offered, made concrete for one project. */
export type CompensationOffer =
  | { kind: 'revision' }
  | { kind: 'discount'; percent: number; until: CalendarDay }
  | { kind: 'refund'; percent: number; amount: Cents; orderId: string; paymentId: string }

/** What the button said that was pressed. */
export type ShownOffer = { kind: string; percent: string }

/** What is offered, as a form sends it back. */
export function shownOffer(offer: CompensationOffer): ShownOffer {
  return { kind: offer.kind, percent: offer.kind === 'revision' ? '' : String(offer.percent) }
}

export type CompensationRefusal = 'nothing-offered' | 'not-late' | 'already-given' | 'nothing-paid'

type Late = {
  today: CalendarDay
  project: { status: ProjectStatus; deadlineOn: CalendarDay; stopReason: StopReason | null; changesUnpaid: boolean }
  /** The payment a part can go back of; `null` for a project without an order. */
  paid: { total: Cents; orderId: string; paymentId: string } | null
  /** The client had a version in the days the contract gives: what took longer since is not lateness of the studio. */
  isDeadlineMet: boolean
  /** Something was given before, or money went back. */
  isGiven: boolean
}

/** What the owner set for lateness, if this project is late and got nothing yet. Money is only proposed: staff give it back. */
export function compensationOffer(
  { kind, percent, validDays }: Settings['schedule']['compensation'],
  { today, project, paid, isDeadlineMet, isGiven }: Late,
): Result<CompensationOffer, CompensationRefusal> {
  if (kind === 'none') return refuse('nothing-offered')
  if (isDeadlineMet || dueStatus(today, { ...project, isDeadlineMet }) !== 'late') return refuse('not-late')
  if (isGiven) return refuse('already-given')
  switch (kind) {
    case 'revision':
      return accept({ kind })
    case 'discount':
      return accept({ kind, percent, until: addCalendarDays(today, validDays) })
    case 'refund': {
      const amount = paid ? cents(Math.round((paid.total * percent) / 100)) : cents(0)
      if (!paid || amount === 0) return refuse('nothing-paid')
      return accept({ kind, percent, amount, orderId: paid.orderId, paymentId: paid.paymentId })
    }
  }
}
