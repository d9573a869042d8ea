import { randomUUID } from 'node:crypto'

import { orderLinkMail } from '#copy/payment/link-mails.ts'
import { isPayable, transitionOrder } from '#core/order/order.ts'
import { checkoutDays, hostOfLink, isPaymentLink } from '#core/payment/payment-link.ts'
import { addDays } from '#core/shared/dates.ts'
import { normalizeUrl } from '#core/shared/input/url.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { findPaymentLink, insertCheckoutIntent, saveOpened } from '#db/payment/checkouts.ts'
import { consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { canStillPay } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { keepsPrice } from '#use-cases/payment/internal/keeps-price.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

export type OrderLinkRefusal =
  | 'not-found'
  | 'not-by-link'
  | 'link-invalid'
  | 'not-payable'
  | 'price-ended'
  | 'too-many-mails'

const perOrder = { limit: 5, windowSeconds: 3_600, event: 'none' } as const

/**
 * Stores a link that staff have made for one order, in the place of any it had, and mails it to the buyer. The link is believed to
 * charge the order's total: nothing can be asked of it.
 */
export async function sendOrderLink(
  { db, queue, siteUrl, now }: MailDeps,
  actor: AuditActor,
  { orderId, url }: { orderId: string; url: string },
): Promise<Result<undefined, OrderLinkRefusal>> {
  const link = normalizeUrl(url)
  if (!isPaymentLink(link)) return refuse('link-invalid')
  return change({ db, now }, actor, async (tx, { history }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    if (order.provider !== 'links') return refuse('not-by-link')
    if (!isPayable(order.state) || !(await canStillPay(tx, order, now()))) return refuse('not-payable')
    if (!(await keepsPrice(tx, order, now()))) return refuse('price-ended')
    if (!(await consumeRateLimit(tx, `order-link:${orderId}`, perOrder))) return refuse('too-many-mails')

    const before = await findPaymentLink(tx, order)
    const expiresAt = order.priceUntil ?? addDays(now(), checkoutDays.links)
    const checkout = await insertCheckoutIntent(tx, { orderId, amount: order.total, expiresAt, createdAt: now() })
    await saveOpened(tx, checkout, { providerId: `link:${checkout.id}`, url: link }, now())
    const moved = transitionOrder(order.state, 'checkout-opened')
    await saveOrder(tx, orderId, moved.ok ? { state: moved.value } : {}, now())

    const host = hostOfLink(link)
    await mailBuyer(tx, queue, order, {
      kind: 'payment-link',
      dedupeKey: `payment-link:${orderId}:${randomUUID()}`,
      content: orderLinkMail({ order, url: link, host, siteUrl, settings: await currentSettings(tx) }),
    })
    await history('payment-link-sent', { orderId }, { host, amount: order.total })
    await recordNotifiedChange(tx, { queue, siteUrl, now }, actor, {
      action: 'payment-link-sent',
      subject: ofOrder(order),
      details: { url: link, amount: order.total },
      notified: [{ label: `Link de pagamento do pedido ${order.code}`, from: before ?? '', to: link }],
    })
    return accept()
  })
}
