import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ManualPayment } from '#core/payment/manual-payment.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { addDays, addMinutes, calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listDayTotals, listEntriesOfOrder, readOrderTotals, readTotals } from '#db/payment/ledger.ts'
import { listNewestMovements } from '#db/payment/movements.ts'
import { listDuplicatePayments, listUnmatchedQuestions } from '#db/payment/payment-questions.ts'
import { findPayment } from '#db/payment/payments.ts'
import { auditLog, mails, orderQuestions, orders } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { confirmPayment } from './confirm-payment.ts'
import { matchRecordedPayment } from './match-recorded-payment.ts'
import { receiveManualPayment } from './receive-manual-payment.ts'
import { refundOrder } from './refund-order.ts'

const context = await createTestContext()
const { db, payments } = context
const actor = testActor()
const november = { first: calendarDay('2026-11-01'), last: calendarDay('2026-11-30') }
const today = calendarDay('2026-11-19')

/** An order paid by a link, which staff recorded by hand. */
async function recorded(change: Partial<ManualPayment> = {}) {
  const { orderId } = await context.place()
  await db.update(orders).set({ provider: 'links' }).where(eq(orders.id, orderId))
  const payment = {
    paymentId: `manual-${randomUUID()}`,
    method: 'credit-card' as const,
    amount: cents(219_00),
    note: 'Visto no painel',
    acceptsDifference: true,
    ...change,
  }
  expect(await receiveManualPayment(context, actor, { orderId, payment })).toEqual(accept())
  return { orderId, recordedId: payment.paymentId }
}

/** Then the provider reports it, without an order. */
async function reported(change: Partial<Omit<ProviderPayment, 'reference'>> & { reference?: string } = {}) {
  const statement = { fee: cents(10_93), netReceived: cents(208_07), releasesAt: null, refunds: [], reported: {} }
  const payment = payments.has({ reference: 'link-do-painel', statement, ...change })
  await confirmPayment(context, payment.id)
  const [question] = await db.select().from(orderQuestions).where(eq(orderQuestions.paymentId, payment.id))
  return { payment, id: payment.id, questionId: question?.id ?? '' }
}

const match = (questionId: string, recordedId: string) =>
  matchRecordedPayment(context, actor, { questionId, recordedId })
const isUnmatched = async (paymentId: string) =>
  (await listUnmatchedQuestions(db)).some(({ payment }) => payment.providerId === paymentId)
const dayTotals = async () => (await listDayTotals(db, november, 'all')).find(({ day }) => day === today)

test('a recorded payment is reported → in the books twice, until staff say that it is the same', async () => {
  const before = await readTotals(db, november, 'all')
  const { orderId, recordedId } = await recorded()
  const { id, questionId } = await reported()
  expect((await readTotals(db, november, 'all')).gross - before.gross).toBe(2 * 219_00)

  expect(await match(questionId, recordedId)).toEqual(accept())

  const after = await readTotals(db, november, 'all')
  expect([after.gross - before.gross, after.fees - before.fees, after.net - before.net]).toEqual([
    219_00, -10_93, 208_07,
  ])
  expect(await readOrderTotals(db, orderId)).toEqual({ gross: 219_00, fees: -10_93, returned: 0, net: 208_07 })
  expect(await isUnmatched(id)).toBe(false)
})

test('matched → the order keeps its project and is paid by the provider’s payment', async () => {
  const { orderId, recordedId } = await recorded()
  const [project] = await context.projectsOf(orderId)
  const { id, questionId } = await reported()
  await match(questionId, recordedId)

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: id })
  expect(await context.projectsOf(orderId)).toEqual([project])
  expect(await findPayment(db, id)).toMatchObject({ orderId, status: 'approved' })
  expect(await findPayment(db, recordedId)).toMatchObject({ status: 'cancelled', approvedAt: null })
})

