import { voucherWithdrawnMail } from '#copy/voucher/voucher-mails.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import type { Order } from '#db/order/orders.ts'
import type { MailPartDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'

import { expireRedemptions } from './hold-voucher.ts'

/**
 * Ends unpaid orders that counted on a voucher that is worth nothing any more, and tells whoever was about to pay the rest. Not the buyer of the voucher, who knows.
 */
export async function endUnpaidRedemptions(tx: Tx, deps: MailPartDeps, unpaid: Order[]): Promise<void> {
  if (unpaid.length === 0) return
  await expireRedemptions(tx, deps, unpaid)
  const settings = await currentSettings(tx)
  for (const order of unpaid)
    await mailBuyer(tx, deps.queue, order, {
      kind: 'voucher-withdrawn',
      dedupeKey: `voucher-withdrawn:${order.id}`,
      content: voucherWithdrawnMail({ order, siteUrl: deps.siteUrl, settings }),
    })
}
