import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { extrasView } from '#app/ui/tracking/extras-view.ts'
import { missingItems } from '#core/delivery/delivery.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { addDays, addMinutes, calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { listExtrasBoughtLater } from '#db/order/later-extras.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { deliveryFiles, history, orders, projects, projectVersions } from '#db/schema.ts'
import { createDeliveredProject, createDeliveryFile, createStoredFile } from '#test/support/delivery-fixtures.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createForm, createTestContext, createVisitor } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { addDeliveryFile } from '#use-cases/delivery/add-delivery-file.ts'
import { readDelivery } from '#use-cases/delivery/read-delivery.ts'
import { removeDeliveryFile } from '#use-cases/delivery/remove-delivery-file.ts'
import { reopenDelivery } from '#use-cases/delivery/reopen-delivery.ts'
import { acceptPayment } from '#use-cases/payment/accept-payment.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { receiveManualPayment } from '#use-cases/payment/receive-manual-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { refundWithdrawal } from '#use-cases/payment/refund-withdrawal.ts'
import { sendPaymentLink } from '#use-cases/payment/send-payment-link.ts'

import { buyExtra } from './buy-extra.ts'
import { getTrackedOrder } from './get-tracked-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const stems = 'stems-separados'

async function order(projectId: string, extraId = stems) {
  const bought = await buyExtra(context, createVisitor(), { projectId, extraId, form: createForm() })
  if (!bought.ok) throw new Error(bought.code)
  return bought.value.orderId
}

async function pay(orderId: string) {
  const { total } = await context.order(orderId)
  const payment = context.payments.has({ reference: orderId, amount: total })
  await confirmPayment(context, payment.id)
  return payment.id
}

async function buy(projectId: string, extraId = stems) {
  const orderId = await order(projectId, extraId)
  return { orderId, paymentId: await pay(orderId) }
}

async function missing(projectId: string) {
  const { promised, files } = await readDelivery(db, await readProject(context, projectId))
  return missingItems(promised, files).flatMap((one) => (one.by === 'extra' ? [one.item] : []))
}

async function addItem(projectId: string, item: string) {
  const fileId = await createStoredFile(context, `${item}.zip`)
  return db.transaction((tx) =>
    addDeliveryFile(tx, context, actor, { projectId, fileId, kind: 'stems', title: '', item }),
  )
}

const kindsOfMails = async (orderId: string) => (await context.mailsOf(orderId)).map(({ kind }) => kind).toSorted()

test('an extra for a paid project → an order of its own with price, contract, promise and mail', async () => {
  const project = await createPaidProject(context)
  const orderId = await order(project.id)

  const stored = await context.order(orderId)
  expect(stored).toMatchObject({
    state: 'awaiting-payment',
    forProjectId: project.id,
    total: 129_00,
    limitDays: 3,
    lines: [{ kind: 'extra', id: stems, amount: 129_00 }],
  })
  const contract = stored.contract.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
  expect(contract).toContain('Fica pronto em até 3 dias úteis')
  expect(contract).toContain(project.code)
  expect(await kindsOfMails(orderId)).toEqual(['extra-ordered'])
  expect(await missing(project.id)).toEqual([])
})

test('paid → owed by the delivery once, both sides told, no project starts', async () => {
  const project = await createPaidProject(context)
  const orderId = await order(project.id)
  const payment = context.payments.has({ reference: orderId, amount: cents(129_00) })
  await Promise.all(Array.from({ length: 6 }, () => confirmPayment(context, payment.id)))

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', clientId: project.clientId })
  expect(await context.projectsOf(orderId)).toEqual([])
  expect(await missing(project.id)).toEqual([stems])
  expect(await kindsOfMails(orderId)).toEqual(['extra-bought', 'extra-ordered', 'staff-extra-bought'])
  expect((await context.historyOf(orderId)).filter(({ type }) => type === 'extra-bought')).toHaveLength(1)
})

test('its item is added before the song is delivered → not owed, but nothing the client has', async () => {
  const project = await createPaidProject(context)
  const { orderId } = await buy(project.id)
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, project.id))
  expect(await addItem(project.id, stems)).toMatchObject({ ok: true })

  expect(await missing(project.id)).toEqual([])
  expect(await getTrackedOrder(context, orderId)).toMatchObject({
    awaitedAction: 'studio',
    extraOf: { kind: 'item', isUsed: false, dueOn: null },
    withdrawal: { offer: accept({ kind: 'automatic' }) },
  })
  expect((await getTrackedOrder(context, project.orderId))?.later).toMatchObject([{ id: stems, isDelivered: false }])
})

