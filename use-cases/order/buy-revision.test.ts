import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { payableExtras } from '#core/catalog/catalog.ts'
import { extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import { addDays } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { refuse } from '#core/shared/result.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { findProject } from '#db/project/projects.ts'
import { auditLog, mails, orders, projects, documentVersions, revisionEntries } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { testActor, createForm, createVisitor, createTestContext } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { receiveManualPayment } from '#use-cases/payment/receive-manual-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { approveLyric, requestLyricChanges, termsOfLyric } from '#use-cases/preview/answer-lyric.ts'
import { grantRevision, returnRevision } from '#use-cases/preview/grant-revision.ts'
import { presentLyric } from '#use-cases/preview/present-lyric.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { writeLyric } from '#use-cases/preview/write-lyric.ts'
import { deleteProject } from '#use-cases/project/delete-project.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { buyExtra } from './buy-extra.ts'
import { expireOrders } from './expire-orders.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const price = payableExtras(firstCatalog).find(({ id }) => id === extraRevisionId)?.price ?? cents(0)

/** A project with one version; its package is Essencial, which includes one revision. */
async function createPresentedProject(change: { packageId?: string } = {}) {
  const project = await createPaidProject(context)
  if (change.packageId) await db.update(projects).set(change).where(eq(projects.id, project.id))
  const versionId = await createVersion(context, project.id)
  return { ...project, ...change, versionId }
}

type PresentedProject = Awaited<ReturnType<typeof createPresentedProject>>

const readBalance = async (project: PresentedProject) =>
  revisionBalance(await getRevisionLedger(db, project), context.now())

async function sendFeedbackText(project: PresentedProject, text = 'Mais violão') {
  await db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, project.id))
  const sent = await sendFeedback(context, project.id, { versionId: project.versionId, text })
  if (!sent.ok) throw new Error(sent.code)
}

async function buy(projectId: string, visitor = createVisitor(), form = createForm()) {
  const bought = await buyExtra(context, visitor, { projectId, extraId: extraRevisionId, form })
  if (!bought.ok) throw new Error(bought.code)
  return bought.value
}

async function pay(orderId: string) {
  const payment = context.payments.has({ reference: orderId, amount: price })
  await confirmPayment(context, payment.id)
  return payment.id
}

const entriesOf = (projectId: string) =>
  db.select().from(revisionEntries).where(eq(revisionEntries.projectId, projectId))

test('feedback beyond the included revisions → accepted as open, both sides notified', async () => {
  const project = await createPresentedProject()
  await sendFeedbackText(project)
  await sendFeedbackText(project, 'E mais voz')

  expect(await readBalance(project)).toMatchObject({ included: 1, used: 2, left: 0 })
  expect((await readBalance(project)).open).toHaveLength(1)
  const sentMails = await db.select().from(mails).where(eq(mails.projectId, project.id))
  const toClient = sentMails
    .filter(({ kind }) => kind === 'feedback-received')
    .map(({ content }) => content.closing?.[0])
  expect(toClient).toEqual(expect.arrayContaining([expect.stringContaining('está incluído')]))
  expect(toClient).toEqual(expect.arrayContaining([expect.stringContaining('Ajustes além do pacote custam R$')]))
  const toStaff = sentMails
    .filter(({ kind }) => kind === 'staff-feedback')
    .flatMap(({ content }) => content.facts ?? [])
  expect(toStaff).toContainEqual({ label: 'Revisão', value: 'Sem revisão disponível' })
})

test('a bought revision → an order with catalogue price, contract and mail', async () => {
  const project = await createPresentedProject()
  const { orderId, code, checkout } = await buy(project.id)

  expect(checkout.ok).toBe(true)
  expect(code).not.toBe(project.code)
  const order = await context.order(orderId)
  expect(order).toMatchObject({ state: 'awaiting-payment', forProjectId: project.id, total: price })
  expect(order.lines).toEqual([{ kind: 'extra', id: extraRevisionId, title: 'Revisão Extra', amount: price }])
  expect(order.contract.title).toContain(project.code)
  expect(order.contract.sections.flatMap(({ paragraphs }) => paragraphs).join()).toContain('art. 49')
  expect(context.payments.checkoutRequests.at(-1)?.title).toBe(`Revisão Extra · ${project.code} (pedido ${code})`)
  expect(await context.mailsOf(orderId)).toMatchObject([{ kind: 'revision-ordered', attachContract: true }])
})

