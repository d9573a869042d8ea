import { randomBytes, randomUUID } from 'node:crypto'

import { revisionGivenMail } from '#copy/preview/revision-mails.ts'
import { latenessDiscountMail, latenessReason } from '#copy/project/compensation.ts'
import { catalogSchema, maxDiscounts } from '#core/catalog/catalog-schema.ts'
import { findPackage, type Catalog, type Package } from '#core/catalog/catalog.ts'
import { splitReturned } from '#core/payment/returned-part.ts'
import { revisionBalance } from '#core/preview/revision.ts'
import {
  compensationOffer,
  shownOffer,
  type CompensationOffer,
  type CompensationRefusal,
  type ShownOffer,
} from '#core/schedule/compensation.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { currentSettings, lockCurrentDocument, saveDocumentVersion } from '#db/content/document-versions.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { findPayment } from '#db/payment/payments.ts'
import { sumOwnRefunds } from '#db/payment/refunds.ts'
import { getRevisionLedger, insertRevisionEntry } from '#db/preview/revision-entries.ts'
import { hasHistory } from '#db/project/history.ts'
import { areChangesUnpaid, hasMetDeadline } from '#db/project/progress.ts'
import { announceProject, lockProject, type Project } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

type Given = { given: string }

const historyType = 'lateness-compensated'

/** What the owner's settings offer the client of this project today. */
export async function readCompensation(
  db: DbOrTx,
  project: Project,
  now: Date,
): Promise<Result<CompensationOffer, CompensationRefusal>> {
  const { compensation } = (await currentSettings(db)).schedule
  const order = project.orderId ? await findOrder(db, project.orderId) : null
  return compensationOffer(compensation, {
    today: dayOf(now),
    project: {
      ...project,
      stopReason: await findStopReason(db, project),
      changesUnpaid: await areChangesUnpaid(db, project.id),
    },
    paid: order?.paidByPaymentId ? { total: order.total, orderId: order.id, paymentId: order.paidByPaymentId } : null,
    isDeadlineMet: await hasMetDeadline(db, project.id),
    isGiven: (order !== null && (await wasPriceReturned(db, order))) || (await hasHistory(db, project.id, historyType)),
  })
}

/** Neither a refusal of the provider, nor a second payment or a surplus that went back, gives the client anything. */
async function wasPriceReturned(db: DbOrTx, { total, paidByPaymentId }: Order): Promise<boolean> {
  const payment = paidByPaymentId === null ? null : await findPayment(db, paidByPaymentId)
  if (!payment) return false
  const { all, ofLines } = await sumOwnRefunds(db, payment.providerId)
  // What the provider gave back by itself counts, too.
  const returned = Math.max(payment.refunded, all)
  return splitReturned({ price: total, paid: payment.amount, returned, ofLines }).ofPrice > 0
}

/**
 * Gives the client of a late project what the owner set, once, with a mail. Money is never given here: a part of the
 * payment goes back through the refund of the order, which staff confirm. Nor is anything given that the button did not say.
 */
export function compensateLateness(
  deps: MailDeps,
  actor: AuditActor,
  { projectId, shown }: { projectId: string; shown: ShownOffer },
): Promise<Result<Given, CompensationRefusal | 'not-found' | 'changed-meanwhile' | 'too-many-codes'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const offer = await readCompensation(tx, project, deps.now())
    if (!offer.ok) return offer
    const { kind, percent } = shownOffer(offer.value)
    if (kind !== shown.kind || percent !== shown.percent) return refuse('changed-meanwhile')
    if (offer.value.kind === 'refund') return refuse('nothing-offered')

    const done =
      offer.value.kind === 'revision'
        ? await giveRevision(tx, deps, { project, actor })
        : await giveDiscount(tx, deps, { project, actor, ...offer.value })
    if (!done.ok) return done
    const { given } = done.value
    await history(historyType, { projectId }, { given })
    await audit('lateness-compensated', ofProject(project), { kind: offer.value.kind, deadlineOn: project.deadlineOn })
    await announceProject(tx, project)
    return done
  })
}

type Receiver = { project: Project; actor: AuditActor }

async function giveRevision(tx: Tx, deps: MailDeps, { project, actor }: Receiver): Promise<Result<Given, never>> {
  const { open } = revisionBalance(await getRevisionLedger(tx, project), deps.now())
  const entry = { id: randomUUID(), projectId: project.id, kind: 'granted', staffId: actor.id } as const
  await insertRevisionEntry(tx, { ...entry, reason: latenessReason, createdAt: deps.now() })
  await enqueueClientMail(tx, deps, project, {
    kind: 'revision-granted',
    key: `${historyType}:${project.id}`,
    content: (mailContext) =>
      revisionGivenMail({
        kind: 'granted',
        reason: latenessReason,
        coversOpenFeedback: open.length > 0,
        project,
        ...mailContext,
      }),
  })
  return accept({ given: 'Uma revisão a mais' })
}

async function giveDiscount(
  tx: Tx,
  deps: MailDeps,
  { project, actor, percent, until }: Receiver & { percent: number; until: CalendarDay },
): Promise<Result<Given, 'too-many-codes'>> {
  const catalog = catalogSchema.parse((await lockCurrentDocument(tx, 'catalog')).content)
  const pkg = findPackage(catalog, project.packageId)
  if (!pkg) throw new Error(`a project of an unknown package: ${project.packageId}`)
  if (catalog.discounts.length >= maxDiscounts) return refuse('too-many-codes')

  const code = `DESCULPE${randomBytes(5).toString('hex').toUpperCase()}`
  await saveDocumentVersion(tx, 'catalog', withCode(catalog, pkg, { code, percent, until }), actor.id)
  await enqueueClientMail(tx, deps, project, {
    kind: 'lateness-discount',
    key: `${historyType}:${project.id}`,
    content: (mailContext) =>
      latenessDiscountMail({
        project,
        packageName: pkg.name,
        code,
        percent,
        until,
        url: `${deps.siteUrl}/pagamento/${pkg.id}?codigo=${code}`,
        ...mailContext,
      }),
  })
  return accept({ given: `${percent}% de desconto, código ${code}` })
}

/** One use, until its last day. */
function withCode(
  catalog: Catalog,
  { id: packageId }: Package,
  { code, percent, until }: { code: string; percent: number; until: CalendarDay },
): Catalog {
  const discount = { id: code, packageId, percent, from: null, until, totalLimit: 1, buyerLimit: 1 }
  return { ...catalog, discounts: [...catalog.discounts, discount] }
}