test('matched → the record is taken back by new entries on the day it had', async () => {
  const receivedOn = today
  const { orderId, recordedId } = await recorded({ receivedOn, fee: cents(5_00) })
  const { questionId } = await reported({ approvedAt: addDays(context.now(), -3) })
  const before = await dayTotals()
  context.time = addDays(context.time, 2)
  await match(questionId, recordedId)
  context.time = addDays(context.time, -2)

  const entries = (await listEntriesOfOrder(db, orderId)).filter(({ paymentId }) => paymentId === recordedId)
  expect(entries.map(({ kind, amount, day }) => [kind, amount, day])).toEqual([
    ['manual', 219_00, today],
    ['fee', -5_00, today],
    ['manual', -219_00, today],
    ['fee', 5_00, today],
  ])
  const after = await dayTotals()
  expect((after?.gross ?? 0) - (before?.gross ?? 0)).toBe(-219_00)
})

test('matched → one line in the month, without what was taken back', async () => {
  const { orderId, recordedId } = await recorded()
  const { id, questionId } = await reported()
  await match(questionId, recordedId)

  const lines = (await listNewestMovements(db, november, 100)).filter((line) => line.orderId === orderId)
  expect(lines).toMatchObject([{ paymentId: id, gross: 219_00, fees: -10_93, net: 208_07 }])
})

test('matched → who said so is in history and audit', async () => {
  const { orderId, recordedId } = await recorded()
  const { id, questionId } = await reported()
  await match(questionId, recordedId)

  expect(await context.historyOf(orderId)).toContainEqual(
    expect.objectContaining({
      type: 'payment-matched',
      actor: `staff:${actor.id}`,
      details: { paymentId: id, recorded: recordedId, amount: 219_00, method: 'credit-card' },
    }),
  )
  const audited = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, orderId), eq(auditLog.action, 'payment-matched')))
  expect(audited).toMatchObject([{ details: { paymentId: id, amount: 219_00, total: 219_00 } }])
})

test('two clicks at once → matched once', async () => {
  const { orderId, recordedId } = await recorded()
  const { questionId } = await reported()

  expect(await Promise.all([match(questionId, recordedId), match(questionId, recordedId)])).toEqual([
    accept(),
    accept(),
  ])
  expect((await readOrderTotals(db, orderId)).gross).toBe(219_00)
})

test('two reported payments for one record → the second is refused', async () => {
  const { recordedId } = await recorded()
  const first = await reported()
  const second = await reported()
  await match(first.questionId, recordedId)

  expect(await match(second.questionId, recordedId)).toEqual(refuse('recorded-gone'))
  expect(await isUnmatched(second.id)).toBe(true)
})

test('another amount → refused, and nothing changes', async () => {
  const { orderId, recordedId } = await recorded({ amount: cents(200_00) })
  const { id, questionId } = await reported()

  expect(await match(questionId, recordedId)).toEqual(refuse('other-amount'))
  expect(await isUnmatched(id)).toBe(true)
  expect((await readOrderTotals(db, orderId)).gross).toBe(200_00)
})

test('matched, then refunded in the panel → by the provider', async () => {
  const { orderId, recordedId } = await recorded()
  const { id, questionId } = await reported()
  await match(questionId, recordedId)
  const refund = { id: randomUUID(), orderId, paymentId: id, amount: null, reason: 'Desistiu' }

  expect(await refundOrder(context, actor, refund)).toEqual(accept({ amount: 219_00, state: 'done' }))
  expect([...payments.refunds.keys()]).toContain(`refund:${refund.id}`)
  expect(await context.order(orderId)).toMatchObject({ state: 'refunded' })
})