test('a paid revision → in the ledger exactly once, and no project starts', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  const payment = context.payments.has({ reference: orderId, amount: price })
  await Promise.all(Array.from({ length: 10 }, () => confirmPayment(context, payment.id)))

  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: payment.id,
    clientId: project.clientId,
  })
  expect(await context.projectsOf(orderId)).toEqual([])
  expect(await entriesOf(project.id)).toMatchObject([{ kind: 'bought', orderId, amount: 1 }])
  expect(await readBalance(project)).toMatchObject({ left: 2, extraLeft: 1 })
  const kinds = (await context.mailsOf(orderId)).map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual(['revision-bought', 'revision-ordered', 'staff-revision-bought'])
  expect((await listHistoryOfProject(db, project)).filter(({ type }) => type === 'revision-bought')).toHaveLength(1)
})

test('paid twice → counted once and flagged', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  await pay(orderId)
  await pay(orderId)

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', reviewFlag: 'duplicate-payment' })
  expect(await entriesOf(project.id)).toHaveLength(1)
})

test('submitted twice → one order; after payment → another can be bought', async () => {
  const project = await createPresentedProject()
  const visitor = createVisitor()
  const form = createForm()
  const clicks = await Promise.all(Array.from({ length: 5 }, () => buy(project.id, visitor, form)))
  const tab = await buy(project.id, visitor, createForm({ name: form.name, email: form.email, phone: form.phone }))

  expect(new Set([...clicks, tab].map(({ orderId }) => orderId)).size).toBe(1)
  await pay(tab.orderId)
  const second = await buy(project.id, visitor)
  await pay(second.orderId)
  expect(second.orderId).not.toBe(tab.orderId)
  expect(await readBalance(project)).toMatchObject({ left: 3, extraLeft: 2 })
})

test('a form that was sent, changed or for another project → an order of its own, once', async () => {
  const [mine, other] = [await createPresentedProject(), await createPresentedProject()]
  const visitor = createVisitor()
  const form = createForm()
  const changed = { ...form, email: 'certa@exemplo.com.br' }
  const first = await buy(mine.id, visitor, form)
  const second = await buy(mine.id, visitor, changed)
  const third = await buy(other.id, visitor, form)

  expect(new Set([first, second, third].map(({ orderId }) => orderId)).size).toBe(3)
  expect((await buy(mine.id, visitor, changed)).orderId).toBe(second.orderId)
  expect(await context.order(second.orderId)).toMatchObject({ buyerEmail: changed.email, forProjectId: mine.id })
  expect(await context.order(third.orderId)).toMatchObject({ buyerEmail: form.email, forProjectId: other.id })
})

test('open feedback → the revision covers the oldest, which its contract names', async () => {
  const project = await createPresentedProject({ packageId: 'express' })
  await sendFeedbackText(project)
  const { orderId } = await buy(project.id)
  expect((await readBalance(project)).open).toHaveLength(1)
  await pay(orderId)

  expect(await readBalance(project)).toMatchObject({ open: [], left: 0, used: 1 })
  const order = await context.order(orderId)
  expect(order.contract.sections[1]?.paragraphs.join()).toContain('cobre o pedido de ajustes que você enviou em')
})

test('a manual payment → the same effects', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  const payment = {
    paymentId: `manual-${randomUUID()}`,
    method: 'pix' as const,
    amount: price,
    note: 'Caiu na conta',
    acceptsDifference: false,
  }
  await receiveManualPayment(context, actor, { orderId, payment })

  expect(await readBalance(project)).toMatchObject({ extraLeft: 1 })
  expect(await context.projectsOf(orderId)).toEqual([])
})

