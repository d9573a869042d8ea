import { revisionContract } from '#copy/contracts/contract-revision.ts'
import { contractText } from '#copy/contracts/contracts.ts'
import { revisionOrderedMail } from '#copy/preview/revision-mails.ts'
import { findPackage, payableExtras, type Catalog } from '#core/catalog/catalog.ts'
import { quoteExtra } from '#core/catalog/quote.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import type { OrderForm } from '#core/order/order-form.ts'
import {
  extraRevisionId,
  revisionBalance,
  canBuyRevision,
  type BuyRevisionRefusal,
  type RevisionBalance,
} from '#core/preview/revision.ts'
import { dayOf } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { findOrderOfSubmission, listOpenOrdersForProject, lockVisitor, type Order } from '#db/order/orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { lockProject, type Project } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import {
  hashTerms,
  canMailUnpaid,
  consumeOrderLimit,
  openFirstCheckout,
  createOrder,
  type PlacedOrder,
  type Visitor,
} from '#use-cases/order/create-order.ts'
import { agreedTerms } from '#use-cases/order/internal/accepted-terms.ts'
import type { CheckoutDeps } from '#use-cases/payment/open-checkout.ts'

type Deps = CheckoutDeps & { queue: Queue }
type Form = Pick<OrderForm, 'name' | 'email' | 'phone' | 'submissionId'>
/** `seen` is the mark of the offer the page showed; absent when the page sent none. */
type Input = { projectId: string; form: Form; seen?: string }
export type BuyRefusal = BuyRevisionRefusal | 'not-found' | 'not-for-sale' | 'too-many-orders' | 'offer-changed'

/** Orders one more revision for an existing project and opens a checkout for it. A form sent twice is one order. */
export async function buyRevision(
  deps: Deps,
  visitor: Visitor,
  input: Input,
): Promise<Result<PlacedOrder, BuyRefusal>> {
  if (!(await consumeOrderLimit(deps.db, visitor))) return refuse('too-many-orders')

  const stored = await deps.db.transaction((tx) => storeOrder(tx, deps, visitor, input))
  return stored.ok ? accept(await openFirstCheckout(deps, stored.value)) : stored
}

export type RevisionOffer = {
  balance: RevisionBalance
  priced: Extract<ReturnType<typeof quoteExtra>, { ok: true }>['value']
  contract: ReturnType<typeof revisionContract>
  /** Hash of everything that is agreed to: changes with any text or amount. */
  mark: string
  /** End of the sales period after the delivery. */
  until: Extract<ReturnType<typeof canBuyRevision>, { ok: true }>['value']['until']
}

/** Price and terms of another revision today, and the open feedback it would cover. */
export async function offerRevision(
  db: DbOrTx,
  project: Project,
  { now, ...shop }: { catalog: Catalog; settings: Settings; textOverrides: TextOverrides; now: Date },
): Promise<Result<RevisionOffer, BuyRevisionRefusal | 'not-for-sale'>> {
  const { catalog, settings, textOverrides } = shop
  const ledger = await getRevisionLedger(db, project)
  const balance = revisionBalance(ledger, now)
  const extra = payableExtras(catalog).find(({ id }) => id === extraRevisionId)
  const priced = quoteExtra(catalog, extraRevisionId)
  if (!extra || !priced.ok) return refuse('not-for-sale')
  const sold = canBuyRevision(
    balance,
    { hasVersions: ledger.firstVersionAt !== null, deliveredAt: project.deliveredAt },
    now,
  )
  if (!sold.ok) return sold

  const oldest = balance.lines.find(({ feedbackId }) => feedbackId !== null && feedbackId === balance.open[0])
  const coversOpenFeedback = oldest ? dayOf(oldest.createdAt) : null
  const promised = { ...catalog, paidRevisionDays: balance.paidDays }
  const contract = revisionContract({
    catalog: promised,
    extra,
    project,
    settles: coversOpenFeedback,
    settings,
    textOverrides,
  })
  const agreed = Object.values(agreedTerms(shop)).join('\n')
  const fingerprint = hashTerms(`${contractText(contract)}\n${agreed}`, priced.value)
  return accept({ balance, priced: priced.value, contract, mark: fingerprint, until: sold.value.until })
}

async function storeOrder(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { projectId, form, seen = '' }: Input,
): Promise<Result<Order, BuyRefusal>> {
  await lockVisitor(tx, visitor.visitorId)
  const duplicateSubmission = await findOrderOfSubmission(tx, visitor.visitorId, form.submissionId)
  if (duplicateSubmission)
    return duplicateSubmission.forProjectId === projectId ? accept(duplicateSubmission) : refuse('not-found')

  const project = await lockProject(tx, projectId)
  if (!project) return refuse('not-found')
  const now = deps.now()
  const [catalog, settings] = [await currentCatalog(tx), await currentSettings(tx)]
  const { words: textOverrides } = await currentTextOverrides(tx)
  const offer = await offerRevision(tx, project, { catalog, settings, textOverrides, now })
  if (!offer.ok) return offer
  if (seen !== '' && seen !== offer.value.mark) return refuse('offer-changed')

  const { contract, priced } = offer.value
  const delivery = findPackage(catalog, project.packageId)?.delivery
  const sold = {
    packageId: project.packageId,
    packageName: `${priced.lines[0]?.title ?? ''} · ${project.code}`,
    forProjectId: projectId,
    ownLyric: false,
    expectedDays: delivery?.expected ?? 0,
    limitDays: delivery?.limit ?? 0,
  }
  const open = await listOpenOrdersForProject(tx, visitor.visitorId, projectId)
  const agreed = agreedTerms({ catalog, settings, textOverrides })
  const orderInput = { sold, priced, contract, agreed, buyer: form, visitor, at: now }
  const { order, fresh } = await createOrder(tx, orderInput, open)
  if (!fresh || !(await canMailUnpaid(tx, order.buyerEmail))) return accept(order)

  await mailBuyer(tx, deps.queue, order, {
    kind: 'revision-ordered',
    dedupeKey: `order-received:${order.id}`,
    content: revisionOrderedMail({ order, project, siteUrl: deps.siteUrl, settings }),
    attachContract: true,
  })
  return accept(order)
}
