import type { NeededMailKind } from '#core/mail/mail-kinds.ts'
import type { Tx } from '#db/client.ts'
import { enqueueMail, type NewMail } from '#db/mail/mails.ts'
import { findMailAddress, type Order } from '#db/order/orders.ts'
import type { Queue } from '#db/queue.ts'

/**
 * Queues a mail about an order to its client, at the address they have now: staff may have changed the one the order
 * was placed with. One that nobody needs is refused: only `enqueueClientMail` adds its way out.
 */
export async function mailBuyer(
  tx: Tx,
  queue: Queue,
  order: Pick<Order, 'id' | 'buyerName'>,
  mail: Omit<NewMail, 'kind' | 'toName' | 'toEmail' | 'orderId'> & { kind: NeededMailKind },
): Promise<void> {
  const toEmail = await findMailAddress(tx, order.id)
  await enqueueMail(tx, queue, { ...mail, toName: order.buyerName, toEmail, orderId: order.id })
}
