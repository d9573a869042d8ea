import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listEntriesOfOrder, readOrderTotals } from '#db/payment/ledger.ts'
import { findRefund } from '#db/payment/refunds.ts'
import { auditLog, refunds } from '#db/schema.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'

import { applyPayment, confirmPayment } from './confirm-payment.ts'
import { finishRefunds, finishRefundsOf } from './finish-refunds.ts'
import { giveUpRefund } from './give-up-refund.ts'
import { sendRefund } from './internal/send-refund.ts'
import { pullPaymentChanges } from './pull-payment-changes.ts'
import { refundOrder } from './refund-order.ts'
import { refundWithdrawal, withdrawalRefundId } from './refund-withdrawal.ts'

const context = await createTestContext()
const { db, payments } = context
const actor = testActor()
const start = context.time

afterEach(async () => {
  Object.assign(payments, { down: false, answersLost: false, refundsWait: false, refundFailure: null })
  await db.delete(refunds)
  context.time = start
})

async function paidOrder() {
  const { orderId } = await context.place()
  const payment = payments.has({ reference: orderId, updatedAt: start })
  expect(await applyPayment(context, payment, '77')).toMatchObject({ ok: true })
  return { orderId, paymentId: payment.id }
}

type PaidOrder = Awaited<ReturnType<typeof paidOrder>>

type Asked = { id?: string; amount?: Cents | null; confirmed?: Cents }

function refund(order: PaidOrder, { id = randomUUID(), amount = null, confirmed }: Asked = {}) {
  return refundOrder(context, actor, { id, ...order, amount, confirmed, reason: 'Combinado por telefone' })
}

/** Runs the job a while after. */
async function finishLater(minutes = 2) {
  context.time = addMinutes(context.time, minutes)
  return finishRefunds(context)
}

const key = (id: string) => `refund:${id}`
const refundsOf = ({ paymentId }: PaidOrder) =>
  [...payments.refunds.values()].filter((refunded) => refunded.paymentId === paymentId)
const stateOf = async (id: string) => (await db.select().from(refunds).where(eq(refunds.id, id)))[0]?.state
const kinds = async (orderId: string) => (await context.mailsOf(orderId)).map(({ kind }) => kind)
const events = async (orderId: string) => (await context.historyOf(orderId)).map(({ type }) => type)

test('a refund in process → the order stays paid, the buyer is not notified', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundsWait = true
  expect(await refund(order, { id })).toEqual({ ok: true, value: { amount: 219_00, state: 'in-process' } })

  expect(await finishLater()).toEqual({ tried: 1, open: 1 })
  expect([await stateOf(id), (await context.order(order.orderId)).state]).toEqual(['in-process', 'paid'])
  expect(await kinds(order.orderId)).not.toContain('refund')
  expect((await events(order.orderId)).filter((type) => type === 'refund-in-process')).toHaveLength(1)
})

test('a refund in process is approved → the order ends, the buyer is notified once', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundsWait = true
  await refund(order, { id })
  payments.endRefund(key(id), 'done')

  expect(await finishLater()).toEqual({ tried: 1, open: 0 })
  expect(await finishLater()).toEqual({ tried: 0, open: 0 })
  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
  expect((await kinds(order.orderId)).filter((kind) => kind === 'refund')).toHaveLength(1)
})

test('a refund in process is rejected → staff are notified, and it can be requested again', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundsWait = true
  await refund(order, { id })
  payments.endRefund(key(id), 'refused')
  await finishLater()

  expect([await stateOf(id), (await context.order(order.orderId)).state]).toEqual(['refused', 'paid'])
  expect(await kinds(order.orderId)).toContain('staff-refund-refused')
  expect(await kinds(order.orderId)).not.toContain('refund')
  payments.refundsWait = false
  expect(await refund(order)).toMatchObject({ ok: true, value: { state: 'done' } })
})

test('news of the payment → its refund in process ends at once', async () => {
  const [noticed, pulled] = [await paidOrder(), await paidOrder()]
  const ids = [randomUUID(), randomUUID()] as const
  payments.refundsWait = true
  await refund(noticed, { id: ids[0] })
  await refund(pulled, { id: ids[1] })
  for (const id of ids) payments.endRefund(key(id), 'done')

  await confirmPayment(context, noticed.paymentId)
  await finishRefundsOf(context, noticed.paymentId)
  await pullPaymentChanges(context)
  for (const { orderId } of [noticed, pulled])
    expect((await kinds(orderId)).filter((kind) => kind === 'refund')).toHaveLength(1)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['done', 'done'])
})