test('its item is in the delivery → fulfilled, and days to withdraw count from the delivery', async () => {
  const project = await createPaidProject(context)
  const { orderId } = await buy(project.id)
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, project.id))
  await addItem(project.id, stems)
  const deliveredAt = addDays(context.now(), 20)
  await db.update(projects).set({ status: 'delivered', deliveredAt }).where(eq(projects.id, project.id))
  context.time = addDays(context.time, 25)

  expect(await getTrackedOrder(context, orderId)).toMatchObject({
    awaitedAction: 'nobody',
    extraOf: { isUsed: true },
    withdrawal: { offer: accept({ kind: 'request', until: calendarDay('2026-12-16') }) },
  })
  expect((await getTrackedOrder(context, project.orderId))?.later).toMatchObject([{ id: stems, isDelivered: true }])
  context.time = addDays(context.time, -25)
})

test('a delivery is reopened → its song and its items stay received', async () => {
  const { project } = await createDeliveredProject(context)
  const { orderId } = await buy(project.id)
  const added = await addItem(project.id, stems)
  await reopenDelivery(context, actor, { projectId: project.id, reason: 'O WAV saiu baixo.' })
  if (added.ok) await removeDeliveryFile(context, actor, { projectId: project.id, id: added.value.id })
  const [before, deliveredAt, reopenedAt] = [-11, -1, -0.5].map((days) => addDays(context.now(), days))
  await db.update(projectVersions).set({ presentedAt: before }).where(eq(projectVersions.projectId, project.id))
  await db.update(deliveryFiles).set({ createdAt: deliveredAt }).where(eq(deliveryFiles.projectId, project.id))
  for (const [type, createdAt] of [
    ['project-delivered', deliveredAt],
    ['delivery-reopened', reopenedAt],
  ] as const)
    await db
      .update(history)
      .set({ createdAt })
      .where(and(eq(history.projectId, project.id), eq(history.type, type)))
  await db
    .update(orders)
    .set({ paidAt: before })
    .where(eq(orders.id, project.orderId ?? ''))

  const request = accept({ kind: 'request', until: calendarDay('2026-11-25') })
  const song = await getTrackedOrder(context, project.orderId ?? '')
  expect(song?.withdrawal.offer).toEqual(request)
  expect(await getTrackedOrder(context, orderId)).toMatchObject({
    extraOf: { isUsed: true },
    withdrawal: { offer: { value: { kind: 'request' } } },
  })
  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toEqual(
    refuse('changed-meanwhile'),
  )
  expect(await withdrawOrder(context, { orderId: project.orderId ?? '', expected: 'request', reason: '' })).toEqual(
    request,
  )
})

test('bought after the delivery → a day of its own, and the page stays open long enough', async () => {
  const { project } = await createDeliveredProject(context)
  await db
    .update(projects)
    .set({ deliveredAt: addDays(context.now(), -85), deliveryEndsAt: addDays(context.now(), 5) })
    .where(eq(projects.id, project.id))
  const { orderId } = await buy(project.id)

  // Three business days after Thursday, 19 November; Friday the 20th is a national holiday.
  const tracked = await getTrackedOrder(context, orderId)
  expect(tracked?.extraOf?.dueOn).toBe(calendarDay('2026-11-25'))
  const { deliveryEndsAt } = await readProject(context, project.id)
  expect(deliveryEndsAt?.toISOString()).toBe('2027-02-24T02:59:59.999Z')
  expect(await missing(project.id)).toEqual([stems])
})

test('bought before, in another order, or part of the package → refused', async () => {
  const project = await createPaidProject(context)
  await buy(project.id)
  const again = (extraId: string) =>
    buyExtra(context, createVisitor(), { projectId: project.id, extraId, form: createForm() })

  expect(await again(stems)).toEqual(refuse('already-bought'))
  expect(await again('masterizacao-ia')).toEqual(refuse('included'))
  expect(await again('composicao-sem-ia-letra')).toEqual(refuse('not-for-sale'))
  expect(await again('__proto__')).toEqual(refuse('not-for-sale'))
})

