import { contractText, type ContractText } from '#copy/contracts/contracts.ts'
import type { OrderAnswers } from '#copy/order/order-answers.ts'
import type { OfferBuyer } from '#copy/order/order-form.ts'
import type { Discount } from '#core/catalog/catalog.ts'
import type { DiscountRefusal } from '#core/catalog/discount.ts'
import type { Quote } from '#core/catalog/quote.ts'
import type { Settings } from '#core/content/settings.ts'
import { orderCode } from '#core/order/order-code.ts'
import { paymentReturnUrl } from '#core/order/order-paths.ts'
import { isPriceValid, priceValidUntil } from '#core/order/price-validity.ts'
import { isSameEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db, Tx } from '#db/client.ts'
import { insertOrder, nextOrderNumber, type Order } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'
import { consumeAddressLimit, consumeRateLimit } from '#db/shared/rate-limits.ts'
import { hashEmail } from '#use-cases/access/access-tokens.ts'
import { hashTerms } from '#use-cases/order/internal/agreed-terms.ts'
import { reserveDiscount } from '#use-cases/order/internal/reserve-discount.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'
import {
  insertFirstIntent,
  openCheckout,
  type CheckoutDeps,
  type CheckoutIntent,
} from '#use-cases/payment/open-checkout.ts'
import { uuidOf } from '#use-cases/uuid-of.ts'

export type Visitor = { visitorId: string; ip: string; userAgent: string }
/** `intent`: its first checkout; `null` for an order that was there before, and for one that costs nothing. */
export type StoredOrder = { order: Order; intent: CheckoutIntent | null; fresh: boolean }

const perAddress = { limit: 40, windowSeconds: 3_600, event: 'none' } as const
const perMailbox = { limit: 5, windowSeconds: 86_400, event: 'none' } as const

/** Counts one more order from this address; false when it has placed too many. */
export function consumeOrderLimit(db: Db, { ip }: Pick<Visitor, 'ip'>): Promise<boolean> {
  return consumeAddressLimit(db, 'order', ip, perAddress)
}

/**
 * Opens a checkout for a stored order. If the provider is down, the order stays and can be paid later. One that costs
 * nothing leads to its confirmation.
 */
export async function openFirstCheckout(
  deps: CheckoutDeps,
  { order: { id, code, total, packageId }, intent, fresh }: StoredOrder,
): Promise<PlacedOrder> {
  if (total === 0) {
    const url = paymentReturnUrl(deps.siteUrl, { packageId, code })
    return { orderId: id, code, checkout: accept({ url }), fresh }
  }
  return { orderId: id, code, checkout: await openCheckout(deps, id, intent), fresh }
}

/**
 * Stores an order in one transaction and opens a checkout for it. Who has placed too many orders is refused before anything
 * is read.
 */
export async function placeStored<Refusal extends string>(
  deps: CheckoutDeps,
  visitor: Visitor,
  store: (tx: Tx) => Promise<Result<StoredOrder, Refusal>>,
): Promise<Result<PlacedOrder, Refusal | 'too-many-orders'>> {
  if (!(await consumeOrderLimit(deps.db, visitor))) return refuse('too-many-orders')
  const stored = await deps.db.transaction(store)
  return stored.ok ? accept(await openFirstCheckout(deps, stored.value)) : stored
}

/**
 * A form that is sent again is the same order. With other content it is another form: whoever went back and changed something
 * gets what they see, and never the first for it.
 */
export function identifyForm<Form extends OfferBuyer>(form: Form, ...chosen: unknown[]): Form {
  return { ...form, submissionId: uuidOf(JSON.stringify([form, ...chosen])) }
}

type OrderedPackage = Pick<Order, 'packageId' | 'packageName' | 'ownLyric' | 'expectedDays' | 'limitDays'> &
  Partial<Pick<Order, 'forProjectId' | 'voucherId' | 'voucherUsed' | keyof OrderAnswers>>
type OrderInput = {
  sold: OrderedPackage
  priced: Quote
  contract: ContractText
  /** Texts agreed to besides the contract, each by its hash. */
  agreed: Record<string, string>
  buyer: OfferBuyer
  visitor: Visitor
  at: Date
  /** What the settings say of payments: who takes the money, and for how many days the price is kept. */
  payment: Pick<Settings['payment'], 'provider' | 'priceDays'>
  /** The code in the price: the order is refused unless it can hold a use of it. */
  discount?: Discount | null
}

/**
 * Writes an order with everything the buyer agreed to. If the same buyer has an open order with identical terms, that
 * one is returned.
 */
export async function createOrder(
  tx: Tx,
  { sold, priced, contract, agreed, buyer, visitor, at, payment, discount = null }: OrderInput,
  open: Order[],
): Promise<Result<StoredOrder, DiscountRefusal>> {
  const contractHash = hashTerms(contractText(contract), priced)
  const same = open.find(
    (order) =>
      order.contractHash === contractHash &&
      order.provider === payment.provider &&
      // Two vouchers may take off the same.
      order.voucherId === (sold.voucherId ?? null) &&
      isSameBuyer(order, buyer) &&
      isPriceValid(order, at),
  )
  if (same) return accept({ order: same, intent: null, fresh: false })
  const reserved = discount
    ? await reserveDiscount(tx, discount, { email: buyer.email, visitorId: visitor.visitorId }, at)
    : accept()
  if (!reserved.ok) return reserved

  const order = await insertOrder(tx, {
    ...sold,
    code: orderCode(await nextOrderNumber(tx)),
    lines: priced.lines,
    total: priced.total,
    priceUntil: priceValidUntil(at, payment.priceDays),
    provider: payment.provider,
    discountCode: discount?.id ?? null,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phone,
    visitorId: visitor.visitorId,
    submissionId: buyer.submissionId,
    contract,
    contractHash,
    termsAcceptedAt: at,
    termsIp: visitor.ip,
    termsUserAgent: visitor.userAgent.slice(0, 400),
    createdAt: at,
    updatedAt: at,
  })
  await recordHistory(tx, {
    orderId: order.id,
    type: 'order-placed',
    details: { total: order.total, contract: contract.id, contractVersion: contract.version, ...agreed },
    actor: 'buyer',
  })
  const intent = order.total > 0 ? await insertFirstIntent(tx, order, at) : null
  return accept({ order, intent, fresh: true })
}

/**
 * Whether a mailbox may be written to about one more order that nobody paid: anybody can order with the address of
 * somebody else. The order stays payable; its contract is then mailed with the confirmation of the payment.
 */
export function canMailUnpaid(tx: Tx, email: string): Promise<boolean> {
  return consumeRateLimit(tx, unpaidMailKey(email), perMailbox)
}

/** Whether one more order that costs nothing is confirmed for a mailbox: nobody has to pay to have it written to. */
export function canConfirmFree(tx: Tx, email: string): Promise<boolean> {
  return consumeRateLimit(tx, `order:free:${hashEmail(email)}`, perMailbox)
}

export function unpaidMailKey(email: string): string {
  return `order:mail:${hashEmail(email)}`
}

/** Whether an order says of its buyer what a form says. */
export function isSameBuyer(order: Order, buyer: OfferBuyer): boolean {
  return (
    order.buyerName === buyer.name && isSameEmail(order.buyerEmail, buyer.email) && order.buyerPhone === buyer.phone
  )
}
