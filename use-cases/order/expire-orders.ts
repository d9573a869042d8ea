import { orderExpiredMail } from '#copy/order/order-mails.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { transitionOrder } from '#core/order/order.ts'
import { priceTermOf } from '#core/order/price-validity.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { isPosted } from '#db/mail/mails.ts'
import { listOrdersToExpire } from '#db/order/due-orders.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { listUndecidedPayments } from '#db/payment/payments.ts'
import { recordHistory } from '#db/project/history.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { orderReceivedKey } from '#use-cases/order/internal/mail-order-received.ts'
import { runAll } from '#use-cases/run-all.ts'

/** A boleto paid on its last day is credited up to two business days later: nothing expires before this. */
const graceDays = 3

/** Expires unpaid orders and notifies their buyers, once. An expired order can be reopened by a new checkout. */
export async function expireOrders(deps: MailDeps): Promise<number> {
  let expired = 0
  await runAll(await listOrdersToExpire(deps.db, addDays(deps.now(), -graceDays)), async ({ id }) => {
    if (await deps.db.transaction((tx) => expireOrder(tx, deps, id))) expired += 1
  })
  return expired
}

async function expireOrder(tx: Tx, { queue, siteUrl, now }: MailDeps, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!order) return false
  const moved = transitionOrder(order.state, 'order-expired')
  if (!moved.ok || (await listUndecidedPayments(tx, orderId)).length > 0) return false

  await saveOrder(tx, orderId, { state: moved.value }, now())
  await recordHistory(tx, { orderId, type: 'order-expired', actor: 'system' })
  // A mailbox that was not told of the order is not told of its end, either.
  if (!(await isPosted(tx, orderReceivedKey(orderId)))) return true
  await mailBuyer(tx, queue, order, {
    kind: 'order-expired',
    dedupeKey: `order-expired:${orderId}`,
    content: orderExpiredMail({
      order,
      byLink: order.provider === 'links',
      paymentUrl: trackingUrl(siteUrl, order.code),
      price: priceTermOf(order, now()),
      siteUrl,
      settings: await currentSettings(tx),
    }),
  })
  return true
}
