import { randomUUID } from 'node:crypto'

import type { ContractText } from '#copy/contracts/contracts.ts'
import { extraOrderedMail } from '#copy/order/extra-mails.ts'
import type { OfferBuyer } from '#copy/order/order-form.ts'
import type { Quote } from '#core/catalog/quote.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { proposalLineId } from '#core/proposal/proposal-line.ts'
import { canSellProposal, proposalStatus, type ProposalSaleRefusal } from '#core/proposal/proposal.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { currentShop } from '#db/content/document-versions.ts'
import { findOrder, findOrderOfSubmission, lockSongOrder, lockVisitor } from '#db/order/orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { recordHistory } from '#db/project/history.ts'
import { announceProject, lockProject, type Project } from '#db/project/projects.ts'
import { findProposal, lockProposal, saveProposal, type Proposal } from '#db/proposal/proposals.ts'
import type { Queue } from '#db/queue.ts'
import { agreedTerms, fingerprintOfTerms } from '#use-cases/order/internal/agreed-terms.ts'
import {
  consumeOrderLimit,
  createOrder,
  isSameBuyer,
  openFirstCheckout,
  type StoredOrder,
  type Visitor,
} from '#use-cases/order/internal/create-order.ts'
import { mailOrderReceived } from '#use-cases/order/internal/mail-order-received.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'
import type { CheckoutDeps } from '#use-cases/payment/open-checkout.ts'

type Deps = CheckoutDeps & { queue: Queue }
/** `shownFingerprint` is that of the offer the page showed; empty when the page sent none. */
type Input = { proposalId: string; form: OfferBuyer; shownFingerprint: string }
export type AcceptProposalRefusal =
  | ProposalSaleRefusal
  | 'not-found'
  | 'not-open'
  | 'expired'
  | 'offer-changed'
  | 'too-many-orders'
  | SentOtherwise

export type ProposalOffer = {
  title: string
  priced: Quote
  contract: ContractText
  /** Hash of everything that is agreed to: changes with any text or amount. */
  offerFingerprint: string
}

type Offered = Pick<Proposal, 'id' | 'title' | 'item' | 'addedDays' | 'price' | 'contract'>

/** What a proposal offers, as it was sent; `null` before it has a price. */
export function offerOfProposal(proposal: Offered, shop: ShopContent): ProposalOffer | null {
  const { title, contract, price } = proposal
  if (price === null || !contract) return null
  const priced = pricedLine(proposal, price)
  return { title, priced, contract, offerFingerprint: fingerprintOfTerms(shop, contract, priced) }
}

function pricedLine({ id, title, item, addedDays }: Offered, price: Cents): Quote {
  const work = { item, addedDays }
  return { lines: [{ kind: 'extra', id: proposalLineId(id), title, amount: price, work }], total: cents(price) }
}

/** Whether a project can take the work of a proposal today. */
export async function canTakeProposal(
  db: DbOrTx,
  proposal: Pick<Proposal, 'item'>,
  project: Project,
): Promise<Result<undefined, ProposalSaleRefusal>> {
  const { isActive } = await getRevisionLedger(db, project)
  return canSellProposal(proposal, { isActive, deliveredAt: project.deliveredAt })
}

/**
 * The buyer accepts what was sent: it becomes an order of its own, like an extra bought later, and a checkout is opened for
 * it. Accepted once more, in another tab or browser, it is the same order; with other words about the buyer it is refused, or
 * they would take the first for theirs.
 */
export async function acceptProposal(
  deps: Deps,
  visitor: Visitor,
  input: Input,
): Promise<Result<PlacedOrder, AcceptProposalRefusal>> {
  const proposal = await findProposal(deps.db, input.proposalId)
  if (!proposal) return refuse('not-found')
  if (!(await consumeOrderLimit(deps.db, visitor))) return refuse('too-many-orders')

  const accepted = { ...input, projectId: proposal.projectId }
  const stored = await deps.db.transaction((tx) => storeAccepted(tx, deps, visitor, accepted))
  return stored.ok ? accept(await openFirstCheckout(deps, stored.value)) : stored
}

async function storeAccepted(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { proposalId, projectId, form, shownFingerprint }: Input & { projectId: string },
): Promise<Result<StoredOrder, AcceptProposalRefusal>> {
  await lockVisitor(tx, visitor.visitorId)
  await lockSongOrder(tx, projectId)
  const project = await lockProject(tx, projectId)
  const proposal = await lockProposal(tx, proposalId)
  if (!project || !proposal) return refuse('not-found')
  const existing = proposal.orderId ? await findOrder(tx, proposal.orderId) : null
  if (existing && proposal.state !== 'accepted') return refuse('not-open')
  if (existing)
    return isSameBuyer(existing, form)
      ? accept({ order: existing, intent: null, fresh: false })
      : refuse('sent-otherwise')
  const now = deps.now()
  const status = proposalStatus({ ...proposal, order: null }, now)
  if (status === 'expired') return refuse('expired')
  if (status !== 'sent') return refuse('not-open')
  const sold = await canTakeProposal(tx, proposal, project)
  if (!sold.ok) return sold

  const shop = await currentShop(tx)
  const { settings } = shop
  const offer = offerOfProposal(proposal, shop)
  if (!offer) return refuse('not-open')
  if (shownFingerprint !== '' && shownFingerprint !== offer.offerFingerprint) return refuse('offer-changed')

  const days = proposal.item === null ? proposal.addedDays : proposal.workDays
  const isKnown = (await findOrderOfSubmission(tx, visitor.visitorId, form.submissionId)) !== null
  const created = await createOrder(
    tx,
    {
      sold: {
        packageId: project.packageId,
        packageName: `${offer.title} · ${project.code}`,
        forProjectId: projectId,
        ownLyric: false,
        expectedDays: days,
        limitDays: days,
      },
      priced: offer.priced,
      contract: offer.contract,
      agreed: agreedTerms(shop),
      buyer: isKnown ? { ...form, submissionId: randomUUID() } : form,
      visitor,
      at: now,
      // What its contract says, also where new orders are paid in another way by now.
      payment: { ...settings.payment, provider: proposal.provider ?? settings.payment.provider },
    },
    [],
  )
  if (!created.ok) throw new Error('a proposal has no discount to refuse')
  const { order, intent, fresh } = created.value
  await saveProposal(tx, proposalId, { state: 'accepted', acceptedAt: now, orderId: order.id }, now)
  await recordHistory(tx, {
    orderId: project.orderId ?? undefined,
    projectId,
    type: 'proposal-accepted',
    details: { title: proposal.title, code: order.code },
    actor: 'buyer',
  })
  await announceProject(tx, project)
  await mailOrderReceived(tx, deps, {
    order,
    settings,
    kind: 'extra-ordered',
    content: (link) =>
      extraOrderedMail({ order, project, title: proposal.title, link, siteUrl: deps.siteUrl, settings }),
  })
  return accept({ order, intent, fresh })
}
