import type { CalendarDay } from './dates.ts'
import type { Cents } from './money.ts'
import type { OrderState } from './order.ts'
import type { PaymentMethod, PaymentStatus } from './payment.ts'
import type { ProjectStatus, StepView, Turn } from './project.ts'
import type { QuoteLine } from './quote.ts'
import type { Result } from './result.ts'
import type { RevisionStanding } from './revision.ts'
import type { Withdrawal, WithdrawalOffer, WithdrawalRefusal } from './withdrawal.ts'

/** What a buyer may see of an order: no ids of other people, no notes of the studio. */
export type FollowedOrder = {
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
  project: (FollowedWork & { deliveredAt: Date | null }) | null
  /** What the project has in revisions, once there is something to hear. */
  revisions: RevisionStanding | null
  /** Nothing but extras: they belong to a project that was there before, if it still is. */
  isExtra: boolean
  extraOf: { code: string; title: string; previewCode: string; status: ProjectStatus; isUsed: boolean } | null
  withdrawal: Withdrawal & { offer: Result<WithdrawalOffer, WithdrawalRefusal> }
  steps: StepView[]
}

/** What a client may see of a project that staff opened by hand: it has no order, no contract and no price. */
export type FollowedProject = FollowedWork & {
  id: string
  code: string
  title: string
  packageId: string
  clientName: string
  clientEmail: string
  openedAt: Date
  turn: Turn
  steps: StepView[]
}

export type FollowedWork = {
  status: ProjectStatus
  previewCode: string
  versions: number
  /** Something was delivered, also while a revision of it is under way. */
  delivered: boolean
  expectedOn: CalendarDay
  limitOn: CalendarDay
}
