import type { OrderState } from '#core/order/order.ts'
import { orderInactiveReason, type OrderInactiveReason, type Withdrawal } from '#core/order/withdrawal.ts'

/** Why nothing more is made for a project: its purchase ended, or what remained unpaid was cancelled. */
export type InactiveReason = OrderInactiveReason | 'cancelled'

/** A project without an order never stops this way. */
export function inactiveReason(
  order: {
    state: OrderState
    withdrawalRequestedAt: Withdrawal['requestedAt']
    withdrawalDecidedAt: Withdrawal['decidedAt']
    withdrawalAnswer: Withdrawal['answer']
  } | null,
): InactiveReason | null {
  if (!order) return null
  if (order.state === 'cancelled') return 'cancelled'
  const { state, withdrawalRequestedAt: requestedAt, withdrawalDecidedAt: decidedAt, withdrawalAnswer: answer } = order
  return orderInactiveReason({ state, withdrawal: { requestedAt, decidedAt, answer } })
}
