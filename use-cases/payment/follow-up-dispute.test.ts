import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { mails, staff } from '#db/schema.ts'
import { createChargeback } from '#test/support/chargeback-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { applyPayment } from './confirm-payment.ts'
import { followUpDispute } from './follow-up-dispute.ts'
import { pullPaymentChanges } from './pull-payment-changes.ts'
import { receiveDisputeEvent } from './receive-dispute-event.ts'
import { receiveWebhooks } from './receive-webhook.ts'

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

test('an alert of a payment → that payment is queried', async () => {
  const order = await paidOrder()
  change(order, chargedBack)
  const alert = { topic: 'fraud-alert', id: order.paymentId, paymentId: order.paymentId } as const

  expect(await followUpDispute(context, alert)).toBe(true)
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

/** What was told of fraud: mails to staff, and lines of the order's history. */
async function alertsOf(orderId: string) {
  const mailed = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'staff-fraud-alert')
  const lines = (await context.historyOf(orderId)).filter(({ type }) => type === 'fraud-alert')
  return { mails: mailed.map(({ toEmail }) => toEmail), lines: lines.length }
}

/** Receives a notice and works all it queued. */
async function receiveAndWork(notice: Parameters<typeof receiveDisputeEvent>[1]) {
  const { topic, id, paymentId } = notice
  const before = (await context.jobs('dispute-noticed')).length
  await receiveDisputeEvent(context, notice)
  const queued = (await context.jobs('dispute-noticed')).length - before
  if (queued > 0) await followUpDispute(context, { topic, id, paymentId })
  return queued
}

const alertOf = (paymentId: string, eventId = `${paymentId}:alert:1`) =>
  ({ topic: 'fraud-alert', id: paymentId, paymentId, eventId }) as const

test('a fraud alert ten times, on one signature or on ten → one line in the history, one mail for each owner', async () => {
  const owners = ['ana', 'beto'].map((name) => ({ id: name, name, email: `${name}@harmonia.example` }))
  await context.db.insert(staff).values(owners.map((owner) => ({ ...owner, role: 'owner' as const })))
  const [one, ten] = [await paidOrder(), await paidOrder()]
  const once = { mails: ['ana@harmonia.example', 'beto@harmonia.example'], lines: 1 }

  for (let count = 0; count < 10; count++) {
    await receiveAndWork(alertOf(one.paymentId))
    await Promise.all([1, 2].map(() => followUpDispute(context, alertOf(ten.paymentId))))
  }
  for (const { orderId } of [one, ten]) {
    const told = await alertsOf(orderId)
    expect({ ...told, mails: told.mails.toSorted() }).toEqual(once)
    expect((await context.order(orderId)).state).toBe('paid')
  }
})

test('the signature of a notice about the payment, sent again as a fraud alert → nothing is told', async () => {
  const { orderId, paymentId } = await paidOrder()
  const eventId = `${paymentId}:request:1`
  await receiveWebhooks(context, [{ eventId, paymentId, action: 'payment.updated' }])

  expect(await receiveAndWork(alertOf(paymentId, eventId))).toBe(0)
  expect(await alertsOf(orderId)).toEqual({ mails: [], lines: 0 })
})

test('an alert that is signed for another payment → the provider is asked, nothing is told', async () => {
  const { orderId, paymentId } = await paidOrder()

  expect(await receiveAndWork({ ...alertOf(paymentId), paymentId: null })).toBe(1)
  expect(await alertsOf(orderId)).toEqual({ mails: [], lines: 0 })
})

test('an alert of a payment that is not ours → nothing is told', async () => {
  const before = await context.db.$count(mails)
  await receiveAndWork(alertOf('990099'))
  expect(await context.db.$count(mails)).toBe(before)
})

test('a repeated dispute event → one job', async () => {
  const before = (await context.jobs('dispute-noticed')).length
  const notice = { topic: 'chargeback', id: '13', paymentId: null } as const
  for (let count = 0; count < 3; count++) await receiveDisputeEvent(context, { ...notice, eventId: `13:${count}` })

  expect((await context.jobs('dispute-noticed')).slice(before).map(({ data }) => data)).toEqual([notice])
})
