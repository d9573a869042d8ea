import { createHash, randomUUID } from 'node:crypto'

import { bespokeName, bespokeOrderQuote } from '#copy/bespoke.ts'
import { lyricOfBespoke } from '#copy/calculator.ts'
import { contractFor, contractText } from '#copy/contracts.ts'
import { orderReceivedMail, trackingUrl } from '#copy/emails.ts'
import { priceBespoke, type BespokeChoice, type BespokeQuote, type BespokeRefusal } from '#core/calculator.ts'
import { findPackage, type Catalog, type Package } from '#core/catalog.ts'
import { formatBRL } from '#core/money.ts'
import type { OrderForm } from '#core/order-form.ts'
import { orderCode } from '#core/order.ts'
import { quote, type Quote, type QuoteRefusal } from '#core/quote.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Settings } from '#core/settings.ts'
import type { Words } from '#core/texts.ts'
import type { Db, Tx } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { postMail } from '#db/mails.ts'
import {
  findOrderOfSubmission,
  insertOrder,
  listOpenOrdersOfVisitor,
  lockVisitor,
  nextOrderNumber,
  type Order,
} from '#db/orders.ts'
import type { Queue } from '#db/queue.ts'
import { currentCatalog, currentSettings, currentTexts } from '#db/revisions.ts'
import { countTry } from '#db/throttles.ts'

import { agreedTerms } from './agreed-terms.ts'
import { openCheckout, type CheckoutDeps, type CheckoutRefusal } from './open-checkout.ts'

export type Visitor = { visitorId: string; ip: string; userAgent: string }
/** `bespoke` is what the buyer asked to be made to measure; used only when the form chose it. */
type Input = {
  packageId: string
  form: OrderForm
  bespoke?: BespokeChoice | null
  /** What the page was made from (`offerMark`); none when nobody says. */
  seen?: string
}
type Deps = CheckoutDeps & { db: Db; queue: Queue; siteUrl: string; now: () => Date }

export type PlacedOrder = { orderId: string; code: string; checkout: Result<{ url: string }, CheckoutRefusal> }
export type PlaceOrderRefusal = QuoteRefusal | BespokeRefusal | 'too-many-orders' | 'offer-changed'

const perAddress = { limit: 40, windowSeconds: 3_600 }

/**
 * Stores the order with everything the buyer agreed to and opens a checkout for it. A form sent twice, a second tab
 * and a trip back answer the same order. With the provider down the order is kept all the same and can be paid later.
 */
export async function placeOrder(
  deps: Deps,
  visitor: Visitor,
  input: Input,
): Promise<Result<PlacedOrder, PlaceOrderRefusal>> {
  if (!(await countTry(deps.db, `order:${visitor.ip}`, perAddress))) return refuse('too-many-orders')

  const stored = await deps.db.transaction((tx) => storeOrder(tx, deps, visitor, input))
  if (!stored.ok) return stored

  const { id, code } = stored.value
  return accept({ orderId: id, code, checkout: await openCheckout(deps, id) })
}

