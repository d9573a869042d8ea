import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { ProviderPayment } from '#core/payment/payment.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { acceptPayment } from '#use-cases/payment/accept-payment.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

import { getTrackedOrder } from './get-tracked-order.ts'

const context = await createTestContext()
const actor = testActor()

async function paid(amount = cents(219_00), extras: string[] = []) {
  const { orderId } = await context.place({ extras })
  const { id: paymentId } = context.payments.has({ reference: orderId, amount })
  await confirmPayment(context, paymentId)
  const change = async (news: Partial<Omit<ProviderPayment, 'reference'>>) => {
    context.payments.has({ reference: orderId, id: paymentId, ...news })
    await confirmPayment(context, paymentId)
  }
  return { orderId, paymentId, change }
}

type Paid = Awaited<ReturnType<typeof paid>>

const giveBack = ({ orderId, paymentId }: Paid, amount: Cents, byHand = false) =>
  refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount, byHand, reason: 'Combinado' })

const returnedOf = async ({ orderId }: Paid) => (await getTrackedOrder(context, orderId))?.returned

test('more than the price was paid, and the rest went back → the price is kept', async () => {
  const order = await paid(cents(300_00))
  await giveBack(order, cents(81_00))
  expect(await acceptPayment(context, actor, { orderId: order.orderId, paymentId: order.paymentId })).toMatchObject({
    ok: true,
  })

  expect(await returnedOf(order)).toMatchObject({ amount: 81_00, kept: 219_00 })
  await giveBack(order, cents(19_00))
  expect(await returnedOf(order)).toMatchObject({ amount: 100_00, kept: 200_00 })
})

test('more than the price was paid, and a line goes back → what it cost, and what was too much goes back later', async () => {
  const order = await paid(cents(518_00), ['registro-ubc'])
  expect((await acceptPayment(context, actor, order)).ok).toBe(true)
  const line = { ...order, id: randomUUID(), amount: null, lines: ['registro-ubc'], reason: 'Combinado' }
  expect(await refundOrder(context, actor, line)).toMatchObject({ ok: true, value: { amount: 249_00 } })

  expect(await returnedOf(order)).toMatchObject({ amount: 249_00, kept: 219_00 })
  await giveBack(order, cents(50_00))
  expect(await returnedOf(order)).toMatchObject({ amount: 299_00, kept: 219_00 })
  await giveBack(order, cents(19_00))
  expect(await returnedOf(order)).toMatchObject({ amount: 318_00, kept: 200_00 })
})

test('a part went back, then a chargeback is lost → all of it, on the day the rest went', async () => {
  const order = await paid()
  await giveBack(order, cents(50_00))
  const opened = {
    refunded: cents(50_00),
    status: 'charged-back',
    updatedAt: new Date('2027-07-01T15:00:00Z'),
  } as const
  const before = await returnedOf(order)
  await order.change({ ...opened, statusDetail: 'in_process' })
  expect(await returnedOf(order)).toEqual(before)

  await order.change({ ...opened, statusDetail: 'settled', updatedAt: new Date('2027-07-20T15:00:00Z') })
  expect(await returnedOf(order)).toMatchObject({ amount: 219_00, kept: 0, at: opened.updatedAt })
})

test('a part went back, and a chargeback is won → the part, on its own day', async () => {
  const order = await paid()
  await giveBack(order, cents(50_00))
  const before = await returnedOf(order)
  const opened = {
    refunded: cents(50_00),
    status: 'charged-back',
    updatedAt: new Date('2027-07-01T15:00:00Z'),
  } as const
  await order.change({ ...opened, statusDetail: 'in_process' })
  await order.change({ ...opened, statusDetail: 'reimbursed', updatedAt: new Date('2027-07-20T15:00:00Z') })

  expect(before).toMatchObject({ amount: 50_00, kept: 169_00 })
  expect(await returnedOf(order)).toEqual(before)
})

test('a payment under review ends by a lost chargeback → what it took is told, with its day', async () => {
  const order = await paid(cents(300_00))
  expect(await returnedOf(order)).toMatchObject({ amount: 0 })
  const opened = { status: 'charged-back', updatedAt: new Date('2027-07-01T15:00:00Z') } as const
  await order.change({ ...opened, statusDetail: 'in_process' })
  expect(await returnedOf(order)).toMatchObject({ amount: 0 })

  await order.change({ ...opened, statusDetail: 'settled', updatedAt: new Date('2027-07-20T15:00:00Z') })
  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded', paidByPaymentId: null })
  expect(await returnedOf(order)).toMatchObject({ amount: 300_00, kept: 0, at: opened.updatedAt })
})

test('a part went back by hand, another by the provider → not all of it by hand', async () => {
  const order = await paid()
  await giveBack(order, cents(50_00), true)
  expect(await returnedOf(order)).toMatchObject({ amount: 50_00, byHand: true })
  await giveBack(order, cents(20_00))
  expect(await returnedOf(order)).toMatchObject({ amount: 70_00, byHand: false })
})
