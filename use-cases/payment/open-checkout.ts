import type { CheckoutFailure, CheckoutRequest, Payments } from '#adapters/payments/payments.ts'
import { startsProject } from '#core/catalog/quote.ts'
import { excludedMethods, statementDescriptorOf, type Settings } from '#core/content/settings.ts'
import { paymentReturnUrl } from '#core/order/order-paths.ts'
import { isPayable, transitionOrder } from '#core/order/order.ts'
import { discreetName } from '#core/order/surprise.ts'
import { checkoutDays } from '#core/payment/payment-link.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db, Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { lockOrder, saveOrder, type Order } from '#db/order/orders.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'
import {
  dropIntent,
  findCheckout,
  findCheckoutIntent,
  findOpenCheckout,
  insertCheckoutIntent,
  insertSurplus,
  isOpened,
  saveOpened,
  type StoredCheckout,
} from '#db/payment/checkouts.ts'
import { listUndecidedPayments } from '#db/payment/payments.ts'
import { recordHistory } from '#db/project/history.ts'
import { canStillPay } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { keepsPrice } from '#use-cases/payment/internal/keeps-price.ts'

export type CheckoutDeps = { db: Db; payments: Payments; siteUrl: string; now: () => Date }
export type CheckoutRefusal = CheckoutFailure | 'not-payable' | 'payment-pending' | 'price-ended' | 'not-found'

/** A boleto or Pix chosen in a checkout that ends sooner would be due in no time. */
const minDaysLeft = 1

/** What is asked of the provider, stored before it is asked. */
export type CheckoutIntent = { order: Order; checkout: StoredCheckout; isRepeated: boolean }

/**
 * The checkout where an order can be paid: the open one, or a new one from the provider. What is asked of the provider is
 * stored first, so that a lost answer never locks the buyer out, and parallel requests end with one checkout. `intent`: the
 * one that was stored with the order a moment ago.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  orderId: string,
  intent: CheckoutIntent | null = null,
): Promise<Result<{ url: string }, CheckoutRefusal>> {
  const first = await requestCheckout(deps, orderId, intent)
  if (first.ok) return first
  if (first.code !== 'other-body') return refuse(first.code)
  // Something of the request has changed since it was first sent: asked for anew, under a key of its own.
  const second = await requestCheckout(deps, orderId, null)
  if (second.ok) return second
  return refuse(second.code === 'other-body' ? 'payment-refused' : second.code)
}

/**
 * Stores the first checkout of an order in the transaction that stores the order: nobody can have begun to pay it, and its
 * price is the one just agreed to.
 */
export async function insertFirstIntent(tx: Tx, order: Order, now: Date): Promise<CheckoutIntent> {
  return { order, checkout: await insertIntent(tx, order, now), isRepeated: false }
}

async function requestCheckout(
  deps: CheckoutDeps,
  orderId: string,
  intent: CheckoutIntent | null,
): Promise<Result<{ url: string }, CheckoutRefusal | 'other-body'>> {
  const prepared = intent ? accept(intent) : await deps.db.transaction((tx) => prepare(tx, deps, orderId))
  if (!prepared.ok) return prepared
  const { order, checkout, isRepeated } = prepared.value
  if (isOpened(checkout)) return accept({ url: payUrl(deps, order, checkout.url) })

  const settings = await currentSettings(deps.db)
  const surprise = await findSurpriseOrder(deps.db, { orderId: order.id, projectId: null })
  const request = checkoutRequest(order, checkout, deps.siteUrl, settings)
  const created = await deps.payments.createCheckout(surprise ? discreetRequest(request) : request)
  if (created.ok) {
    const answer = { providerId: created.value.id, url: created.value.url }
    return deps.db.transaction((tx) => storeCheckout(tx, deps, checkout, answer))
  }
  if (created.code === 'payment-unavailable') return created
  await deps.db.transaction((tx) => dropIntent(tx, checkout.id, deps.now()))
  return refuse(created.code === 'payment-refused' && isRepeated ? 'other-body' : created.code)
}

async function prepare(
  tx: Tx,
  { now }: CheckoutDeps,
  orderId: string,
): Promise<Result<CheckoutIntent, CheckoutRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('not-found')
  if (!isPayable(order.state)) return refuse('not-payable')
  if (!(await canStillPay(tx, order, now()))) return refuse('not-payable')

  const undecided = await listUndecidedPayments(tx, orderId)
  if (undecided.some((payment) => payment.status === 'in-process' || payment.status === 'authorized'))
    return refuse('payment-pending')

  if (!(await keepsPrice(tx, order, now()))) return refuse('price-ended')
  // From here on the order holds its use of the code, or its voucher, again: parallel buyers must see that before the
  // provider answers.
  if (order.state === 'expired' && (order.discountCode !== null || order.voucherId !== null))
    await saveReopened(tx, order, now())
  const until = earliest(addDays(now(), minDaysLeft), order.priceUntil && addMinutes(order.priceUntil, -1))
  const live = await findOpenCheckout(tx, orderId, until)
  if (live?.amount === order.total) return accept({ order, checkout: live, isRepeated: true })
  const known = await findCheckoutIntent(tx, orderId, until)
  if (known?.amount === order.total) return accept({ order, checkout: known, isRepeated: true })

  return accept({ order, checkout: await insertIntent(tx, order, now()), isRepeated: false })
}