test('part of the record went back by hand → it stays returned, by hand, on its day', async () => {
  const { orderId, recordedId } = await recorded()
  const part = { id: randomUUID(), orderId, paymentId: recordedId, amount: cents(19_00), reason: 'Desconto' }
  await refundOrder(context, actor, part)
  const { id, questionId, payment } = await reported()
  context.time = addDays(context.time, 1)
  expect(await match(questionId, recordedId)).toEqual(accept())
  context.time = addDays(context.time, -1)

  expect(await findPayment(db, id)).toMatchObject({ refunded: 19_00, refundedByHand: 19_00, status: 'approved' })
  expect(await readOrderTotals(db, orderId)).toMatchObject({ gross: 219_00, returned: -19_00 })
  const returns = (await listEntriesOfOrder(db, orderId)).filter(({ paymentId }) => paymentId === id)
  expect(returns).toContainEqual(expect.objectContaining({ kind: 'manual-refund', amount: -19_00, day: today }))
  // What the provider reports next does not know of it.
  await reported({ ...payment, reference: 'link-do-painel', updatedAt: addMinutes(payment.updatedAt, 5) })
  expect(await readOrderTotals(db, orderId)).toMatchObject({ gross: 219_00, returned: -19_00 })
})

test('all of the record went back by hand → the order stays refunded, and nobody is asked any more', async () => {
  const { orderId, recordedId } = await recorded()
  const whole = { id: randomUUID(), orderId, paymentId: recordedId, amount: null, reason: 'Desistiu' }
  await refundOrder(context, actor, whole)
  const { id, questionId } = await reported()
  expect(await match(questionId, recordedId)).toEqual(accept())

  expect(await context.order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await findPayment(db, id)).toMatchObject({ refunded: 219_00, status: 'refunded' })
  expect(await readOrderTotals(db, orderId)).toMatchObject({ gross: 219_00, returned: -219_00 })
  expect(await isUnmatched(id)).toBe(false)
})

test('recorded with the number, then reported with its amount → matched at once, and nobody is asked', async () => {
  const number = String(Math.floor(Math.random() * 1e12))
  const { orderId, recordedId } = await recorded({ reference: number })
  const { questionId } = await reported({ id: number })

  expect(questionId).toBe('')
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: number })
  expect(await findPayment(db, recordedId)).toMatchObject({ status: 'cancelled' })
  expect(await readOrderTotals(db, orderId)).toEqual({ gross: 219_00, fees: -10_93, returned: 0, net: 208_07 })
  expect(await context.historyOf(orderId)).toContainEqual(
    expect.objectContaining({ type: 'payment-matched', actor: 'provider' }),
  )
  const alerts = await db
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `staff-review-flag:stray:${number}`))
  expect(alerts).toEqual([])
})

test('recorded with the number, then reported several times at once → matched once, and nobody is asked', async () => {
  const number = String(Math.floor(Math.random() * 1e12))
  const { orderId } = await recorded({ reference: number })
  payments.has({ id: number, reference: 'link-do-painel' })
  await Promise.all(Array.from({ length: 4 }, () => confirmPayment(context, number)))

  expect(await findPayment(db, number)).toMatchObject({ orderId })
  expect(await isUnmatched(number)).toBe(false)
  expect((await readOrderTotals(db, orderId)).gross).toBe(219_00)
})

test('recorded with the number, reported with another amount → a question', async () => {
  const number = String(Math.floor(Math.random() * 1e12))
  const { orderId, recordedId } = await recorded({ reference: number })
  await reported({ id: number, amount: cents(199_00), statement: undefined })

  expect(await isUnmatched(number)).toBe(true)
  expect(await context.order(orderId)).toMatchObject({ paidByPaymentId: recordedId })
})

test('recorded by hand, then reported for its order as a second payment → staff can say that it is the same', async () => {
  const { orderId, recordedId } = await recorded()
  const { id, questionId } = await reported({ reference: orderId })
  expect(await context.order(orderId)).toMatchObject({ reviewFlag: 'duplicate-payment' })
  expect((await context.mailsOf(orderId)).map(({ kind }) => kind)).not.toContain('duplicate-payment')
  const listed = await listDuplicatePayments(db, 1_000)
  expect(listed.find((one) => one.orderId === orderId)).toMatchObject({ paymentId: id, isMaybeRecorded: true })

  expect(await match(questionId, recordedId)).toEqual(accept())
  expect(await context.order(orderId)).toMatchObject({ reviewFlag: null, paidByPaymentId: id })
  expect(await readOrderTotals(db, orderId)).toMatchObject({ gross: 219_00, net: 208_07 })
})
