import { hash } from 'node:crypto'

import { lyricOfBespoke } from '#copy/catalog/calculator.ts'
import { bespokeName, bespokeOrderQuote } from '#copy/catalog/custom-offer.ts'
import { contractFor, contractText } from '#copy/contracts/contracts.ts'
import { answersOf, offerOf } from '#copy/order/order-answers.ts'
import type { OrderForm } from '#copy/order/order-form.ts'
import { orderReceivedMail } from '#copy/order/order-mails.ts'
import { priceBespoke, type BespokeChoice, type BespokeQuote, type BespokeRefusal } from '#core/catalog/calculator.ts'
import {
  findDiscount,
  findPackage,
  type Catalog,
  type Discount,
  type Package,
  type PriceList,
} from '#core/catalog/catalog.ts'
import type { DiscountRefusal } from '#core/catalog/discount.ts'
import { promisedDays } from '#core/catalog/extras.ts'
import { quote, type Quote, type QuoteRefusal } from '#core/catalog/quote.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { isPayable } from '#core/order/order.ts'
import { changedNames } from '#core/shared/changed-names.ts'
import { parseGroupedCode } from '#core/shared/grouped-code.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { RedeemRefusal } from '#core/voucher/voucher.ts'
import type { Tx } from '#db/client.ts'
import { currentShop } from '#db/content/document-versions.ts'
import { saveInvoiceRequest } from '#db/order/invoices.ts'
import { findOrderOfSubmission, listOpenOrdersOfVisitor, lockVisitor, saveOrder, type Order } from '#db/order/orders.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { agreedTerms } from '#use-cases/order/internal/agreed-terms.ts'
import { confirmFreeOrder } from '#use-cases/order/internal/confirm-free-order.ts'
import { mailOrderReceived } from '#use-cases/order/internal/mail-order-received.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'
import { lockVoucherOfCode, releaseReplaced } from '#use-cases/voucher/internal/hold-voucher.ts'

import {
  canConfirmFree,
  placeStored,
  createOrder,
  identifyForm,
  type StoredOrder,
  type Visitor,
} from './internal/create-order.ts'

/** `bespoke` is the buyer's choice in the calculator; used only when the form asks for a bespoke production. */
type Input = {
  packageId: string
  form: OrderForm
  bespoke?: BespokeChoice | null
  /** Of the offer the page showed (`fingerprintOfOffer`); empty skips the check. */
  shownFingerprint?: string
  /** What the page showed of a voucher; empty where it showed none. */
  seenBalance?: string
  /** What the page showed of a discount code; empty where it showed none. */
  seenPercent?: string
}

export type PlaceOrderRefusal =
  | DiscountRefusal
  | RedeemRefusal
  | QuoteRefusal
  | BespokeRefusal
  | 'too-many-orders'
  | 'too-many-free'
  | 'offer-changed'

/**
 * Stores the order with everything the buyer agreed to and opens a checkout for it. A form sent twice, a second tab or
 * going back returns the same order. If the provider is down, the order is still stored and can be paid later.
 */
export function placeOrder(
  deps: MoneyDeps,
  visitor: Visitor,
  input: Input,
): Promise<Result<PlacedOrder, PlaceOrderRefusal>> {
  const { packageId, form, bespoke } = input
  const { submissionId } = identifyForm(offerOf(form), packageId, form.bespoke ? bespoke : null)
  return placeStored(deps, visitor, (tx) =>
    storeOrder(tx, deps, visitor, { ...input, form: { ...form, submissionId } }),
  )
}

