import type { Payments } from '#adapters/payments.ts'
import { addDays } from '#core/dates.ts'
import { isPayable, moveOrder } from '#core/order.ts'
import { isExtraOnly } from '#core/quote.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { countCheckouts, findLiveCheckout, insertCheckout } from '#db/checkouts.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { findOrder, isPurchaseStanding, lockOrder, saveOrder, type Order } from '#db/orders.ts'
import { listUndecidedPayments } from '#db/payments.ts'
import { findProject } from '#db/projects-admin.ts'

export type CheckoutDeps = { db: Db; payments: Payments; siteUrl: string; now: () => Date }
export type CheckoutRefusal =
  | 'payment-unavailable'
  | 'payment-refused'
  | 'not-payable'
  | 'payment-pending'
  | 'not-found'

/** Long enough for Pix and boleto; afterwards an old link no longer guarantees the price. */
const checkoutDays = 3

/** The checkout where an order can be paid: the open one, or a new one from the provider. */
export async function openCheckout(
  deps: CheckoutDeps,
  orderId: string,
): Promise<Result<{ url: string }, CheckoutRefusal>> {
  const { db, payments, now } = deps
  const order = await findOrder(db, orderId)
  if (!order) return refuse('not-found')
  if (!isPayable(order.state)) return refuse('not-payable')
  const project = order.forProjectId ? await findProject(db, order.forProjectId) : null
  if (project && !(await isPurchaseStanding(db, project.orderId))) return refuse('not-payable')

  const undecided = await listUndecidedPayments(db, orderId)
  if (undecided.some((payment) => payment.status === 'in-process' || payment.status === 'authorized'))
    return refuse('payment-pending')

  const live = await findLiveCheckout(db, orderId, now())
  if (live && live.amount === order.total) return accept({ url: live.url })

  const attempt = (await countCheckouts(db, orderId)) + 1
  const expiresAt = addDays(startOfHour(now()), checkoutDays)
  const created = await payments.createCheckout(checkoutRequest(order, deps.siteUrl, expiresAt, attempt))
  if (!created.ok) return created

  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked || !isPayable(locked.state)) return refuse('not-payable')

    const { id, url } = created.value
    await insertCheckout(tx, { orderId, providerId: id, url, amount: order.total, expiresAt, createdAt: now() })
    const moved = moveOrder(locked.state, 'checkout-opened')
    if (moved.ok) {
      await recordHistory(tx, { orderId, type: 'checkout-opened', details: { attempt }, actor: 'buyer' })
      await saveOrder(tx, orderId, { state: moved.value }, now())
    }
    return accept({ url })
  })
}

function checkoutRequest(order: Order, siteUrl: string, expiresAt: Date, attempt: number) {
  return {
    orderId: order.id,
    orderCode: order.code,
    title: `${isExtraOnly(order.lines) ? '' : 'Pacote '}${order.packageName} (pedido ${order.code})`,
    description: order.lines.map((line) => line.title).join(', '),
    amount: order.total,
    buyer: { name: order.buyerName, email: order.buyerEmail, phone: order.buyerPhone },
    returnUrl: `${siteUrl}/pagamento-retorno?packageId=${order.packageId}&orderId=${order.code}`,
    noticeUrl: `${siteUrl}/webhooks/mercado-pago`,
    expiresAt,
    idempotencyKey: `checkout:${order.id}:${attempt}`,
  }
}

/** Rounds to the hour, so that two clicks send the same request under the same idempotency key. */
function startOfHour(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 3_600_000) * 3_600_000)
}
