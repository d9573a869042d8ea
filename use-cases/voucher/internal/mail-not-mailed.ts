import { voucherNotMailedMail } from '#copy/voucher/voucher-mails.ts'
import type { Tx } from '#db/client.ts'
import { findClient } from '#db/client/clients.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findOrder } from '#db/order/orders.ts'
import type { Queue } from '#db/queue.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'

type Deps = { queue: Queue; siteUrl: string }

/** The mail with a voucher does not reach whom it is for: its buyer is told, once, and gives it to them. */
export async function mailNotMailed(
  tx: Tx,
  { queue, siteUrl }: Deps,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  const order = await findOrder(tx, orderId)
  const buyer = order?.clientId ? await findClient(tx, order.clientId) : null
  if (!order || buyer?.erasedAt) return
  await mailBuyer(tx, queue, order, {
    kind: 'voucher-not-mailed',
    dedupeKey: `voucher-not-mailed:${id}`,
    content: voucherNotMailedMail({ order, siteUrl, settings: await currentSettings(tx) }),
  })
}
