import type { MailContent } from '#copy/mail/mail-content.ts'
import type { Settings } from '#core/content/settings.ts'
import type { NeededMailKind } from '#core/mail/mail-kinds.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import type { Queue } from '#db/queue.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { announceLink } from '#use-cases/order/internal/announce-link.ts'
import { canMailUnpaid } from '#use-cases/order/internal/create-order.ts'

type Deps = { queue: Queue; siteUrl: string }
type Received = {
  order: Order
  settings: Settings
  kind: NeededMailKind
  /** `link` as of `announceLink`. */
  content: (link: Awaited<ReturnType<typeof announceLink>>) => MailContent
}

/** Mails the contract of a new order that nobody has paid, unless its mailbox had too many of them. */
export async function mailOrderReceived(
  tx: Tx,
  deps: Deps,
  { order, settings, kind, content }: Received,
): Promise<void> {
  const link = await announceLink(tx, deps, order, settings)
  if (!(await canMailUnpaid(tx, order.buyerEmail))) return
  await mailBuyer(tx, deps.queue, order, {
    kind,
    dedupeKey: orderReceivedKey(order.id),
    content: content(link),
    attachContract: true,
  })
}

/** Of the mail of any sale: once it is posted, the buyer has the contract. */
export function orderReceivedKey(orderId: string): string {
  return `order-received:${orderId}`
}
