import { revisionContract } from '#copy/contract-revision.ts'
import { contractText } from '#copy/contracts.ts'
import { revisionOrderedMail } from '#copy/revision-mails.ts'
import { findPackage, payableExtras, type Catalog } from '#core/catalog.ts'
import { dayOf } from '#core/dates.ts'
import type { OrderForm } from '#core/order-form.ts'
import { orderCode } from '#core/order.ts'
import { quoteExtra } from '#core/quote.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import {
  extraRevisionId,
  revisionsOf,
  sellRevision,
  type BuyRevisionRefusal,
  type RevisionStanding,
} from '#core/revision.ts'
import type { Settings } from '#core/settings.ts'
import type { Words } from '#core/texts.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { postMail } from '#db/mails.ts'
import {
  findOrderOfSubmission,
  insertOrder,
  listOpenOrdersForProject,
  lockVisitor,
  nextOrderNumber,
  type Order,
} from '#db/orders.ts'
import { lockProject, type Project } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'
import { readLedger } from '#db/revision-entries.ts'
import { currentCatalog, currentSettings, currentTexts } from '#db/revisions.ts'
import { countTry } from '#db/throttles.ts'

import { agreedTerms } from './agreed-terms.ts'
import { openCheckout, type CheckoutDeps } from './open-checkout.ts'
import { hashTerms, isSameBuyer, type PlacedOrder, type Visitor } from './place-order.ts'

type Deps = CheckoutDeps & { queue: Queue }
type Form = Pick<OrderForm, 'name' | 'email' | 'phone' | 'submissionId'>
/** `seen` is the mark of the offer the page showed; none when nobody says. */
type Input = { projectId: string; form: Form; seen?: string }
export type BuyRefusal = BuyRevisionRefusal | 'not-found' | 'not-for-sale' | 'too-many-orders' | 'offer-changed'

const perAddress = { limit: 40, windowSeconds: 3_600 }

/** Orders one more revision for a project that is there, and opens a checkout for it. A form sent twice is one order. */
export async function buyRevision(
  deps: Deps,
  visitor: Visitor,
  input: Input,
): Promise<Result<PlacedOrder, BuyRefusal>> {
  if (!(await countTry(deps.db, `order:${visitor.ip}`, perAddress))) return refuse('too-many-orders')

  const stored = await deps.db.transaction((tx) => storeOrder(tx, deps, visitor, input))
  if (!stored.ok) return stored

  const { id, code } = stored.value
  return accept({ orderId: id, code, checkout: await openCheckout(deps, id) })
}

export type RevisionOffer = {
  standing: RevisionStanding
  priced: Extract<ReturnType<typeof quoteExtra>, { ok: true }>['value']
  contract: ReturnType<typeof revisionContract>
  /** Changes with every word and figure that is agreed to. */
  mark: string
  /** Until when it is for sale, once the music was delivered. */
  until: Extract<ReturnType<typeof sellRevision>, { ok: true }>['value']['until']
}

/** What another revision of a project costs today, under which words, and what it would settle. */
export async function offerRevision(
  db: DbOrTx,
  project: Project,
  { now, ...shop }: { catalog: Catalog; settings: Settings; words: Words; now: Date },
): Promise<Result<RevisionOffer, BuyRevisionRefusal | 'not-for-sale'>> {
  const { catalog, settings, words } = shop
  const ledger = await readLedger(db, project)
  const standing = revisionsOf(ledger, now)
  const extra = payableExtras(catalog).find(({ id }) => id === extraRevisionId)
  const priced = quoteExtra(catalog, extraRevisionId)
  if (!extra || !priced.ok) return refuse('not-for-sale')
  const sold = sellRevision(
    standing,
    { hasVersions: ledger.firstVersionAt !== null, deliveredAt: project.deliveredAt },
    now,
  )
  if (!sold.ok) return sold

  const oldest = standing.lines.find(({ feedbackId }) => feedbackId !== null && feedbackId === standing.open[0])
  const settles = oldest ? dayOf(oldest.createdAt) : null
  const promised = { ...catalog, paidRevisionDays: standing.paidDays }
  const contract = revisionContract({ catalog: promised, extra, project, settles, settings, words })
  const agreed = Object.values(agreedTerms(shop)).join('\n')
  const mark = hashTerms(`${contractText(contract)}\n${agreed}`, priced.value)
  return accept({ standing, priced: priced.value, contract, mark, until: sold.value.until })
}

async function storeOrder(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { projectId, form, seen = '' }: Input,
): Promise<Result<Order, BuyRefusal>> {
  await lockVisitor(tx, visitor.visitorId)
  const sameClick = await findOrderOfSubmission(tx, visitor.visitorId, form.submissionId)
  if (sameClick) return sameClick.forProjectId === projectId ? accept(sameClick) : refuse('not-found')

  const project = await lockProject(tx, projectId)
  if (!project) return refuse('not-found')
  const now = deps.now()
  const [catalog, settings] = [await currentCatalog(tx), await currentSettings(tx)]
  const { words } = await currentTexts(tx)
  const offer = await offerRevision(tx, project, { catalog, settings, words, now })
  if (!offer.ok) return offer
  if (seen !== '' && seen !== offer.value.mark) return refuse('offer-changed')

  const { contract, priced } = offer.value
  const contractHash = hashTerms(contractText(contract), priced)
  const open = await listOpenOrdersForProject(tx, visitor.visitorId, projectId)
  const same = open.find((order) => order.contractHash === contractHash && isSameBuyer(order, form))
  if (same) return accept(same)

  const delivery = findPackage(catalog, project.packageId)?.delivery
  const order = await insertOrder(tx, {
    code: orderCode(await nextOrderNumber(tx)),
    packageId: project.packageId,
    packageName: `${priced.lines[0]?.title ?? ''} · ${project.code}`,
    forProjectId: projectId,
    ownLyric: false,
    lines: priced.lines,
    total: priced.total,
    expectedDays: delivery?.expected ?? 0,
    limitDays: delivery?.limit ?? 0,
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
    kind: 'revision-ordered',
    dedupeKey: `order-received:${order.id}`,
    toName: order.buyerName,
    toEmail: order.buyerEmail,
    content: revisionOrderedMail({ order, project, siteUrl: deps.siteUrl, settings }),
    attachContract: true,
    orderId: order.id,
  })
  return accept(order)
}
