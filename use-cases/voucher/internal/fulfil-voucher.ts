import { staffVoucherMail, voucherGiftMail, voucherGivenMail, voucherReadyMail } from '#copy/voucher/voucher-mails.ts'
import type { PaidBy } from '#core/payment/payment.ts'
import { morningOf } from '#core/shared/dates.ts'
import { isGiven } from '#core/voucher/issued-voucher.ts'
import { validUntilOf } from '#core/voucher/voucher.ts'
import type { Tx } from '#db/client.ts'
import { findOrCreateClient } from '#db/client/clients.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail, isPosted } from '#db/mail/mails.ts'
import { saveOrder, type Order } from '#db/order/orders.ts'
import { recordHistory, type Actor } from '#db/project/history.ts'
import { findVoucherOfOrder, saveVoucher } from '#db/voucher/vouchers.ts'
import type { MailPartDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { orderReceivedKey } from '#use-cases/order/internal/mail-order-received.ts'

type Told = {
  /** Who made it valid, for the history. */
  actor?: Actor
  /** Whether the code is mailed to whoever bought it, or is given it. */
  buyer?: boolean
  /** Whether the studio hears of a sale. */
  staff?: boolean
}

/** Marks the order of a voucher as paid, or as costing nothing, makes it valid and mails it. */
export async function fulfilVoucher(
  tx: Tx,
  deps: MailPartDeps,
  { order, payment }: { order: Order; payment: PaidBy },
  { actor = 'buyer', buyer: tellsBuyer = true, staff: tellsStaff = true }: Told = {},
): Promise<void> {
  const voucher = await findVoucherOfOrder(tx, order.id)
  if (!voucher) throw new Error(`order ${order.code} has no voucher`)
  const now = deps.now()
  const paidAt = payment.approvedAt ?? now
  const validUntil = voucher.validUntil ?? validUntilOf(paidAt)
  const buyer = { name: order.buyerName, email: order.buyerEmail, phone: order.buyerPhone }
  const clientId = order.clientId ?? (await findOrCreateClient(tx, buyer))
  await saveOrder(tx, order.id, { state: 'paid', paidAt, paidByPaymentId: payment.id, clientId }, now)
  await saveVoucher(tx, voucher.id, { validUntil })
  await recordHistory(tx, {
    orderId: order.id,
    type: voucher.origin === 'shop' ? 'voucher-bought' : 'voucher-issued',
    actor,
  })

  const settings = await currentSettings(tx)
  const mailContext = { siteUrl: deps.siteUrl, settings }
  const gift = { ...voucher, validUntil }
  if (tellsBuyer)
    await mailBuyer(tx, deps.queue, order, {
      kind: 'voucher-ready',
      dedupeKey: `payment-confirmed:${order.id}`,
      content: isGiven(voucher.origin)
        ? voucherGivenMail({ ...mailContext, order, gift, origin: voucher.origin })
        : voucherReadyMail({ ...mailContext, order, gift, paidAt, method: payment.method, received: payment.amount }),
      attachContract: !(await isPosted(tx, orderReceivedKey(order.id))),
    })
  if (voucher.recipientEmail) {
    const day = voucher.sendOn && morningOf(voucher.sendOn)
    await enqueueMail(tx, deps.queue, {
      kind: 'voucher-gift',
      dedupeKey: `voucher-gift:${voucher.id}`,
      toName: voucher.recipientName,
      toEmail: voucher.recipientEmail,
      content: voucherGiftMail({ ...mailContext, order, gift }),
      orderId: order.id,
      ...(day && day > now ? { sendAfter: day } : {}),
    })
  }
  if (!tellsStaff) return
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-voucher-bought',
    key: `staff-new-order:${order.id}`,
    orderId: order.id,
    content: () => staffVoucherMail({ order, adminUrl: `${deps.siteUrl}/admin/orders/${order.id}` }),
  })
}