test('two orders of one extra → the second cannot be paid, and money that comes for it is asked about', async () => {
  const project = await createPaidProject(context)
  const [first, second] = [await order(project.id), await order(project.id)]
  expect(first).not.toBe(second)
  await pay(first)

  expect(await openCheckout(context, second)).toEqual(refuse('not-payable'))
  await pay(second)
  expect(await context.order(second)).toMatchObject({ state: 'manual-review', reviewFlag: 'project-unavailable' })
  expect(await missing(project.id)).toEqual([stems])
})

test('an extra that cannot be handed over is disputed, and that ends for us → still asked about, nothing is made', async () => {
  const project = await createPaidProject(context)
  const [first, second] = [await order(project.id), await order(project.id)]
  await pay(first)
  const paymentId = await pay(second)
  const report = async (change: Partial<ProviderPayment>, minutes: number) => {
    context.payments.has({
      ...change,
      id: paymentId,
      reference: second,
      updatedAt: addMinutes(context.now(), minutes),
    })
    await confirmPayment(context, paymentId)
  }

  await report({ status: 'in-mediation' }, 60)
  const asked = async () => (await listOpenQuestions(db, second)).map(({ reason }) => reason).toSorted()
  expect(await asked()).toEqual(['disputed', 'project-unavailable'])
  await report({ status: 'approved' }, 120)

  expect(await context.order(second)).toMatchObject({ state: 'manual-review', paidByPaymentId: null, paidAt: null })
  expect(await asked()).toEqual(['project-unavailable'])
  expect((await listExtrasBoughtLater(db, project.id)).map(({ orderId }) => orderId)).toEqual([first])
})

test('hurry → an earlier deadline, which its withdrawal takes back', async () => {
  const project = await createPaidProject(context)
  const before = await readProject(context, project.id)
  const { orderId } = await buy(project.id, 'entrega-expressa')
  expect(await readProject(context, project.id)).toMatchObject({ expectedOn: '2026-11-24', deadlineOn: '2026-11-24' })
  expect(await missing(project.id)).toEqual([])

  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toMatchObject({ ok: true })
  const { expectedOn, deadlineOn } = await readProject(context, project.id)
  expect({ expectedOn, deadlineOn }).toEqual({ expectedOn: before.expectedOn, deadlineOn: before.deadlineOn })
})

test('the story is not told and its deadline is over → hurry is offered, paid, and counts from the accepted story', async () => {
  const project = await createPaidProject(context)
  await db
    .update(projects)
    .set({ deadlineOn: calendarDay('2026-11-18'), expectedOn: calendarDay('2026-11-18') })
    .where(eq(projects.id, project.id))
  const isOffered = async () => {
    const tracked = await getTrackedOrder(context, project.orderId)
    const shown = tracked && extrasView(tracked, { catalog: await currentCatalog(db), now: context.now() })
    return shown?.offers.some(({ id }) => id === 'entrega-expressa')
  }
  expect(await isOffered()).toBe(true)

  const { orderId } = await buy(project.id, 'entrega-expressa')
  expect(await context.order(orderId)).toMatchObject({ state: 'paid' })
  expect(await isOffered()).toBe(false)
  const [mail] = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'extra-bought')
  expect(mail?.content.facts?.map(({ label }) => label)).not.toContain('Novo prazo máximo')

  await acceptBriefing(context, { projectId: project.id, actor })
  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn: '2026-11-24' })
})

test('the story was accepted and the deadline is near → hurry is neither offered nor paid', async () => {
  const project = await createPaidProject(context)
  const orderId = await order(project.id, 'entrega-expressa')
  await acceptBriefing(context, { projectId: project.id, actor })
  await db
    .update(projects)
    .set({ deadlineOn: calendarDay('2026-11-24') })
    .where(eq(projects.id, project.id))

  const other = { projectId: project.id, extraId: 'entrega-expressa', form: createForm() }
  expect(await buyExtra(context, createVisitor(), other)).toEqual(refuse('too-late'))
  await pay(orderId)
  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review' })
})

