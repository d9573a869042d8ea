import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { extrasView } from '#app/ui/tracking/extras-view.ts'
import { revisionBalance } from '#core/preview/revision.ts'
import { addDays } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { findRefund } from '#db/payment/refunds.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { auditLog, projects } from '#db/schema.ts'
import { createVersion } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { readDelivery } from '#use-cases/delivery/read-delivery.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { listUsedLines } from '#use-cases/order/list-used-lines.ts'
import { listExtrasForSale } from '#use-cases/order/read-later-sale.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'

import { confirmPayment } from './confirm-payment.ts'
import { giveUpRefund } from './give-up-refund.ts'
import { sendRefund } from './internal/send-refund.ts'
import { refundOrder } from './refund-order.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

/** A paid order of the Essencial package with two extras. */
async function createOrder(extras = ['registro-ubc', 'stems-separados']) {
  const { orderId } = await context.place({ extras })
  const { total } = await context.order(orderId)
  const payment = context.payments.has({ reference: orderId, amount: total })
  await confirmPayment(context, payment.id)
  return { orderId, paymentId: payment.id }
}

function refund({ orderId, paymentId }: { orderId: string; paymentId: string }, lines: string[], id = randomUUID()) {
  return refundOrder(context, actor, { id, orderId, paymentId, amount: null, reason: 'Não dá', lines })
}

async function owed(orderId: string): Promise<string[]> {
  const [project] = await db.select().from(projects).where(eq(projects.orderId, orderId))
  if (!project) throw new Error('no project')
  const { promised } = await readDelivery(db, project)
  return promised.flatMap((one) => (one.by === 'extra' ? [one.item] : []))
}

test('an extra is refunded → its price goes back and it leaves the promise, the order stays paid', async () => {
  const order = await createOrder()
  expect(await owed(order.orderId)).toEqual(['stems-separados', 'registro-ubc'])

  expect(await refund(order, ['registro-ubc'])).toEqual(accept({ amount: 249_00, state: 'done' }))
  expect(await owed(order.orderId)).toEqual(['stems-separados'])
  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid' })
  expect(await getTrackedOrder(context, order.orderId)).toMatchObject({
    returned: { amount: 249_00, lines: ['registro-ubc'] },
  })
  const [mail] = (await context.mailsOf(order.orderId)).filter(({ kind }) => kind === 'refund')
  expect(mail?.content.facts).toContainEqual({ label: 'Devolvido', value: 'Registro UBC' })
  const audit = await db.select().from(auditLog).where(eq(auditLog.subjectId, order.orderId))
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['refund-requested', 'refund-done']))
})