test('a refund → removes an unused revision from the ledger once, a used one stays', async () => {
  const project = await createPresentedProject({ packageId: 'express' })
  const [unused, spent] = [await buy(project.id), await buy(project.id)]
  const paymentId = await pay(unused.orderId)
  const spentPayment = await pay(spent.orderId)
  const refund = (orderId: string, payment: string) =>
    refundOrder(context, actor, { id: randomUUID(), orderId, paymentId: payment, amount: null, reason: 'Desistiu' })
  await refund(unused.orderId, paymentId)

  expect(await readBalance(project)).toMatchObject({ extraLeft: 1 })
  expect((await context.order(unused.orderId)).state).toBe('refunded')
  await sendFeedbackText(project)
  await refund(spent.orderId, spentPayment)
  expect(await readBalance(project)).toMatchObject({ left: 0, used: 1, open: [] })
})

test('the provider refuses the refund → the revision stays', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  const paymentId = await pay(orderId)
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-refused')
  const refused = await refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount: null, reason: 'x' })
  context.payments.refundPayment = willing

  expect(refused).toEqual(refuse('payment-refused'))
  expect(await readBalance(project)).toMatchObject({ extraLeft: 1 })
})

test('a refund outside the panel → removes the revision', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  const id = await pay(orderId)
  const later = { status: 'refunded' as const, refunded: price, updatedAt: addDays(context.now(), 2) }
  context.payments.has({ id, reference: orderId, ...later })
  await confirmPayment(context, id)

  expect((await context.order(orderId)).state).toBe('refunded')
  expect(await readBalance(project)).toMatchObject({ extraLeft: 0 })
})

test('included ones left, nothing presented yet, or too late → not sold', async () => {
  const silent = await createPaidProject(context)
  const premium = await createPresentedProject({ packageId: 'premium' })
  const delivered = await createPresentedProject()
  const buyFor = (projectId: string) =>
    buyExtra(context, createVisitor(), { projectId, extraId: extraRevisionId, form: createForm() })
  await db
    .update(projects)
    .set({ status: 'delivered', deliveredAt: addDays(context.now(), -91) })
    .where(eq(projects.id, delivered.id))

  expect(await buyFor(silent.id)).toEqual(refuse('nothing-presented'))
  expect(await buyFor(premium.id)).toEqual(refuse('still-unlimited'))
  expect(await buyFor(delivered.id)).toEqual(refuse('too-late'))
  expect(await buyFor(randomUUID())).toEqual(refuse('not-found'))
})

test('a lyric to read, no version yet → sold, and covers the changes that were asked of it', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const lyricId = randomUUID()
  await writeLyric(context, { projectId: project.id, actor }, { id: lyricId, typed: 'Ana', seen: '' })
  await presentLyric(context, { projectId: project.id, actor }, lyricId)
  const terms = termsOfLyric({ number: 1 })
  const about = { projectId: project.id, lyricId }
  await approveLyric(context, about, { termsHash: terms.hash, ip: '198.51.100.7', userAgent: 'Test' })
  const asked = await requestLyricChanges(context, about, { text: 'Mais doce.', lines: [], shown: 'open' })
  expect(asked).toMatchObject({ ok: true })

  const { orderId } = await buy(project.id)
  await pay(orderId)
  expect(await readBalance({ ...project, packageId: 'express', versionId: '' })).toMatchObject({ open: [], left: 0 })
})

test('bought after the delivery → staff can reopen the project', async () => {
  const project = await createPresentedProject({ packageId: 'express' })
  await db
    .update(projects)
    .set({ status: 'delivered', deliveredAt: addDays(context.now(), -5) })
    .where(eq(projects.id, project.id))
  const reopen = () => returnToWaiting(context, { projectId: project.id, actor }, 'Revisão comprada')
  expect(await reopen()).toEqual(refuse('already-delivered'))
  const { orderId } = await buy(project.id)
  await pay(orderId)

  const [toBuyer] = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'revision-bought')
  expect(toBuyer?.content.paragraphs.join()).toContain('reabre a avaliação')
  expect((await reopen()).ok).toBe(true)
  expect(await findProject(db, project.id)).toMatchObject({ status: 'waiting' })
})

