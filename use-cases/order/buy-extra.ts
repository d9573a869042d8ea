import { extraContract } from '#copy/contracts/contract-extra.ts'
import { revisionContract } from '#copy/contracts/contract-revision.ts'
import type { ContractText } from '#copy/contracts/contracts.ts'
import { extraOrderedMail } from '#copy/order/extra-mails.ts'
import type { OfferBuyer } from '#copy/order/order-form.ts'
import { revisionOrderedMail } from '#copy/preview/revision-mails.ts'
import { findPackage, payableExtras } from '#core/catalog/catalog.ts'
import { canBuyLater, extrasSoldLater, type LaterExtraRefusal } from '#core/catalog/later-extra.ts'
import { quoteExtra, type Quote } from '#core/catalog/quote.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { canBuyRevision, type BuyRevisionRefusal } from '#core/preview/buy-revision.ts'
import { extraRevisionId, revisionBalance, type RevisionBalance } from '#core/preview/revision.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { currentShop } from '#db/content/document-versions.ts'
import { findOrderOfSubmission, listOpenOrdersForProject, lockSongOrder, lockVisitor } from '#db/order/orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { lockProject, type Project } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { agreedTerms, fingerprintOfTerms } from '#use-cases/order/internal/agreed-terms.ts'
import {
  placeStored,
  createOrder,
  identifyForm,
  type StoredOrder,
  type Visitor,
} from '#use-cases/order/internal/create-order.ts'
import { mailOrderReceived } from '#use-cases/order/internal/mail-order-received.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'
import { readLaterSale } from '#use-cases/order/read-later-sale.ts'
import type { CheckoutDeps } from '#use-cases/payment/open-checkout.ts'

type Deps = CheckoutDeps & { queue: Queue }
/** `shownFingerprint` is that of the offer the page showed; absent when the page sent none. */
type Input = { projectId: string; extraId: string; form: OfferBuyer; shownFingerprint?: string }
type OfferRefusal = BuyRevisionRefusal | LaterExtraRefusal | 'not-for-sale'
export type BuyRefusal = OfferRefusal | 'not-found' | 'too-many-orders' | 'offer-changed'

/** Orders one extra for an existing project and opens a checkout for it. A form sent twice is one order. */
export function buyExtra(deps: Deps, visitor: Visitor, input: Input): Promise<Result<PlacedOrder, BuyRefusal>> {
  const form = identifyForm(input.form, input.projectId, input.extraId)
  return placeStored(deps, visitor, (tx) => storeOrder(tx, deps, visitor, { ...input, form }))
}

export type ExtraOffer = {
  id: string
  title: string
  description: string
  features: string[]
  priced: Quote
  contract: ContractText
  /** Hash of everything that is agreed to: changes with any text or amount. */
  offerFingerprint: string
  /** End of the sales period after the delivery. */
  until: CalendarDay | null
  /** Business days that are promised, and whether they hurry the first version; `null` for a revision. */
  promise: { deliveryDays: number | null; laterDays: number } | null
  /** Of a revision: what the project has. */
  balance: RevisionBalance | null
}

/** Price and terms of an extra for a project today. */
export function offerExtra(
  db: DbOrTx,
  project: Project,
  { extraId, now, ...shop }: ShopContent & { extraId: string; now: Date },
): Promise<Result<ExtraOffer, OfferRefusal>> {
  return extraId === extraRevisionId
    ? offerRevision(db, project, shop, now)
    : offerItem(db, project, shop, { extraId, now })
}

async function offerItem(
  db: DbOrTx,
  project: Project,
  shop: ShopContent,
  { extraId, now }: { extraId: string; now: Date },
): Promise<Result<ExtraOffer, OfferRefusal>> {
  const extra = extrasSoldLater(shop.catalog).find(({ id }) => id === extraId)
  const priced = quoteExtra(shop.catalog, extraId)
  if (!extra || !priced.ok) return refuse('not-for-sale')
  const sold = canBuyLater(extra, await readLaterSale(db, project), now)
  if (!sold.ok) return sold

  const { settings, textOverrides } = shop
  const contract = extraContract({ extra, project, settings, textOverrides })
  const { id, title, description, features, deliveryDays, laterDays } = extra
  return accept({
    id,
    title,
    description,
    features,
    priced: priced.value,
    contract,
    offerFingerprint: fingerprintOfTerms(shop, contract, priced.value),
    until: sold.value.until,
    promise: { deliveryDays, laterDays },
    balance: null,
  })
}