test('a version is out → hurry is not sold any more', async () => {
  const project = await createPaidProject(context)
  await createVersion(context, project.id)

  expect(
    await buyExtra(context, createVisitor(), {
      projectId: project.id,
      extraId: 'entrega-expressa',
      form: createForm(),
    }),
  ).toEqual(refuse('too-late'))
})

test('hurry is paid after the version is out → not opened for payment, and its money is asked about', async () => {
  const project = await createPaidProject(context)
  const orderId = await order(project.id, 'entrega-expressa')
  const { deadlineOn } = await readProject(context, project.id)
  await createVersion(context, project.id)

  expect(await openCheckout(context, orderId)).toEqual(refuse('not-payable'))
  expect(await sendPaymentLink(context, actor, orderId)).toEqual(refuse('not-payable'))
  await pay(orderId)
  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'project-unavailable' })
  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn })
})

test('an extra the project has already is received or accepted by staff → refused, nothing recorded', async () => {
  const project = await createPaidProject(context)
  const [first, second, third] = [await order(project.id), await order(project.id), await order(project.id)]
  await pay(first)
  const payment = {
    paymentId: `manual-${randomUUID()}`,
    method: 'pix' as const,
    amount: cents(129_00),
    note: 'Pix',
    acceptsDifference: false,
  }
  expect(await receiveManualPayment(context, actor, { orderId: second, payment })).toEqual(
    refuse('project-unavailable'),
  )
  expect(await context.order(second)).toMatchObject({ state: 'awaiting-payment' })

  const { total } = await context.order(third)
  const wrong = context.payments.has({ reference: third, amount: cents(total - 1) })
  await confirmPayment(context, wrong.id)
  expect(await acceptPayment(context, actor, { orderId: third, paymentId: wrong.id })).toEqual(
    refuse('project-unavailable'),
  )
  expect(await missing(project.id)).toEqual([stems])
})

test('hurry bought days after the start, and its refund refused → the days count from its payment again', async () => {
  const project = await createPaidProject(context)
  await db
    .update(projects)
    .set({ deadlineStartedAt: addDays(context.now(), -6) })
    .where(eq(projects.id, project.id))
  const { orderId, paymentId } = await buy(project.id, 'entrega-expressa')
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-refused')
  await refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount: null, reason: 'x' })
  context.payments.refundPayment = willing

  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn: '2026-11-24' })
})

test('withdrawn within seven days → refunded by itself, and the delivery owes nothing', async () => {
  const project = await createPaidProject(context)
  const { orderId } = await buy(project.id)
  await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })
  expect(await missing(project.id)).toEqual([])

  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect(await context.order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await context.order(project.orderId)).toMatchObject({ state: 'paid' })
})

test('eight days later, not delivered → not withdrawn by itself', async () => {
  const project = await createPaidProject(context)
  const { orderId } = await buy(project.id)
  await db
    .update(orders)
    .set({ paidAt: addDays(context.now(), -8) })
    .where(eq(orders.id, orderId))

  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toEqual(refuse('too-late'))
})

test('the provider refuses its refund → it is owed again', async () => {
  const project = await createPaidProject(context)
  const { orderId, paymentId } = await buy(project.id, 'entrega-expressa')
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-refused')
  await refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount: null, reason: 'x' })
  context.payments.refundPayment = willing

  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn: '2026-11-24' })
})

test('the song is refunded → its undelivered extra, too; a delivered one stays', async () => {
  const { project } = await createDeliveredProject(context)
  const [given, owed] = [await buy(project.id), await buy(project.id, 'registro-ubc')]
  await addItem(project.id, stems)
  const { paidByPaymentId } = await context.order(project.orderId ?? '')
  await refundOrder(context, actor, {
    id: randomUUID(),
    orderId: project.orderId ?? '',
    paymentId: paidByPaymentId ?? '',
    amount: null,
    reason: 'Desistiu',
  })

  expect(await context.order(owed.orderId)).toMatchObject({ withdrawalRequestedAt: context.now() })
  expect(await context.order(given.orderId)).toMatchObject({ state: 'paid', withdrawalRequestedAt: null })
})

test('a file of the same kind that was there before → is not the item', async () => {
  const { project } = await createDeliveredProject(context)
  await createDeliveryFile(context, project.id, { kind: 'stems', name: 'antes.zip' })
  await buy(project.id)

  expect(await missing(project.id)).toEqual([stems])
})