test('another refund while one is in process → waits; the same one → the same refund', async () => {
  const order = await paidOrder()
  payments.refundsWait = true
  await refund(order, { amount: cents(50_00) })
  expect(await refund(order, { amount: cents(10_00) })).toEqual(refuse('on-the-way'))
  expect(await refund(order)).toEqual(refuse('on-the-way'))
  expect(await refund(order, { amount: cents(50_00) })).toMatchObject({ ok: true, value: { state: 'in-process' } })

  expect(refundsOf(order)).toHaveLength(1)
})

test('a staff refund with a lost response → finished by the job', async () => {
  const order = await paidOrder()
  payments.answersLost = true
  expect(await refund(order)).toEqual(refuse('payment-unavailable'))
  payments.answersLost = false

  expect(await finishLater()).toEqual({ tried: 1, open: 0 })
  expect((await context.order(order.orderId)).state).toBe('refunded')
  expect(await kinds(order.orderId)).toContain('refund')
  expect(refundsOf(order)).toHaveLength(1)
})

test('an inconclusive answer to a refund that was made → found, never repeated', async () => {
  const order = await paidOrder()
  payments.refundsWait = true
  payments.refundFailure = { code: 'refund-unclear', isMade: true }
  const id = randomUUID()
  expect(await refund(order, { id, amount: cents(100_00) })).toMatchObject({ ok: true, value: { state: 'in-process' } })
  expect(await refund(order, { amount: cents(100_00) })).toMatchObject({ ok: true, value: { state: 'in-process' } })
  payments.endRefund(key(id), 'done')
  await finishLater()

  expect(await stateOf(id)).toBe('done')
  expect(refundsOf(order)).toHaveLength(1)
})

test('a refusal → believed only when the payment shows no such refund', async () => {
  const order = await paidOrder()
  payments.refundFailure = { code: 'payment-refused', isMade: true }
  expect(await refund(order)).toMatchObject({ ok: true, value: { state: 'done' } })

  const other = await paidOrder()
  payments.refundFailure = { code: 'payment-refused', isMade: false }
  expect(await refund(other)).toEqual(refuse('payment-refused'))
})

test.each(['refund-unclear', 'provider-access-denied', 'payment-unavailable'] as const)(
  '%s → the refund stays open, and the job repeats it with the same key',
  async (code) => {
    const order = await paidOrder()
    const id = randomUUID()
    payments.refundFailure = { code, isMade: false }
    expect(await refund(order, { id })).toEqual(refuse(code))
    expect(await finishLater()).toEqual({ tried: 1, open: 1 })
    expect(await stateOf(id)).toBe('requested')
    expect(await events(order.orderId)).not.toContain('refund-refused')

    payments.refundFailure = null
    expect(await finishLater()).toEqual({ tried: 1, open: 0 })
    expect(await stateOf(id)).toBe('done')
    expect(payments.refunds.has(key(id))).toBe(true)
  },
)

test('an earlier refund elsewhere of the same sum → not taken for ours', async () => {
  const order = await paidOrder()
  payments.has({
    id: order.paymentId,
    reference: order.orderId,
    refunded: cents(50_00),
    updatedAt: addMinutes(start, 1),
  })
  const foreign = { id: 'foreign', amount: cents(50_00), state: 'done' as const, createdAt: addMinutes(start, -60) }
  payments.refunds.set('foreign', { ...foreign, paymentId: order.paymentId })
  payments.refundFailure = { code: 'payment-refused', isMade: false }

  expect(await refund(order, { amount: cents(50_00) })).toEqual(refuse('payment-refused'))
})

test('one refused token during a withdrawal → refunded once the token is valid', async () => {
  const order = await paidOrder()
  await withdrawOrder(context, { orderId: order.orderId, expected: 'automatic', reason: '' })
  payments.refundFailure = { code: 'provider-access-denied', isMade: false }
  expect(await refundWithdrawal(context, order.orderId)).toBe(false)
  expect((await context.order(order.orderId)).reviewFlag).toBeNull()
  payments.refundFailure = null

  expect(await refundWithdrawal(context, order.orderId)).toBe(true)
  expect((await context.order(order.orderId)).state).toBe('refunded')
})

test('the refund of a withdrawal is rejected later → left to staff', async () => {
  const order = await paidOrder()
  await withdrawOrder(context, { orderId: order.orderId, expected: 'automatic', reason: '' })
  payments.refundsWait = true
  expect(await refundWithdrawal(context, order.orderId)).toBe(true)
  expect((await context.order(order.orderId)).state).toBe('paid')
  payments.endRefund(key(withdrawalRefundId(order.orderId, order.paymentId)), 'refused')
  await finishLater()

  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid', reviewFlag: 'withdrawal' })
  expect(await kinds(order.orderId)).toContain('staff-withdrawal-stuck')
})

const days = (count: number) => count * 24 * 60
const giveUp = ({ orderId }: PaidOrder, refundId: string) => giveUpRefund(context, actor, { orderId, refundId })
const byHand = (order: PaidOrder) =>
  refundOrder(context, actor, { id: randomUUID(), ...order, amount: null, byHand: true, reason: 'Por Pix' })

