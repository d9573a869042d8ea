import type { OrderState } from '#core/order/order.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** Years that orders, contracts and receipts are kept for tax and legal defence (privacy policy; LGPD art. 16, I). */
export const retentionYears = 5

const year = 365.25 * 86_400_000

type OrderFacts = { id: string; state: OrderState; reviewFlag: string | null; paidAt: { getTime(): number } | null }
type ProjectFacts = { status: ProjectStatus; orderId: string | null }

/** Whether a client's data can be erased now, and which orders must be retained. */
export function checkErasure(
  { orders, projects }: { orders: OrderFacts[]; projects: ProjectFacts[] },
  now: { getTime(): number },
): Result<{ retainedOrderIds: string[] }, 'money-open' | 'work-open'> {
  const isOpen = ({ state, reviewFlag }: OrderFacts) =>
    reviewFlag !== null || state === 'awaiting-payment' || state === 'disputed' || state === 'manual-review'
  if (orders.some(isOpen)) return refuse('money-open')

  const refunded = new Set(orders.filter(({ state }) => state === 'refunded').map(({ id }) => id))
  const isAtWork = ({ status, orderId }: ProjectFacts) =>
    status !== 'delivered' && !(orderId !== null && refunded.has(orderId))
  if (projects.some(isAtWork)) return refuse('work-open')

  const since = now.getTime() - retentionYears * year
  return accept({
    retainedOrderIds: orders.filter(({ paidAt }) => paidAt !== null && paidAt.getTime() > since).map(({ id }) => id),
  })
}
