import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ProviderPayment } from '#core/payment/payment.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listOrders } from '#db/order/orders-admin.ts'
import { readRevenue } from '#db/order/revenue.ts'
import { countUnmatchedQuestions, listOpenQuestions, listUnmatchedQuestions } from '#db/payment/payment-questions.ts'
import { findPayment } from '#db/payment/payments.ts'
import { auditLog, mails, orderQuestions, payments } from '#db/schema.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'

import { acceptPayment } from './accept-payment.ts'
import { answerQuestion } from './answer-question.ts'
import { confirmPayment } from './confirm-payment.ts'
import { refundOrder } from './refund-order.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

async function arrives(reference: string, change: Partial<Omit<ProviderPayment, 'reference'>> = {}) {
  const payment = context.payments.has({ reference, ...change })
  await confirmPayment(context, payment.id)
  return payment.id
}

const open = async (orderId: string) =>
  (await listOpenQuestions(db, orderId)).map(({ reason, paymentId }) => `${reason} ${paymentId}`).toSorted()

const sums = async () => {
  const { days } = await readRevenue(db, { today: calendarDay('2026-11-19'), period: 30 })
  return days.reduce((sum, { amount }) => sum + amount, 0)
}

const staffMails = async (orderId: string) =>
  (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'staff-review-flag')

async function close(orderId: string, seen: string) {
  const question = (await listOpenQuestions(db, orderId)).find(({ reason }) => reason === seen)
  return answerQuestion(context, actor, { questionId: question?.id ?? '', seen, note: 'Falei com a cliente' })
}

const refund = (orderId: string, paymentId: string) =>
  refundOrder(context, actor, { id: crypto.randomUUID(), orderId, paymentId, amount: null, reason: 'A mais' })

async function createCancelledOrder() {
  const { orderId } = await context.place()
  expect(await cancelOrder(context, actor, orderId)).toMatchObject({ ok: true })
  return orderId
}

async function underReview(amount = cents(100_00)) {
  const { orderId } = await context.place()
  const paymentId = await arrives(orderId, { amount })
  expect((await context.order(orderId)).state).toBe('manual-review')
  return { orderId, paymentId }
}

test('paid twice, disputed and won: the dispute is closed → the second payment stays open', async () => {
  const { orderId } = await context.place()
  const first = await arrives(orderId)
  const second = await arrives(orderId)
  await arrives(orderId, { id: first, status: 'in-mediation', updatedAt: new Date('2026-11-20T15:00:00Z') })
  await arrives(orderId, { id: first, status: 'approved', updatedAt: new Date('2026-11-21T15:00:00Z') })

  expect(await open(orderId)).toEqual([`dispute-won ${first}`, `duplicate-payment ${second}`])
  expect(await close(orderId, 'dispute-won')).toEqual(accept('dispute-won'))
  expect(await open(orderId)).toEqual([`duplicate-payment ${second}`])
  expect((await context.order(orderId)).reviewFlag).toBe('duplicate-payment')
})

test('a question is closed twice → once, as shown, with a note in history and audit', async () => {
  const { orderId } = await context.place()
  await arrives(orderId)
  await arrives(orderId)
  const [question] = await listOpenQuestions(db, orderId)
  const answer = (seen: string) =>
    answerQuestion(context, actor, { questionId: question?.id ?? '', seen, note: 'Falei com a cliente' })

  expect(await answer('disputed')).toEqual(refuse('changed-meanwhile'))
  expect(await answer('duplicate-payment')).toEqual(accept('duplicate-payment'))
  expect(await answer('duplicate-payment')).toEqual(refuse('nothing-to-clear'))
  expect((await context.order(orderId)).reviewFlag).toBeNull()
  expect((await context.historyOf(orderId)).at(-1)).toMatchObject({
    type: 'review-flag-resolved',
    details: { note: 'Falei com a cliente' },
  })
  expect(await db.$count(auditLog, eq(auditLog.subjectId, orderId))).toBe(1)
})

test('staff decided about held money → the next snapshot does not reopen the question', async () => {
  const { orderId } = await context.place()
  await arrives(orderId)
  const second = await arrives(orderId)
  await close(orderId, 'duplicate-payment')
  await arrives(orderId, { id: second, refunded: cents(1_00), updatedAt: new Date('2026-11-20T15:00:00Z') })

  expect(await open(orderId)).toEqual([])
})

test('the second payment is refunded → its question is closed', async () => {
  const { orderId } = await context.place()
  await arrives(orderId)
  const second = await arrives(orderId)
  expect(await refund(orderId, second)).toMatchObject({ ok: true })

  expect(await open(orderId)).toEqual([])
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', reviewFlag: null })
})

test('an order with open questions → each is in the order list', async () => {
  const { orderId, code } = await context.place()
  await arrives(orderId)
  await arrives(orderId)
  await arrives(orderId, { currency: 'USD' })

  const { rows } = await listOrders(db, { state: null, reviewFlag: true, search: code, before: null })
  expect(rows[0]?.reviewFlag.toSorted()).toEqual(['duplicate-payment', 'other-currency'])
})