test('unclear for two days → staff are asked; ended by them → returned by hand, once', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundFailure = { code: 'refund-unclear', isMade: false }
  await refund(order, { id })
  await finishLater()
  expect(await kinds(order.orderId)).not.toContain('staff-refund-open')
  expect(await giveUp(order, id)).toEqual(refuse('not-open'))

  await finishLater(days(2))
  await finishLater(days(1))
  expect((await kinds(order.orderId)).filter((kind) => kind === 'staff-refund-open')).toHaveLength(1)
  expect(await byHand(order)).toEqual(refuse('on-the-way'))

  expect(await giveUp(order, id)).toEqual(accept())
  expect(await giveUp(order, id)).toEqual(refuse('not-open'))
  expect(await finishLater(days(1))).toEqual({ tried: 0, open: 0 })
  expect(await byHand(order)).toMatchObject({ ok: true, value: { amount: 219_00, state: 'done' } })
  expect((await context.order(order.orderId)).state).toBe('refunded')
  expect(refundsOf(order)).toEqual([])
  expect(await events(order.orderId)).toContain('refund-given-up')
  expect(await db.$count(auditLog, eq(auditLog.action, 'refund-given-up'))).toBe(1)
})

test('staff end a refund that the provider lists → saved as it stands there', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundFailure = { code: 'provider-access-denied', isMade: true }
  await refund(order, { id })
  context.time = addMinutes(start, days(3))

  expect(await giveUp(order, id)).toEqual(refuse('was-made'))
  expect(await stateOf(id)).toBe('done')
  expect(await events(order.orderId)).not.toContain('refund-given-up')
})

test('in process for two days → staff are told, and only the provider ends it', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundsWait = true
  await refund(order, { id })
  await finishLater(days(2))

  expect((await kinds(order.orderId)).filter((kind) => kind === 'staff-refund-open')).toHaveLength(1)
  expect(await giveUp(order, id)).toEqual(refuse('not-open'))
  expect(await stateOf(id)).toBe('in-process')
})

test('unclear for two days, and ended by another answer meanwhile → staff are not asked', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundFailure = { code: 'refund-unclear', isMade: false }
  await refund(order, { id })
  const listRefunds = vi.spyOn(payments, 'listRefunds').mockImplementation(async () => {
    await db.update(refunds).set({ state: 'done', endedAt: context.time }).where(eq(refunds.id, id))
    return accept([])
  })
  await finishLater(days(2))
  listRefunds.mockRestore()

  expect(await kinds(order.orderId)).not.toContain('staff-refund-open')
})

test('the unclear refund of a withdrawal is ended by staff → the withdrawal is theirs to answer', async () => {
  const order = await paidOrder()
  await withdrawOrder(context, { orderId: order.orderId, expected: 'automatic', reason: '' })
  payments.refundFailure = { code: 'refund-unclear', isMade: false }
  expect(await refundWithdrawal(context, order.orderId)).toBe(false)
  await finishLater(days(2))

  expect(await giveUp(order, withdrawalRefundId(order.orderId, order.paymentId))).toEqual(accept())
  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid', reviewFlag: 'withdrawal' })
  expect(await refundWithdrawal(context, order.orderId)).toBe(true)
})

test('a refund that was given up arrives all the same → it counts', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundFailure = { code: 'refund-unclear', isMade: false }
  await refund(order, { id })
  const stored = await findRefund(db, id)
  if (!stored) throw new Error('a refund was not stored')
  await finishLater(days(2))
  expect(await giveUp(order, id)).toEqual(accept())

  // Sent by the job a moment before.
  payments.refundFailure = null
  expect(await sendRefund(context, 'job', stored)).toMatchObject({ ok: true })
  expect([await stateOf(id), (await context.order(order.orderId)).state]).toEqual(['done', 'refunded'])
})

/** A part that was returned in the provider's own panel, which no snapshot here has told yet. */
function returnUnseen({ orderId, paymentId }: PaidOrder, amount: Cents) {
  payments.has({ id: paymentId, reference: orderId, refunded: amount, updatedAt: addMinutes(start, 1) })
  const foreign = { id: 'unseen', amount, state: 'done' as const, createdAt: addMinutes(start, -60) }
  payments.refunds.set(`unseen:${paymentId}`, { ...foreign, paymentId })
}