/** A revision also covers the feedback that is open. */
async function offerRevision(
  db: DbOrTx,
  project: Project,
  shop: ShopContent,
  now: Date,
): Promise<Result<ExtraOffer, OfferRefusal>> {
  const { catalog, settings, textOverrides } = shop
  const balance = revisionBalance(await getRevisionLedger(db, project), now)
  const sold = canBuyRevision(balance, project, { catalog, now })
  if (!sold.ok) return sold
  const { priced, until } = sold.value
  const extra = payableExtras(catalog).find(({ id }) => id === extraRevisionId)
  if (!extra) return refuse('not-for-sale')

  const oldest = balance.lines.find(({ feedbackId }) => feedbackId !== null && feedbackId === balance.open[0])
  const coveredFeedbackOn = oldest ? dayOf(oldest.createdAt) : null
  const promised = { ...catalog, paidRevisionDays: balance.paidDays }
  const contract = revisionContract({
    catalog: promised,
    extra,
    project,
    coveredFeedbackOn,
    settings,
    textOverrides,
  })
  return accept({
    id: extra.id,
    title: extra.title,
    description: extra.description,
    features: extra.features,
    priced,
    contract,
    offerFingerprint: fingerprintOfTerms(shop, contract, priced),
    until,
    promise: null,
    balance,
  })
}

async function storeOrder(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { projectId, extraId, form, shownFingerprint = '' }: Input,
): Promise<Result<StoredOrder, BuyRefusal>> {
  await lockVisitor(tx, visitor.visitorId)
  const duplicateSubmission = await findOrderOfSubmission(tx, visitor.visitorId, form.submissionId)
  if (duplicateSubmission) return accept({ order: duplicateSubmission, intent: null, fresh: false })

  await lockSongOrder(tx, projectId)
  const project = await lockProject(tx, projectId)
  if (!project) return refuse('not-found')
  const now = deps.now()
  const shop = await currentShop(tx)
  const { catalog, settings } = shop
  const offer = await offerExtra(tx, project, { extraId, ...shop, now })
  if (!offer.ok) return offer
  if (shownFingerprint !== '' && shownFingerprint !== offer.value.offerFingerprint) return refuse('offer-changed')

  const { title, contract, priced, promise } = offer.value
  const delivery = findPackage(catalog, project.packageId)?.delivery
  const days = promise ? (promise.deliveryDays ?? promise.laterDays) : null
  const sold = {
    packageId: project.packageId,
    packageName: `${title} · ${project.code}`,
    forProjectId: projectId,
    ownLyric: false,
    expectedDays: days ?? delivery?.expected ?? 0,
    limitDays: days ?? delivery?.limit ?? 0,
  }
  const open = await listOpenOrdersForProject(tx, visitor.visitorId, projectId)
  const agreed = agreedTerms(shop)
  const orderInput = {
    sold,
    priced,
    contract,
    agreed,
    buyer: form,
    visitor,
    at: now,
    payment: settings.payment,
  }
  const created = await createOrder(tx, orderInput, open)
  if (!created.ok) throw new Error('an extra has no discount to refuse')
  const { order, intent, fresh } = created.value
  if (!fresh) return accept({ order, intent, fresh })
  const about = { order, project, siteUrl: deps.siteUrl, settings }
  await mailOrderReceived(tx, deps, {
    order,
    settings,
    kind: promise ? 'extra-ordered' : 'revision-ordered',
    content: (link) =>
      promise ? extraOrderedMail({ ...about, link, title }) : revisionOrderedMail({ ...about, link }),
  })
  return accept({ order, intent, fresh })
}
