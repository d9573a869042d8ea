import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { auditLog, projects } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { readDelivery } from '#use-cases/delivery/read-delivery.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'

import { confirmPayment } from './confirm-payment.ts'
import { refundOrder } from './refund-order.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

/** A paid order of the Essencial package with two extras. */
async function createOrder() {
  const { orderId } = await context.place({ extras: ['registro-ubc', 'stems-separados'] })
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

test('a line of nothing, the package or another order → refused, nothing goes back', async () => {
  const order = await createOrder()

  for (const line of ['essencial', 'partituras', '__proto__'])
    expect(await refund(order, [line])).toEqual(refuse('lines-invalid'))
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