async function storeOrder(
  tx: Tx,
  deps: MoneyDeps,
  visitor: Visitor,
  { packageId, form, bespoke, shownFingerprint = '', seenBalance = '', seenPercent = '' }: Input,
): Promise<Result<StoredOrder, PlaceOrderRefusal>> {
  await lockVisitor(tx, visitor.visitorId)
  const duplicateSubmission = await findOrderOfSubmission(tx, visitor.visitorId, form.submissionId)
  if (duplicateSubmission) {
    if (isPayable(duplicateSubmission.state)) await saveAnswers(tx, duplicateSubmission, form, deps.now())
    return accept({ order: duplicateSubmission, intent: null, fresh: false })
  }

  const shop = await currentShop(tx)
  const { catalog, settings, textOverrides } = shop
  const pkg = findPackage(catalog, packageId)
  if (!pkg) return refuse('unknown-package')
  if (shownFingerprint !== '' && shownFingerprint !== fingerprintOfOffer(shop, pkg)) return refuse('offer-changed')
  const code = form.bespoke ? undefined : findDiscount(catalog, pkg.id, form.discount)
  // It takes off less than the page said.
  if (code && code.percent < Number(seenPercent)) return refuse('offer-changed')
  const voucherCode = form.bespoke || code ? null : parseGroupedCode(form.discount)
  const voucher = voucherCode === null ? null : await lockVoucherOfCode(tx, voucherCode, visitor.visitorId, deps.now())
  if (voucher && !voucher.ok) return refuse(voucher.code === 'voucher-unknown' ? 'unknown-discount' : voucher.code)
  // Less is left on it than the page said: its total would be higher than the one that was agreed to.
  if (voucher && seenBalance !== '' && seenBalance !== String(voucher.value.offer.balance))
    return refuse('offer-changed')
  const prices = voucher ? { ...catalog, vouchers: [voucher.value.offer] } : catalog
  const sale = form.bespoke ? quoteBespoke(catalog, pkg, bespoke ?? null) : quotePackage(prices, pkg, form)
  if (!sale.ok) return sale

  const { priced, ownLyric, bespokeQuote, discount } = sale.value
  const contract = contractFor(catalog, pkg, { ownLyric, settings, textOverrides, bespoke: bespokeQuote })
  const days = bespokeQuote ? { expected: bespokeQuote.choice.days, limit: bespokeQuote.choice.days } : pkg.delivery
  if (priced.total === 0 && !(await canConfirmFree(tx, form.email))) return refuse('too-many-free')
  const { expected, limit } = promisedDays(catalog, days, priced.lines)
  const sold = {
    packageId: pkg.id,
    packageName: bespokeQuote ? bespokeName(pkg) : pkg.name,
    ownLyric,
    ...answersOf(form),
    ...(voucher ? { voucherId: voucher.value.id, voucherUsed: priced.voucherUsed } : {}),
    expectedDays: expected,
    limitDays: limit,
  }
  const open = await listOpenOrdersOfVisitor(tx, visitor.visitorId, pkg.id)
  const agreed = agreedTerms(shop)
  const orderInput = {
    sold,
    priced,
    contract,
    agreed,
    buyer: form,
    visitor,
    at: deps.now(),
    payment: settings.payment,
    discount,
  }
  const created = await createOrder(tx, orderInput, open)
  if (!created.ok) return created
  const { order, intent, fresh } = created.value
  if (voucher) await releaseReplaced(tx, deps, voucher.value, order.id)
  await saveAnswers(tx, order, form, deps.now())
  if (order.total === 0) return accept({ order: await confirmFreeOrder(tx, deps, order), intent, fresh })
  if (!fresh) return accept({ order, intent, fresh })
  await mailOrderReceived(tx, deps, {
    order,
    settings,
    kind: 'order-received',
    content: (link) =>
      orderReceivedMail({
        order,
        paymentUrl: trackingUrl(deps.siteUrl, order.code),
        priceUntil: order.priceUntil,
        link,
        siteUrl: deps.siteUrl,
        settings,
      }),
  })
  return accept({ order, intent, fresh })
}

/** The same offer may be accepted again, by somebody who went back for what they chose or answered besides. */
async function saveAnswers(tx: Tx, order: Order, form: OrderForm, now: Date): Promise<void> {
  const answers = answersOf(form)
  if (changedNames(order, answers, Object.keys(answers)).length > 0) await saveOrder(tx, order.id, answers, now)
  if (form.taxId && order.total > 0) await saveInvoiceRequest(tx, order.id, form.taxId, now)
}

type Sale = { priced: Quote; ownLyric: boolean; bespokeQuote: BespokeQuote | null; discount: Discount | null }

function quotePackage(
  catalog: PriceList,
  pkg: Package,
  { extras, discount: code, ownLyric }: Pick<OrderForm, 'extras' | 'discount' | 'ownLyric'>,
): Result<Sale, QuoteRefusal> {
  const priced = quote(catalog, { packageId: pkg.id, extras, discount: code })
  const discount = findDiscount(catalog, pkg.id, code) ?? null
  return priced.ok ? accept({ priced: priced.value, ownLyric, bespokeQuote: null, discount }) : priced
}

/**
 * A bespoke production has every option set in the calculator: it takes no extras, and its lyric option is part of the
 * choice.
 */
function quoteBespoke(catalog: Catalog, pkg: Package, choice: BespokeChoice | null): Result<Sale, BespokeRefusal> {
  if (choice?.base !== pkg.id) return refuse('unknown-base')
  const bespoke = priceBespoke(catalog, choice)
  if (!bespoke.ok) return bespoke
  return accept({
    priced: bespokeOrderQuote(pkg, bespoke.value),
    ownLyric: lyricOfBespoke(choice) === 'buyer',
    bespokeQuote: bespoke.value,
    discount: null,
  })
}

/**
 * A hash that changes with every text and amount a buyer of this package may have read, so that the buyer agrees to
 * what was on the screen. Codes are not in it: a page shows the one that was typed, and a new one for somebody else changes
 * nothing for this buyer.
 */
export function fingerprintOfOffer({ catalog, settings, textOverrides }: ShopContent, pkg: Package): string {
  const contracts = [true, false].map((ownLyric) =>
    contractText(contractFor(catalog, pkg, { ownLyric, settings, textOverrides })),
  )
  const prices = JSON.stringify([catalog.extras, catalog.calculator])
  return hash(
    'sha256',
    [...contracts, prices, ...Object.values(agreedTerms({ catalog, settings, textOverrides }))].join('\n'),
    'base64url',
  ).slice(0, 22)
}