test('a payment for a deleted project → manual review', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  expect(await deleteProject(context, { projectId: project.id, actor }, project.code)).toMatchObject({ ok: true })
  const payment = context.payments.has({ reference: orderId, amount: price })
  await confirmPayment(context, payment.id)

  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'project-unavailable' })
  expect(await context.projectsOf(orderId)).toEqual([])
})

test('unpaid → expires like any order, the ledger is unchanged', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  context.time = addDays(context.time, 8)
  await expireOrders(context)
  context.time = addDays(context.time, -8)

  expect((await context.order(orderId)).state).toBe('expired')
  expect(await entriesOf(project.id)).toEqual([])
})

test('staff grant and return a revision → once each, with a reason the client reads', async () => {
  const project = await createPresentedProject()
  await sendFeedbackText(project)
  const [feedbackId = ''] = (await readBalance(project)).lines.flatMap((line) => line.feedbackId ?? [])
  const id = randomUUID()
  const grant = () => grantRevision(context, actor, { id, projectId: project.id, reason: 'Pela demora' })
  const refund = () => returnRevision(context, actor, { projectId: project.id, feedbackId, reason: 'Nome trocado' })

  await Promise.all([grant(), grant(), grant()])
  expect(await grantRevision(context, actor, { id, projectId: project.id, reason: 'Cortesia' })).toEqual(
    refuse('sent-otherwise'),
  )
  expect(await readBalance(project)).toMatchObject({ used: 1, left: 1 })
  const results = await Promise.all([refund(), refund()])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual(refuse('already-returned'))
  expect(await readBalance(project)).toMatchObject({ used: 0, left: 2 })

  const sentMails = await db.select().from(mails).where(eq(mails.projectId, project.id))
  expect(
    sentMails
      .filter(({ kind }) => kind.startsWith('revision-'))
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['revision-granted', 'revision-returned'])
  const audit = await db.select().from(auditLog).where(eq(auditLog.subjectId, project.id)).orderBy(insertionOrder)
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['revision-granted', 'revision-returned']))
})

test('a project from before the ledger → its feedback counts once, nothing is owed', async () => {
  const project = await createPresentedProject()
  await sendFeedbackText(project)
  await sendFeedbackText(project, 'E outra coisa')
  await db.delete(revisionEntries).where(eq(revisionEntries.projectId, project.id))

  expect(await readBalance(project)).toMatchObject({ used: 2, left: 0, open: [] })
  context.time = addDays(context.time, 1)
  await sendFeedbackText(project, 'E mais uma')
  expect(await readBalance(project)).toMatchObject({ used: 3, left: 0 })
  expect((await readBalance(project)).open).toHaveLength(1)
})

test('a revision ordered with the package → available from the start', async () => {
  const { orderId } = await context.place({ extras: [extraRevisionId] })
  const payment = context.payments.has({ reference: orderId, amount: (await context.order(orderId)).total })
  await confirmPayment(context, payment.id)
  const [project] = await context.projectsOf(orderId)
  if (!project) throw new Error('no project')

  expect(revisionBalance(await getRevisionLedger(db, project), context.now())).toMatchObject({ left: 2, extraLeft: 1 })
})

test('the catalogue changes → sold revisions stay', async () => {
  const project = await createPresentedProject()
  const stingy = {
    ...firstCatalog,
    packages: firstCatalog.packages.map((pkg) => ({ ...pkg, revisions: { included: 0, windowDays: 0 } })),
  }
  await db.insert(documentVersions).values({
    kind: 'catalog',
    number: 2,
    content: stingy,
    createdAt: addDays(project.createdAt, 1),
  })
  const after = await readBalance(project)
  await db.delete(documentVersions).where(eq(documentVersions.number, 2))

  expect(after).toMatchObject({ included: 1, left: 1 })
})

test('paid after its purchase ended → kept for staff to refund, its checkout stays closed', async () => {
  const project = await createPresentedProject()
  const { orderId } = await buy(project.id)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  expect(await openCheckout(context, orderId)).toEqual(refuse('not-payable'))

  await pay(orderId)
  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'project-unavailable' })
  expect(await entriesOf(project.id)).toEqual([])
})
