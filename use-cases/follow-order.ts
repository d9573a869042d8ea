import { isBriefed } from '#core/briefing.ts'
import type { CalendarDay } from '#core/dates.ts'
import type { Cents } from '#core/money.ts'
import type { OrderState } from '#core/order.ts'
import type { PaymentMethod, PaymentStatus } from '#core/payment.ts'
import { reachedSteps, stepsOf, turnOf, type ProjectStatus, type StepView, type Turn } from '#core/project.ts'
import type { QuoteLine } from '#core/quote.ts'
import type { Db } from '#db/client.ts'
import { findOrderWithProgress } from '#db/orders.ts'

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
    expectedOn: CalendarDay
    limitOn: CalendarDay
  } | null
  steps: StepView[]
}

/** Reads an order as its buyer follows it, in one round trip; `null` when there is none. */
export async function followOrder({ db }: { db: Db }, orderId: string): Promise<OrderView | null> {
  const row = await findOrderWithProgress(db, orderId)
  if (!row) return null

  const { order, project, payment, briefing, versions } = row
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
    turn: turnOf({
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
      expectedOn: project.expectedOn,
      limitOn: project.limitOn,
    },
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