test('the same extra in two forms at once → returned once', async () => {
  const order = await createOrder()
  const results = await Promise.all([refund(order, ['registro-ubc']), refund(order, ['registro-ubc'])])

  expect(results.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
  expect(await getTrackedOrder(context, order.orderId)).toMatchObject({ returned: { amount: 249_00 } })
  expect(await refund(order, ['registro-ubc'])).toEqual(refuse('lines-invalid'))
})

test('a line of nothing, or of another order → refused, nothing goes back', async () => {
  const order = await createOrder()

  for (const line of ['partituras', '__proto__']) expect(await refund(order, [line])).toEqual(refuse('lines-invalid'))
  expect(await getTrackedOrder(context, order.orderId)).toMatchObject({ returned: { amount: 0, lines: [] } })
})

test('the provider refuses → the extra is owed again', async () => {
  const order = await createOrder()
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-refused')
  expect(await refund(order, ['registro-ubc'])).toEqual(refuse('payment-refused'))
  context.payments.refundPayment = willing

  expect(await owed(order.orderId)).toContain('registro-ubc')
  expect(await refund(order, ['registro-ubc'])).toMatchObject({ ok: true })
})

test('the same form again → the same refund', async () => {
  const order = await createOrder()
  const id = randomUUID()
  await refund(order, ['registro-ubc'], id)

  expect(await refund(order, ['registro-ubc'], id)).toEqual(accept({ amount: 249_00, state: 'done' }))
  expect(await getTrackedOrder(context, order.orderId)).toMatchObject({ returned: { amount: 249_00 } })
})

async function deadlineOf(orderId: string) {
  const [project] = await context.projectsOf(orderId)
  return project?.deadlineOn
}

test('Entrega Expressa is refunded → the deadline is that of the package, and the mail says so', async () => {
  const order = await createOrder(['entrega-expressa'])
  const usual = await createOrder()
  expect(await deadlineOf(order.orderId)).toBe('2026-11-24')

  expect(await refund(order, ['entrega-expressa'])).toMatchObject({ ok: true })
  const deadline = await deadlineOf(usual.orderId)
  expect(await deadlineOf(order.orderId)).toBe(deadline)
  const [mail] = (await context.mailsOf(order.orderId)).filter(({ kind }) => kind === 'refund')
  const [year, month, day] = deadline?.split('-') ?? []
  expect(mail?.content.facts).toContainEqual({ label: 'Novo prazo máximo', value: `${day}/${month}/${year}` })
})

test('the provider refuses to refund Entrega Expressa → its deadline stands', async () => {
  const order = await createOrder(['entrega-expressa'])
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-refused')
  await refund(order, ['entrega-expressa'])
  context.payments.refundPayment = willing

  expect(await deadlineOf(order.orderId)).toBe('2026-11-24')
})

test('a refund of Entrega Expressa is given up, and goes back all the same → the deadline is that of the package', async () => {
  const order = await createOrder(['entrega-expressa'])
  const usual = await createOrder()
  const id = randomUUID()
  const start = context.time
  context.payments.refundFailure = { code: 'refund-unclear', isMade: false }
  expect(await refund(order, ['entrega-expressa'], id)).toEqual(refuse('refund-unclear'))
  const asked = await findRefund(db, id)
  if (!asked) throw new Error('a refund was not stored')
  context.time = addDays(start, 2)
  expect(await giveUpRefund(context, actor, { orderId: order.orderId, refundId: id })).toEqual(accept())
  expect(await deadlineOf(order.orderId)).toBe('2026-11-24')

  context.payments.refundFailure = null
  expect(await sendRefund(context, 'job', asked)).toMatchObject({ ok: true })
  context.time = start
  expect(await deadlineOf(order.orderId)).toBe(await deadlineOf(usual.orderId))
})

test('Entrega Expressa is refunded after the first version → the deadline stays', async () => {
  const order = await createOrder(['entrega-expressa'])
  const [project] = await context.projectsOf(order.orderId)
  await createVersion(context, project?.id ?? '')
  expect(await refund(order, ['entrega-expressa'])).toMatchObject({ ok: true })

  expect(await deadlineOf(order.orderId)).toBe('2026-11-24')
})

test('an extra is refunded → tracking and its own page offer it again once the money went back', async () => {
  const { orderId, ...paid } = await createOrder()
  const offered = async () => {
    const tracked = await getTrackedOrder(context, orderId)
    const catalog = await currentCatalog(db)
    const [project] = await context.projectsOf(orderId)
    if (!tracked || !project) throw new Error('no project')
    const shown = extrasView(tracked, { catalog, now: context.now() })?.offers ?? []
    const sold = await listExtrasForSale(db, project, { catalog, now: context.now() })
    return [shown, sold].map((list) => list.some(({ id }) => id === 'registro-ubc'))
  }
  expect(await offered()).toEqual([false, false])
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-unavailable')
  const id = randomUUID()
  await refund({ orderId, ...paid }, ['registro-ubc'], id)
  context.payments.refundPayment = willing
  expect(await offered()).toEqual([false, false])

  await refund({ orderId, ...paid }, ['registro-ubc'], id)
  expect(await offered()).toEqual([true, true])
})

test('a second payment of the order → names no extra, for it bought none', async () => {
  const order = await createOrder()
  const { total } = await context.order(order.orderId)
  const second = context.payments.has({ reference: order.orderId, amount: total })
  await confirmPayment(context, second.id)

  const result = await refund({ orderId: order.orderId, paymentId: second.id }, ['registro-ubc'])
  expect(result).toEqual(refuse('lines-invalid'))
  expect(await owed(order.orderId)).toContain('registro-ubc')
})

test('an equal amount waits for its answer → it is not taken for the refund of an extra', async () => {
  const order = await createOrder()
  const part = { id: randomUUID(), ...order, amount: cents(249_00), reason: 'Acordo' }
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-unavailable')
  expect(await refundOrder(context, actor, part)).toEqual(refuse('payment-unavailable'))
  context.payments.refundPayment = willing

  expect(await refund(order, ['registro-ubc'])).toEqual(refuse('on-the-way'))
  expect(await owed(order.orderId)).toContain('registro-ubc')
  expect(await refund(order, ['registro-ubc'])).toEqual(accept({ amount: 249_00, state: 'done' }))
  expect(await owed(order.orderId)).not.toContain('registro-ubc')
})

test('an extra that is all that is left of the payment → refused, for its refund would end the order', async () => {
  const order = await createOrder()
  const { total } = await context.order(order.orderId)
  const part = { id: randomUUID(), ...order, amount: cents(total - 249_00), reason: 'Acordo' }
  expect(await refundOrder(context, actor, part)).toMatchObject({ ok: true })

  expect(await refund(order, ['registro-ubc'])).toEqual(refuse('ends-order'))
  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid' })
})

test('the package is refunded beside its extras → its price goes back, the order stays paid and the song is still made', async () => {
  const order = await createOrder()
  expect(await refund(order, ['essencial'])).toEqual(accept({ amount: 219_00, state: 'done' }))

  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid' })
  expect(await owed(order.orderId)).toEqual(['stems-separados', 'registro-ubc'])
  const [mail] = (await context.mailsOf(order.orderId)).filter(({ kind }) => kind === 'refund')
  expect(mail?.content.facts).toContainEqual({ label: 'Devolvido', value: 'Essencial' })
  expect(await refund(order, ['essencial'])).toEqual(refuse('lines-invalid'))
})

test('the package alone, or with all of its extras → refused, for nothing would be left', async () => {
  const alone = await createOrder([])
  expect(await refund(alone, ['essencial'])).toEqual(refuse('lines-invalid'))

  const order = await createOrder(['registro-ubc'])
  expect(await refund(order, ['essencial', 'registro-ubc'])).toEqual(refuse('ends-order'))
  expect(await refund(order, ['essencial'])).toMatchObject({ ok: true })
  expect(await refund(order, ['registro-ubc'])).toEqual(refuse('ends-order'))
  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid' })
})

test('a part as large as all that is left, asked for in the form → refused, for it would end the order', async () => {
  const order = await createOrder()
  const { total } = await context.order(order.orderId)
  const part = { id: randomUUID(), ...order, amount: total, reason: 'Acordo', confirmed: total }

  expect(await refundOrder(context, actor, part)).toEqual(refuse('ends-order'))
  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid' })
  expect(await refundOrder(context, actor, { ...part, amount: null })).toMatchObject({ ok: true })
  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded' })
})

async function revisionsLeft(orderId: string) {
  const [project] = await context.projectsOf(orderId)
  if (!project) throw new Error('no project')
  return revisionBalance(await getRevisionLedger(db, project), context.now()).extraLeft
}

test('an unused revision bought with the package is refunded → it is gone, and there again where the provider refuses', async () => {
  const order = await createOrder(['revisao-extra'])
  expect(await revisionsLeft(order.orderId)).toBe(1)
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-refused')
  await refund(order, ['revisao-extra'])
  context.payments.refundPayment = willing
  expect(await revisionsLeft(order.orderId)).toBe(1)

  expect(await refund(order, ['revisao-extra'])).toMatchObject({ ok: true })
  expect(await revisionsLeft(order.orderId)).toBe(0)
  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid' })
})

test('a revision bought with the package that was used → not refunded by its line', async () => {
  const order = await createOrder(['revisao-extra'])
  const [project] = await context.projectsOf(order.orderId)
  const projectId = project?.id ?? ''
  for (const text of ['Mais violão', 'Mais voz', 'Mais alto']) {
    const versionId = await createVersion(context, projectId)
    await sendFeedback(context, projectId, { versionId, text })
    await db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, projectId))
    if ((await revisionsLeft(order.orderId)) === 0) break
  }
  expect(await revisionsLeft(order.orderId)).toBe(0)

  expect(await listUsedLines(db, await context.order(order.orderId), context.now())).toEqual(['revisao-extra'])
  expect(await refund(order, ['revisao-extra'])).toEqual(refuse('lines-invalid'))
})
