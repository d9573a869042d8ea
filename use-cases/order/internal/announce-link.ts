import { staffLinkNeededMail } from '#copy/payment/link-mails.ts'
import type { Settings } from '#core/content/settings.ts'
import { chooseLink } from '#core/payment/payment-link.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import type { Queue } from '#db/queue.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

type Deps = { queue: Queue; siteUrl: string }

/**
 * Whether a new order that is paid by link has one; `null` when it is not paid by link. Without one, staff are mailed, once:
 * only they can make it.
 */
export async function announceLink(
  tx: Tx,
  deps: Deps,
  order: Order,
  settings: Settings,
): Promise<'ready' | 'missing' | null> {
  if (order.provider !== 'links') return null
  const chosen = chooseLink(settings.payment, order)
  if (chosen.ok) return 'ready'
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-link-needed',
    key: `staff-link-needed:${order.id}`,
    orderId: order.id,
    content: () =>
      staffLinkNeededMail({ order, reason: chosen.code, adminUrl: `${deps.siteUrl}/admin/orders/${order.id}` }),
  })
  return 'missing'
}