test('two payments after a cancellation → one question and one mail each, neither pays', async () => {
  const orderId = await createCancelledOrder()
  const first = await arrives(orderId)
  const second = await arrives(orderId)

  expect(await open(orderId)).toEqual([`paid-after-cancel ${first}`, `paid-after-cancel ${second}`].toSorted())
  expect(await staffMails(orderId)).toHaveLength(2)
  expect((await context.order(orderId)).state).toBe('manual-review')
})

test('all payments of a cancelled order are refunded → cancelled again', async () => {
  const orderId = await createCancelledOrder()
  const [first, second] = [await arrives(orderId), await arrives(orderId)]
  await refund(orderId, first)
  expect((await context.order(orderId)).state).toBe('manual-review')
  await refund(orderId, second)

  expect(await context.order(orderId)).toMatchObject({ state: 'cancelled', reviewFlag: null })
})

test('a wrong amount is refunded in full, here or at the provider → the order is refunded', async () => {
  const here = await underReview()
  const there = await underReview()
  await refund(here.orderId, here.paymentId)
  const gone = { status: 'refunded', refunded: cents(100_00), updatedAt: new Date('2026-11-20T15:00:00Z') } as const
  await arrives(there.orderId, { id: there.paymentId, ...gone })

  for (const { orderId } of [here, there])
    expect(await context.order(orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
})

test('the right amount after a wrong one → pays the order, and the wrong one stays a question', async () => {
  const { orderId, paymentId } = await underReview()
  const right = await arrives(orderId)

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: right })
  expect(await context.projectsOf(orderId)).toHaveLength(1)
  expect(await open(orderId)).toEqual([`wrong-amount ${paymentId}`])
})

test('an accepted payment → pays the order and starts its project once', async () => {
  const { orderId, paymentId } = await underReview()
  const rows = await db.$count(payments, eq(payments.orderId, orderId))
  context.time = new Date('2026-11-25T15:00:00Z')
  const accepted = await Promise.all([1, 2].map(() => acceptPayment(context, actor, { orderId, paymentId })))
  context.time = new Date('2026-11-19T15:00:00Z')

  expect(accepted.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: paymentId,
    reviewFlag: null,
    paidAt: new Date('2026-11-25T15:00:00Z'),
  })
  expect(await context.projectsOf(orderId)).toHaveLength(1)
  expect(await db.$count(payments, eq(payments.orderId, orderId))).toBe(rows)
  expect((await findPayment(db, paymentId))?.approvedAt).toEqual(new Date('2026-11-19T15:00:10Z'))
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(audited).toMatchObject([{ action: 'payment-accepted', details: { amount: 100_00, total: 219_00 } }])
  const kinds = (await context.mailsOf(orderId)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'payment-confirmed' || kind === 'staff-new-order')).toHaveLength(2)
})

test('withdrawn after an accepted payment → that payment is refunded', async () => {
  const { orderId, paymentId } = await underReview()
  await acceptPayment(context, actor, { orderId, paymentId })
  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toMatchObject({ ok: true })
  await refundWithdrawal(context, orderId)

  expect((await context.order(orderId)).state).toBe('refunded')
  expect(await findPayment(db, paymentId)).toMatchObject({ refunded: 100_00 })
})

test('accepting a payment → only a held one of an order under review', async () => {
  const { orderId } = await createPaidProject(context)
  const second = await arrives(orderId)
  expect(await acceptPayment(context, actor, { orderId, paymentId: second })).toEqual(refuse('not-acceptable'))

  const review = await underReview()
  expect(await acceptPayment(context, actor, { ...review, paymentId: second })).toEqual(refuse('not-found'))
  await refund(review.orderId, review.paymentId)
  expect(await acceptPayment(context, actor, review)).toEqual(refuse('not-acceptable'))
})

test.each([
  ['other-currency', { currency: 'USD' }],
  ['other-collector', { collectorId: '1' }],
] as const)('a payment refused as %s → stored, asked about and mailed, the order stays unpaid', async (reason, odd) => {
  const { orderId } = await context.place()
  const id = await arrives(orderId, odd)

  expect(await findPayment(db, id)).toMatchObject({ orderId: null, status: 'approved' })
  expect(await open(orderId)).toEqual([`${reason} ${id}`])
  expect((await staffMails(orderId))[0]?.content.facts).toContainEqual({
    label: 'Pagamento no Mercado Pago',
    value: id,
  })
  expect((await context.order(orderId)).state).toBe('awaiting-payment')
})

test('money from before the first order → ignored', async () => {
  await context.place()
  const id = await arrives('boleto-do-vizinho', { createdAt: new Date('2020-01-01T12:00:00Z') })

  expect(await findPayment(db, id)).toBeNull()
})

