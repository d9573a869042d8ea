import { isClosed, type OrderState } from './order.ts'
import { isWithdrawn, type Withdrawal } from './withdrawal.ts'

/** Why nothing more is made for a project: its money went back or is claimed back. */
export type Stop = 'refunded' | 'disputed' | 'cancelled' | 'withdrawn'

/** A project without an order never stops this way. */
export function stopOf(
  order: {
    state: OrderState
    withdrawalAskedAt: Withdrawal['askedAt']
    withdrawalAnsweredAt: Withdrawal['answeredAt']
    withdrawalAnswer: Withdrawal['answer']
  } | null,
): Stop | null {
  if (!order) return null
  if (isClosed(order.state)) return order.state
  const { withdrawalAskedAt: askedAt, withdrawalAnsweredAt: answeredAt, withdrawalAnswer: answer } = order
  return isWithdrawn({ askedAt, answeredAt, answer }) ? 'withdrawn' : null
}
