import { paymentPendingReminderMail } from '#copy/payment/payment-mails.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { isPosted } from '#db/mail/mails.ts'
import { lockOrder } from '#db/order/orders.ts'
import { listUndecidedPayments } from '#db/payment/payments.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { orderReceivedKey } from '#use-cases/order/internal/mail-order-received.ts'

/** Reminds a buyer, once per payment attempt, of a Pix or boleto that can still be paid. */
export async function remindPayment(
  { db, queue, siteUrl, now }: MailDeps,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'awaiting-payment') return false
    // A mailbox that was not told of the order is not reminded of it, either.
    if (!(await isPosted(tx, orderReceivedKey(orderId)))) return false

    const open = (await listUndecidedPayments(tx, orderId)).find(
      (payment) =>
        payment.providerId === paymentId &&
        payment.status === 'pending' &&
        (payment.method === 'pix' || payment.method === 'boleto') &&
        (!payment.expiresAt || payment.expiresAt > now()),
    )
    if (!open || (open.method !== 'pix' && open.method !== 'boleto')) return false

    await mailBuyer(tx, queue, order, {
      kind: 'payment-reminder',
      dedupeKey: `payment-reminder:${open.providerId}`,
      content: paymentPendingReminderMail({
        order,
        method: open.method,
        payCode: open.payCode,
        paymentUrl: open.ticketUrl ?? trackingUrl(siteUrl, order.code),
        payableUntil: open.expiresAt,
        siteUrl,
        settings: await currentSettings(tx),
      }),
    })
    return true
  })
}