test('a payment with an unknown reference → stored without an order, one question and one mail', async () => {
  const before = await countUnmatchedQuestions(db)
  const id = await arrives('boleto-do-vizinho')
  await confirmPayment(context, id)

  expect(await countUnmatchedQuestions(db)).toBe(before + 1)
  const row = (await listUnmatchedQuestions(db)).find(({ payment }) => payment.providerId === id)
  expect(row).toMatchObject({ question: { reason: 'unknown-order' }, payment: { reference: 'boleto-do-vizinho' } })
  const alertMails = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, 'staff-review-flag'), isNull(mails.orderId)))
  expect(alertMails.filter(({ dedupeKey }) => dedupeKey.includes(id))).toHaveLength(1)
})

test('an unmatched payment that was never approved → neither stored nor asked about', async () => {
  const id = await arrives('boleto-do-vizinho', { status: 'rejected', approvedAt: null })

  expect(await findPayment(db, id)).toBeNull()
  expect(await db.$count(orderQuestions, eq(orderQuestions.paymentId, id))).toBe(0)
})

test('an unmatched payment → in no revenue figure', async () => {
  const before = await sums()
  const id = await arrives('boleto-do-vizinho')
  expect(await sums()).toBe(before)
  await arrives('boleto-do-vizinho', {
    id,
    status: 'refunded',
    refunded: cents(219_00),
    updatedAt: new Date('2026-11-19T16:00:00Z'),
  })
  expect(await sums()).toBe(before)
})

test('an unmatched payment is refunded repeatedly → one refund, its question closes', async () => {
  const id = await arrives('boleto-do-vizinho')
  const [question] = await db.select().from(orderQuestions).where(eq(orderQuestions.paymentId, id))
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      refundUnmatchedPayment(context, actor, { questionId: question?.id ?? '', confirmed: cents(219_00) }),
    ),
  )

  expect(answers.some(({ ok }) => ok)).toBe(true)
  expect([...context.payments.refunds.keys()].filter((key) => key.endsWith(id))).toHaveLength(1)
  expect(await findPayment(db, id)).toMatchObject({ status: 'refunded' })
  expect((await listUnmatchedQuestions(db)).filter(({ payment }) => payment.providerId === id)).toEqual([])
  const audited = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, question?.id ?? ''))
  expect(audited.map(({ action }) => action)).toContain('refund-requested')
})

test('an unmatched payment: in process, rejected, asked again → a new refund reaches the provider', async () => {
  const id = await arrives('boleto-do-vizinho')
  const [question] = await db.select().from(orderQuestions).where(eq(orderQuestions.paymentId, id))
  const ask = () => refundUnmatchedPayment(context, actor, { questionId: question?.id ?? '', confirmed: cents(219_00) })
  const keys = () => [...context.payments.refunds.keys()].filter((key) => key.endsWith(id))

  context.payments.refundsWait = true
  expect(await ask()).toEqual(accept({ state: 'in-process' }))
  expect(await ask()).toEqual(accept({ state: 'in-process' }))
  const [first = ''] = keys()
  expect(keys()).toHaveLength(1)

  context.payments.refundsWait = false
  context.payments.endRefund(first, 'refused')
  expect(await ask()).toEqual(accept({ state: 'done' }))
  expect(keys()).toHaveLength(2)
  expect(await findPayment(db, id)).toMatchObject({ status: 'refunded' })
})

test('a part of an unmatched payment went back unseen → the log says what the provider gave back', async () => {
  const id = await arrives('boleto-do-vizinho')
  const [question] = await db.select().from(orderQuestions).where(eq(orderQuestions.paymentId, id))
  const questionId = question?.id ?? ''
  context.payments.has({ id, reference: 'boleto-do-vizinho', refunded: cents(50_00) })

  expect(await refundUnmatchedPayment(context, actor, { questionId, confirmed: cents(219_00) })).toMatchObject({
    ok: true,
  })
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, questionId))
  expect(logged.find(({ action }) => action === 'refund-done')?.details).toEqual({ amount: 169_00 })
})

test('an unmatched payment, another sum than its own confirmed → nothing goes back', async () => {
  const id = await arrives('boleto-do-vizinho')
  const [question] = await db.select().from(orderQuestions).where(eq(orderQuestions.paymentId, id))
  for (const confirmed of [cents(10_00), null])
    expect(await refundUnmatchedPayment(context, actor, { questionId: question?.id ?? '', confirmed })).toEqual(
      refuse('sum-differs'),
    )
  expect(await findPayment(db, id)).toMatchObject({ status: 'approved', refunded: 0 })
})

test('an unmatched payment received by another account → no refund, closed with a note', async () => {
  const id = await arrives('boleto-do-vizinho', { collectorId: '1' })
  const [question] = await db.select().from(orderQuestions).where(eq(orderQuestions.paymentId, id))
  const questionId = question?.id ?? ''

  expect(await refundUnmatchedPayment(context, actor, { questionId, confirmed: cents(219_00) })).toEqual(
    refuse('not-refundable'),
  )
  expect(await answerQuestion(context, actor, { questionId, seen: 'other-collector', note: 'Avisei o banco' })).toEqual(
    accept('other-collector'),
  )
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, questionId))).toMatchObject([
    { action: 'review-flag-resolved', subjectKind: 'payment', details: { note: 'Avisei o banco' } },
  ])
})