async function storeOrder(tx: Tx, deps: Deps, visitor: Visitor, { packageId, form, bespoke, seen = '' }: Input) {
  await lockVisitor(tx, visitor.visitorId)
  const sameClick = await findOrderOfSubmission(tx, visitor.visitorId, form.submissionId)
  if (sameClick) return accept(sameClick)

  const catalog = await currentCatalog(tx)
  const settings = await currentSettings(tx)
  const { words } = await currentTexts(tx)
  const pkg = findPackage(catalog, packageId)
  if (!pkg) return refuse('unknown-package')
  if (seen !== '' && seen !== offerMark({ catalog, settings, words }, pkg)) return refuse('offer-changed')
  const sold = form.bespoke ? sellBespoke(catalog, pkg, bespoke ?? null) : sellPackage(catalog, pkg, form)
  if (!sold.ok) return sold

  const { priced, ownLyric, bespokeQuote } = sold.value
  const contract = contractFor(catalog, pkg, { ownLyric, settings, words, bespoke: bespokeQuote })
  const contractHash = hashTerms(contractText(contract), priced)
  const open = await listOpenOrdersOfVisitor(tx, visitor.visitorId, pkg.id)
  const same = open.find((order) => order.contractHash === contractHash && isSameBuyer(order, form))
  if (same) return accept(same)

  const now = deps.now()
  const order = await insertOrder(tx, {
    code: orderCode(await nextOrderNumber(tx)),
    packageId: pkg.id,
    packageName: bespokeQuote ? bespokeName(pkg) : pkg.name,
    ownLyric,
    lines: priced.lines,
    total: priced.total,
    expectedDays: bespokeQuote ? bespokeQuote.choice.days : pkg.delivery.expected,
    limitDays: bespokeQuote ? bespokeQuote.choice.days : pkg.delivery.limit,
    buyerName: form.name,
    buyerEmail: form.email,
    buyerPhone: form.phone,
    visitorId: visitor.visitorId,
    submissionId: form.submissionId,
    contract,
    contractHash,
    termsAcceptedAt: now,
    termsIp: visitor.ip,
    termsUserAgent: visitor.userAgent.slice(0, 400),
    createdAt: now,
    updatedAt: now,
  })
  await recordHistory(tx, {
    orderId: order.id,
    type: 'order-placed',
    details: {
      total: order.total,
      contract: contract.id,
      contractVersion: contract.version,
      ...agreedTerms({ catalog, settings, words }),
    },
    actor: 'buyer',
  })
  await postMail(tx, deps.queue, {
    kind: 'order-received',
    dedupeKey: `order-received:${order.id}`,
    toName: order.buyerName,
    toEmail: order.buyerEmail,
    content: orderReceivedMail({
      order,
      paymentUrl: trackingUrl(deps.siteUrl, order.code),
      payableUntil: null,
      siteUrl: deps.siteUrl,
      settings,
    }),
    attachContract: true,
    orderId: order.id,
  })
  return accept(order)
}

type Sale = { priced: Quote; ownLyric: boolean; bespokeQuote: BespokeQuote | null }

function sellPackage(
  catalog: Catalog,
  pkg: Package,
  { extras, discount, ownLyric }: Pick<OrderForm, 'extras' | 'discount' | 'ownLyric'>,
): Result<Sale, QuoteRefusal> {
  const priced = quote(catalog, { packageId: pkg.id, extras, discount })
  return priced.ok ? accept({ priced: priced.value, ownLyric, bespokeQuote: null }) : priced
}

/** Everything in a production made to measure was chosen in the calculator: it takes no extras, and knows its lyric. */
function sellBespoke(catalog: Catalog, pkg: Package, choice: BespokeChoice | null): Result<Sale, BespokeRefusal> {
  if (choice?.base !== pkg.id) return refuse('unknown-base')
  const bespoke = priceBespoke(catalog, choice)
  if (!bespoke.ok) return bespoke
  return accept({
    priced: bespokeOrderQuote(pkg, bespoke.value),
    ownLyric: lyricOfBespoke(choice) === 'buyer',
    bespokeQuote: bespoke.value,
  })
}

export function isSameBuyer(order: Order, form: Pick<OrderForm, 'name' | 'email' | 'phone'>): boolean {
  return (
    order.buyerName === form.name &&
    order.buyerEmail.toLowerCase() === form.email.toLowerCase() &&
    order.buyerPhone === form.phone
  )
}

/** Changes with every word and figure a buyer of this package may read: what is agreed to is what was on the screen. */
export function offerMark(
  { catalog, settings, words }: { catalog: Catalog; settings: Settings; words: Words },
  pkg: Package,
): string {
  const contracts = [true, false].map((ownLyric) =>
    contractText(contractFor(catalog, pkg, { ownLyric, settings, words })),
  )
  const prices = JSON.stringify([catalog.extras, catalog.discounts, catalog.calculator])
  return createHash('sha256')
    .update([...contracts, prices, ...Object.values(agreedTerms({ catalog, settings, words }))].join('\n'))
    .digest('base64url')
    .slice(0, 22)
}

/** SHA-256 over the words and the prices agreed to: proves later that neither was changed. */
export function hashTerms(text: string, { lines, total }: Quote): string {
  const prices = [...lines.map((line) => `${line.title}: ${formatBRL(line.amount)}`), `Total: ${formatBRL(total)}`]
  return createHash('sha256')
    .update([text, ...prices].join('\n'))
    .digest('hex')
}

/** An id for a form that came without one. */
export function newSubmissionId(): string {
  return randomUUID()
}
