import type { OrderState } from '#core/order/order.ts'
import { endingOf, type Ending, type Withdrawal } from '#core/order/withdrawal.ts'

/** Why nothing more is made for a project: its purchase ended, or what remained unpaid was cancelled. */
export type Stop = Ending | 'cancelled'

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
  if (order.state === 'cancelled') return 'cancelled'
  const { state, withdrawalAskedAt: askedAt, withdrawalAnsweredAt: answeredAt, withdrawalAnswer: answer } = order
  return endingOf({ state, withdrawal: { askedAt, answeredAt, answer } })
}