test.each(['payment-refused', 'refund-unclear'] as const)(
  'the whole payment without the part that went back unseen, its answer lost, then %s → found, and the order ends',
  async (code) => {
    const order = await paidOrder()
    returnUnseen(order, cents(50_00))
    const id = randomUUID()
    payments.answersLost = true
    expect(await refund(order, { id })).toEqual(refuse('payment-unavailable'))
    payments.answersLost = false
    payments.refundFailure = { code, isMade: true }

    expect(await finishLater()).toEqual({ tried: 1, open: 0 })
    expect(await findRefund(db, id)).toMatchObject({ amount: 169_00, state: 'done' })
    expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded' })
    expect(await kinds(order.orderId)).toContain('refund')
  },
)

test('staff end a refund of the whole payment that gave back what was left → saved as it stands there', async () => {
  const order = await paidOrder()
  returnUnseen(order, cents(50_00))
  const id = randomUUID()
  payments.answersLost = true
  await refund(order, { id })
  context.time = addMinutes(start, days(3))

  expect(await giveUp(order, id)).toEqual(refuse('was-made'))
  expect(await findRefund(db, id)).toMatchObject({ amount: 169_00, state: 'done' })
})

test('a part went back at the provider unseen, then everything here → the rest, as the provider says, and the order ends', async () => {
  const order = await paidOrder()
  payments.has({
    id: order.paymentId,
    reference: order.orderId,
    refunded: cents(50_00),
    updatedAt: addMinutes(start, 1),
  })
  const id = randomUUID()

  expect(await refund(order, { id })).toEqual(accept({ amount: cents(169_00), state: 'done' }))
  expect(await findRefund(db, id)).toMatchObject({ amount: 169_00, state: 'done' })
  const [mail] = (await context.mailsOf(order.orderId)).filter(({ kind }) => kind === 'refund')
  expect(JSON.stringify(mail?.content)).toContain('169,00')
  await confirmPayment(context, order.paymentId)
  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
  expect(await readOrderTotals(db, order.orderId)).toMatchObject({ gross: 219_00, returned: -219_00 })
  const entries = await listEntriesOfOrder(db, order.orderId)
  expect(entries.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([-169_00, -50_00]),
  )
})

test('all of a payment is in process, less than was asked for → the same when asked again, and at its end the order ends', async () => {
  const order = await paidOrder()
  returnUnseen(order, cents(50_00))
  const form = { id: randomUUID(), confirmed: cents(219_00) }
  payments.refundsWait = true
  expect(await refund(order, form)).toMatchObject({ ok: true, value: { state: 'in-process' } })
  expect(await findRefund(db, form.id)).toMatchObject({ amount: 219_00, state: 'in-process' })
  expect(await refund(order, form)).toMatchObject({ ok: true, value: { state: 'in-process' } })
  expect(await refund(order)).toMatchObject({ ok: true, value: { state: 'in-process' } })

  payments.endRefund(key(form.id), 'done')
  expect(await finishLater()).toEqual({ tried: 1, open: 0 })
  expect(await findRefund(db, form.id)).toMatchObject({ amount: 169_00, state: 'done' })
  expect(await refund(order, form)).toEqual(accept({ amount: cents(169_00), state: 'done' }))
  await confirmPayment(context, order.paymentId)
  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
})

test('two answers to one refund, the first in process, the second inconclusive → it stays in process', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundsWait = true
  payments.answersLost = true
  await refund(order, { id })
  const asked = await findRefund(db, id)
  if (!asked) throw new Error('a refund was not stored')
  payments.answersLost = false
  await sendRefund(context, 'job', asked)
  payments.refundFailure = { code: 'payment-refused', isMade: true }

  expect(await sendRefund(context, 'job', asked)).toMatchObject({ ok: true, value: { state: 'in-process' } })
  expect(await stateOf(id)).toBe('in-process')
})

test('news from before a refund was refused → it stays refused', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundsWait = true
  await refund(order, { id })
  const inProcess = await findRefund(db, id)
  if (!inProcess) throw new Error('a refund was not stored')
  const listedBefore = await payments.listRefunds(order.paymentId)
  payments.endRefund(key(id), 'refused')
  await finishLater()
  const listRefunds = vi.spyOn(payments, 'listRefunds').mockResolvedValue(listedBefore)
  await sendRefund(context, 'job', inProcess)
  listRefunds.mockRestore()

  expect(await findRefund(db, id)).toMatchObject({ state: 'refused', endedAt: expect.any(Date) })
})

test('a refund that was given up is in process all the same → open again, without an end', async () => {
  const order = await paidOrder()
  const id = randomUUID()
  payments.refundFailure = { code: 'refund-unclear', isMade: false }
  await refund(order, { id })
  const asked = await findRefund(db, id)
  if (!asked) throw new Error('a refund was not stored')
  await finishLater(days(2))
  expect(await giveUp(order, id)).toEqual(accept())

  payments.refundFailure = null
  payments.refundsWait = true
  await sendRefund(context, 'job', asked)
  expect(await findRefund(db, id)).toMatchObject({ state: 'in-process', endedAt: null })
})
