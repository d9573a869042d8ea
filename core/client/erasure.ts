import { openStates, type OrderState } from '#core/order/order.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** Years that orders, contracts and receipts are kept for tax and legal defence (privacy policy; LGPD art. 16, I). */
export const retentionYears = 5

const yearDays = 365.25

type OrderFacts = { id: string; state: OrderState; reviewFlag: string | null; paidAt: { getTime(): number } | null }
type ProjectFacts = { status: ProjectStatus; orderId: string | null }

/**
 * Whether a client's data can be erased now, and which orders must be retained. `endsWork`: the person confirmed that
 * songs in production end unfinished.
 */
export function checkErasure(
  { orders, projects, endsWork = false }: { orders: OrderFacts[]; projects: ProjectFacts[]; endsWork?: boolean },
  now: { getTime(): number },
): Result<{ retainedOrderIds: string[] }, 'money-open' | 'work-open'> {
  const isOpen = ({ state, reviewFlag }: OrderFacts) => reviewFlag !== null || openStates.some((open) => open === state)
  if (orders.some(isOpen)) return refuse('money-open')

  const refunded = new Set(orders.filter(({ state }) => state === 'refunded').map(({ id }) => id))
  const isAtWork = ({ status, orderId }: ProjectFacts) =>
    status !== 'delivered' && !(orderId !== null && refunded.has(orderId))
  if (!endsWork && projects.some(isAtWork)) return refuse('work-open')

  const since = now.getTime() - retentionYears * yearDays * 86_400_000
  return accept({
    retainedOrderIds: orders.filter(({ paidAt }) => paidAt !== null && paidAt.getTime() > since).map(({ id }) => id),
  })
}

/** Until when an order must be retained: the moment the tax and consumer periods of its payment have ended. */
export function retainedUntil(paidAt: Date): Date {
  return addDays(paidAt, retentionYears * yearDays)
}
