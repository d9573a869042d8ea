import { randomUUID } from 'node:crypto'

import { paymentLinkMail } from '#copy/order/order-mails.ts'
import { isPayable } from '#core/order/order.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { canStillPay } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { keepsPrice } from '#use-cases/payment/internal/keeps-price.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

/** Limits the mails one order can cause. */
const perOrder = { limit: 3, windowSeconds: 3_600, event: 'none' } as const

/** Mails the buyer of an unpaid order a link to pay it. */
export async function sendPaymentLink(
  { db, queue, siteUrl, now }: MailDeps,
  actor: AuditActor,
  orderId: string,
): Promise<Result<undefined, 'not-found' | 'not-payable' | 'price-ended' | 'too-many-mails'>> {
  return change({ db, now }, actor, async (tx, { history }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    // Its link is made by staff, who send it with `sendOrderLink`.
    if (!isPayable(order.state) || order.provider === 'links') return refuse('not-payable')
    if (!(await canStillPay(tx, order, now()))) return refuse('not-payable')
    if (!(await keepsPrice(tx, order, now()))) return refuse('price-ended')
    if (!(await consumeRateLimit(tx, `payment-link:${orderId}`, perOrder))) return refuse('too-many-mails')

    await mailBuyer(tx, queue, order, {
      kind: 'payment-link',
      dedupeKey: `payment-link:${orderId}:${randomUUID()}`,
      content: paymentLinkMail({ order, siteUrl, settings: await currentSettings(tx) }),
    })
    await history('payment-link-sent', { orderId })
    await recordNotifiedChange(tx, { queue, siteUrl, now }, actor, {
      action: 'payment-link-sent',
      subject: ofOrder(order),
      // It leads to the order's own page.
      notified: [],
    })
    await saveOrder(tx, orderId, {}, now())
    return accept()
  })
}
