import type { CalendarDay } from './dates.ts'
import type { Cents } from './money.ts'
import type { OrderState } from './order.ts'
import type { PaymentMethod, PaymentStatus } from './payment.ts'
import type { ProjectStatus, StepView, Turn } from './project.ts'
import type { QuoteLine } from './quote.ts'
import type { Result } from './result.ts'
import type { RevisionStanding } from './revision.ts'
import type { Ending, Withdrawal, WithdrawalOffer, WithdrawalRefusal } from './withdrawal.ts'

/** What a buyer may see of an order: no ids of other people, no internal notes. */
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
  /** Why the work does not go on, if it does not. */
  ending: Ending | null
  /** The latest payment attempt. */
  payment: {
    status: PaymentStatus
    statusDetail: string
    method: PaymentMethod
    ticketUrl: string | null
    expiresAt: Date | null
  } | null
  project: (FollowedWork & { deliveredAt: Date | null }) | null
  /** The project's revision ledger, once there is a version to hear. */
  revisions: RevisionStanding | null
  /** Only extras: the order belongs to an existing project, unless that was deleted. */
  isExtra: boolean
  extraOf: {
    code: string
    title: string
    previewCode: string
    status: ProjectStatus
    isUsed: boolean
    /** False once the project's own purchase was refunded, disputed or withdrawn. */
    isActive: boolean
  } | null
  withdrawal: Withdrawal & { offer: Result<WithdrawalOffer, WithdrawalRefusal> }
  steps: StepView[]
}

/** What a client may see of a project that staff created by hand: no order, contract or price. */
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
  /** True once something was delivered, also while a later revision is in progress. */
  delivered: boolean
  expectedOn: CalendarDay
  limitOn: CalendarDay
}
