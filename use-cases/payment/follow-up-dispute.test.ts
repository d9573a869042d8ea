import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { createChargeback } from '#test/support/chargeback-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { applyPayment } from './confirm-payment.ts'
import { followUpDispute } from './follow-up-dispute.ts'
import { pullPaymentChanges } from './pull-payment-changes.ts'
import { receiveDisputeEvent } from './receive-dispute-event.ts'

const context = await createTestContext()
const start = context.time
const chargedBack = { status: 'charged-back', statusDetail: 'in_process' } as const

async function paidOrder() {
  context.time = start
  const { orderId } = await context.place()
  const payment = context.payments.has({ reference: orderId, updatedAt: start })
  expect(await applyPayment(context, payment, '77')).toMatchObject({ ok: true })
  return { orderId, paymentId: payment.id }
}

/** The payment changes at the provider without a webhook. */
function change({ orderId, paymentId }: { orderId: string; paymentId: string }, status: object) {
  context.payments.has({ reference: orderId, id: paymentId, ...status, updatedAt: addMinutes(start, 5) })
  context.time = addMinutes(start, 6)
}

test('an event that names its payment → that payment is queried', async () => {
  const order = await paidOrder()
  change(order, chargedBack)

  expect(await followUpDispute(context, { topic: 'chargeback', id: '9', paymentId: order.paymentId })).toBe(true)
  expect(await context.order(order.orderId)).toMatchObject({ state: 'disputed', reviewFlag: 'disputed' })
})

test('an event that names a chargeback → the chargeback’s payments are queried', async () => {
  const order = await paidOrder()
  change(order, chargedBack)
  context.payments.chargebacks.push(createChargeback({ id: '10', paymentIds: [order.paymentId] }))

  expect(await followUpDispute(context, { topic: 'chargeback', id: '10', paymentId: null })).toBe(true)
  expect((await context.order(order.orderId)).state).toBe('disputed')
})

test.each([
  ['a claim', { topic: 'claim', id: '11', paymentId: null }, { status: 'in-mediation' }],
  ['an unknown chargeback', { topic: 'chargeback', id: 'unknown', paymentId: null }, chargedBack],
] as const)('%s → recently changed payments are queried', async (_, dispute, status) => {
  const order = await paidOrder()
  await pullPaymentChanges(context)
  change(order, status)

  expect(await followUpDispute(context, dispute)).toBe(true)
  expect((await context.order(order.orderId)).state).toBe('disputed')
})

test.each([
  { topic: 'chargeback', id: '12', paymentId: null },
  { topic: 'claim', id: '12', paymentId: null },
  { topic: 'fraud-alert', id: '12', paymentId: '12' },
] as const)('the provider is down, $topic → followed up later', async (dispute) => {
  context.payments.down = true
  const settled = await followUpDispute(context, dispute)
  context.payments.down = false

  expect(settled).toBe(false)
})

test('a fraud alert → staff are notified once, and it is in the history', async () => {
  const order = await paidOrder()
  const alert = { topic: 'fraud-alert', id: order.paymentId, paymentId: order.paymentId } as const
  await followUpDispute(context, alert)
  await followUpDispute(context, alert)

  expect((await context.order(order.orderId)).state).toBe('paid')
  const alerts = (await context.mailsOf(order.orderId)).filter(({ kind }) => kind === 'staff-fraud-alert')
  expect(alerts).toHaveLength(1)
  expect((await context.historyOf(order.orderId)).map(({ type }) => type)).toContain('fraud-alert')
})

test('a repeated dispute event → one job', async () => {
  const notice = { topic: 'chargeback', id: '13', paymentId: '14' } as const
  for (let count = 0; count < 3; count++) await receiveDisputeEvent(context, notice)

  expect((await context.jobs('dispute-noticed')).map(({ data }) => data)).toEqual([notice])
})
