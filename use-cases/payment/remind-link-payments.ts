import { linkReminderMail } from '#copy/payment/link-mails.ts'
import { isPriceValid } from '#core/order/price-validity.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { isPosted } from '#db/mail/mails.ts'
import { lockOrder } from '#db/order/orders.ts'
import { listLinkOrdersToRemind } from '#db/payment/checkouts.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { orderReceivedKey } from '#use-cases/order/internal/mail-order-received.ts'
import { canStillPay } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { runAll } from '#use-cases/run-all.ts'

/** How long after its link an order is reminded of, and until when: an old one was forgotten on purpose. */
const afterDays = 1
const untilDays = 4

/** Reminds buyers whose order has a link and no confirmed payment, once each. Returns how many were mailed. */
export async function remindLinkPayments(deps: MailDeps): Promise<number> {
  let reminded = 0
  const span = { from: addDays(deps.now(), -untilDays), to: addDays(deps.now(), -afterDays) }
  await runAll(await listLinkOrdersToRemind(deps.db, span), async ({ id }) => {
    if (await deps.db.transaction((tx) => remind(tx, deps, id))) reminded += 1
  })
  return reminded
}

async function remind(tx: Tx, { queue, siteUrl, now }: MailDeps, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const dedupeKey = `link-reminder:${orderId}`
  if (order?.state !== 'awaiting-payment' || !isPriceValid(order, now())) return false
  if (!(await canStillPay(tx, order, now())) || (await isPosted(tx, dedupeKey))) return false
  // A mailbox that was not told of the order is not reminded of it, either.
  if (!(await isPosted(tx, orderReceivedKey(orderId)))) return false

  await mailBuyer(tx, queue, order, {
    kind: 'link-reminder',
    dedupeKey,
    content: linkReminderMail({ order, siteUrl, settings: await currentSettings(tx) }),
  })
  return true
}
