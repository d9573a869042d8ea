import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { LinkedVersion } from '#copy/preview/version-form.ts'
import type { IssuedVoucher } from '#copy/voucher/issue-voucher-form.ts'
import type { VoucherGift } from '#copy/voucher/voucher-gift-form.ts'
import type { BriefingAnswers } from '#core/briefing/briefing.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { briefings, projects } from '#db/schema.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findVoucherOfOrder } from '#db/voucher/vouchers.ts'
import { createClient } from '#use-cases/client/create-client.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { addLinkedVersion } from '#use-cases/preview/add-linked-version.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'
import { createProject } from '#use-cases/project/create-project.ts'
import { buyVoucher, offerVoucher } from '#use-cases/voucher/buy-voucher.ts'
import { issueVoucher } from '#use-cases/voucher/issue-voucher.ts'
import { voucherCode } from '#use-cases/voucher/voucher-code.ts'

import { createForm, createVisitor, testActor, type TestContext } from './test-context.ts'

/** A project of a paid order; `change` modifies it. */
export async function createPaidProject(
  context: TestContext,
  change: { email?: string; name?: string; status?: ProjectStatus; expiresAt?: Date | null } = {},
) {
  const { email, name, status = 'waiting', expiresAt = addDays(context.now(), 30) } = change
  const { orderId } = await context.place({ ...(email ? { email } : {}), ...(name ? { name } : {}) })
  const payment = context.payments.has({ reference: orderId })
  const paid = await confirmPayment(context, payment.id)
  if (!paid.ok) throw new Error(`the order was not paid: ${paid.code}`)

  const [project] = await context.db
    .update(projects)
    .set({ status, expiresAt })
    .where(eq(projects.orderId, orderId))
    .returning()
  if (!project) throw new Error('a paid order has no project')
  return { ...project, orderId }
}

/** A paid project whose briefing was accepted, with nothing of what else that does. */
export async function createAcceptedProject(context: TestContext, answers: Partial<BriefingAnswers> = {}) {
  const project = await createPaidProject(context)
  await context.db.update(briefings).set({ state: 'accepted', answers }).where(eq(briefings.projectId, project.id))
  return project
}

/** A project created by staff, without an order. */
export async function createManualProject(
  context: TestContext,
  { name = 'Ana Lima', email }: { name?: string; email: string },
) {
  const client = await createClient(context, testActor(), { name, email, phone: null, company: null })
  if (!client.ok) throw new Error(`the client was refused: ${client.code}`)
  const form = {
    title: 'Música de aniversário',
    packageId: 'premium' as const,
    notifyClient: false,
    projectId: randomUUID(),
  }
  const made = await createProject(context, testActor(), { ...form, clientId: client.value.id, scope: null })
  if (!made.ok) throw new Error(`the project was refused: ${made.code}`)
  return readProject(context, made.value.id)
}

export const privateLink = 'https://ana.bandcamp.com/private/8KX2'

/** A version by a link, as its form is parsed. */
export const linkedVersion: LinkedVersion = {
  name: 'Valsa',
  description: '',
  trackNumber: null,
  recommended: false,
  lyric: '',
  track: { kind: 'bandcamp-private', url: privateLink },
}

/** A draft added by staff; returns its id. */
export async function createDraft(
  context: TestContext,
  projectId: string,
  change: Partial<Pick<LinkedVersion, 'name' | 'recommended' | 'lyric'>> = {},
) {
  const who = { projectId, actor: testActor({ id: 'ana' }) }
  const added = await addLinkedVersion(context, who, { ...linkedVersion, name: 'Voz e violão', ...change })
  if (!added.ok) throw new Error(`the version was refused: ${added.code}`)
  return added.value.versionId
}

/** A version added and presented by staff; returns its id. */
export async function createVersion(
  context: TestContext,
  projectId: string,
  change: Partial<Pick<LinkedVersion, 'name' | 'recommended' | 'lyric'>> = {},
) {
  const versionId = await createDraft(context, projectId, change)
  await present(context, projectId, [versionId])
  return versionId
}

export async function present(context: TestContext, projectId: string, versionIds: string[]): Promise<void> {
  const presented = await presentVersions(context, { projectId, actor: testActor({ id: 'ana' }) }, versionIds)
  if (!presented.ok) throw new Error(`the versions were not presented: ${presented.code}`)
}

export async function readProject(context: TestContext, id: string) {
  const [project] = await context.db.select().from(projects).where(eq(projects.id, id))
  if (!project) throw new Error('no such project')
  return project
}

type VoucherChange = { packageId?: string; email?: string; visitorId?: string } & Partial<VoucherGift>

/** An order of a voucher that nobody has paid. */
export async function orderVoucher(context: TestContext, change: VoucherChange = {}) {
  const { packageId = 'essencial', email = `${randomUUID()}@exemplo.com.br`, visitorId, ...gift } = change
  const { db } = context
  const { words: textOverrides } = await currentTextOverrides(db)
  const shop = { catalog: await currentCatalog(db), settings: await currentSettings(db), textOverrides }
  const offer = offerVoucher(shop, packageId)
  if (!offer.ok) throw new Error(offer.code)
  const bought = await buyVoucher(context, createVisitor(visitorId ? { visitorId } : {}), {
    packageId,
    form: createForm({ name: 'Ana Lima', email }),
    gift: {
      recipientName: 'Dona Lia',
      fromName: 'Ana',
      message: 'Para você.',
      recipientEmail: null,
      sendOn: null,
      ...gift,
    },
    shownFingerprint: offer.value.offerFingerprint,
  })
  if (!bought.ok) throw new Error(bought.code)
  return { ...bought.value, email }
}

/** A paid voucher with its code. */
/** A voucher that staff gave for nothing, with its code. */
export async function createGivenVoucher(context: TestContext, actor: AuditActor, change: Partial<IssuedVoucher> = {}) {
  const form: IssuedVoucher = {
    origin: 'courtesy',
    worth: 'essencial',
    amount: null,
    method: null,
    validUntil: null,
    name: 'Rosa Lima',
    email: 'rosa@exemplo.com.br',
    mails: true,
    recipientName: '',
    recipientEmail: null,
    message: '',
    reason: 'Festa da escola',
    ...change,
  }
  const issued = await issueVoucher(context, actor, { form, submissionId: randomUUID() })
  if (!issued.ok) throw new Error(issued.code)
  const { orderId } = issued.value
  const voucher = await findVoucherOfOrder(context.db, orderId)
  const secret = voucher && voucherCode(context.signer, voucher)
  if (!voucher || !secret) throw new Error('an issued voucher has no code')
  return { orderId, voucher, secret, form }
}

export async function createVoucher(context: TestContext, change: VoucherChange = {}) {
  const ordered = await orderVoucher(context, change)
  const { total } = await context.order(ordered.orderId)
  const payment = context.payments.has({ reference: ordered.orderId, amount: total })
  const paid = await confirmPayment(context, payment.id)
  if (!paid.ok) throw new Error(paid.code)
  const voucher = await findVoucherOfOrder(context.db, ordered.orderId)
  const secret = voucher && voucherCode(context.signer, voucher)
  if (!voucher || !secret) throw new Error('a paid order has no voucher')
  return { ...ordered, voucher, secret, paymentId: payment.id }
}