function insertIntent(tx: Tx, { id, total, provider, priceUntil }: Order, now: Date): Promise<StoredCheckout> {
  const expiresAt = earliest(addDays(now, checkoutDays[provider]), priceUntil)
  return insertCheckoutIntent(tx, { orderId: id, amount: total, expiresAt, createdAt: now })
}

function earliest(one: Date, other: Date | null): Date {
  return other && other < one ? other : one
}

/** A checkout opened for an order that was paid, cancelled or held meanwhile is stored, too: the next round closes it. */
async function storeCheckout(
  tx: Tx,
  deps: CheckoutDeps,
  { id, orderId }: StoredCheckout,
  answer: { providerId: string; url: string },
): Promise<Result<{ url: string }, CheckoutRefusal | 'other-body'>> {
  const order = await lockOrder(tx, orderId)
  const checkout = await findCheckout(tx, id)
  if (!order || !checkout) return refuse('not-payable')
  // Staff have sent a link of their own meanwhile: it stays the order's.
  if (order.provider === 'links' && checkout.replacedAt !== null && isPayable(order.state))
    return accept({ url: payUrl(deps, order, answer.url) })
  if (isOpened(checkout)) {
    if (checkout.providerId !== answer.providerId) await insertSurplus(tx, checkout, answer, deps.now())
    return isPayable(order.state) ? accept({ url: payUrl(deps, order, checkout.url) }) : refuse('not-payable')
  }
  await saveOpened(tx, checkout, answer, deps.now())
  if (!isPayable(order.state)) return refuse('not-payable')
  // Given up meanwhile, as in a dispute of the song: whether the order can still be paid is asked anew.
  if (checkout.replacedAt !== null) return refuse('other-body')

  await saveReopened(tx, order, deps.now())
  return accept({ url: payUrl(deps, order, answer.url) })
}

/**
 * Where the browser goes to pay. A link may lead through any number of hosts, and a form that is redirected to one the page
 * does not allow is blocked silently: so our own page comes first, with the link on it.
 */
function payUrl({ siteUrl }: CheckoutDeps, order: Order, url: string): string {
  return order.provider === 'links' ? paymentReturnUrl(siteUrl, order) : url
}

async function saveReopened(tx: Tx, { id, state }: Order, now: Date): Promise<void> {
  const moved = transitionOrder(state, 'checkout-opened')
  if (!moved.ok) return
  await recordHistory(tx, { orderId: id, type: 'checkout-opened', actor: 'buyer' })
  await saveOrder(tx, id, { state: moved.value }, now)
}

function checkoutRequest(
  order: Order,
  { id, expiresAt }: StoredCheckout,
  siteUrl: string,
  settings: Settings,
): CheckoutRequest {
  return {
    provider: order.provider,
    orderId: order.id,
    orderCode: order.code,
    title: `${titleOf(order)} (pedido ${order.code})`,
    description: order.lines.map((line) => line.title).join(', '),
    lines: order.lines,
    amount: order.total,
    buyer: { name: order.buyerName, email: order.buyerEmail, phone: order.buyerPhone },
    returnUrl: paymentReturnUrl(siteUrl, order),
    webhookUrl: `${siteUrl}/webhooks/mercado-pago`,
    validFrom: order.createdAt,
    expiresAt,
    statementDescriptor: statementDescriptorOf(settings),
    maxInstallments: settings.payment.mostInstallments,
    excludedMethods: excludedMethods(settings),
    idempotencyKey: `checkout:${order.id}:${id}`,
  }
}

/**
 * The same for an order in surprise mode: what the provider shows, mails and prints on a card's statement names the order
 * and nothing else. The buyer knows the code, so that nobody disputes a charge they do not recognise.
 */
function discreetRequest(request: CheckoutRequest): CheckoutRequest {
  const title = discreetName(request.orderCode)
  return { ...request, title, description: title, statementDescriptor: title.toUpperCase() }
}

/** What the page of the provider names beside the amount: also what was added to the package. */
function titleOf({ packageName, lines }: Order): string {
  if (!startsProject(lines)) return packageName
  const extras = lines.filter(({ kind }) => kind === 'extra').map(({ title }) => title)
  return [`Pacote ${packageName}`, ...extras].join(' + ')
}
