import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { auditText } from '#copy/staff/audit-labels.ts'
import type { ManualPayment } from '#core/payment/manual-payment.ts'
import { cents, formatBRL } from '#core/shared/money.ts'
import { eachOrder } from '#db/order/orders-admin.ts'
import { auditLog, clients, ledgerEntries, mails, orders, payments, refunds } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { editClient } from '#use-cases/client/edit-client.ts'
import { resendMail } from '#use-cases/mail/resend-mail.ts'

import { applyPayment, confirmPayment } from './confirm-payment.ts'
import { receiveManualPayment } from './receive-manual-payment.ts'
import { refundOrder, type RefundIntent } from './refund-order.ts'
import { sendPaymentLink } from './send-payment-link.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const total = cents(219_00)

function received(change: Partial<ManualPayment> = {}): ManualPayment {
  return {
    paymentId: `manual-${randomUUID()}`,
    method: 'pix',
    amount: total,
    note: 'Comprovante no WhatsApp',
    acceptsDifference: false,
    ...change,
  }
}

async function paidOrder() {
  const { orderId } = await context.place()
  const payment = context.payments.has({ id: String(Date.now() + Math.random()).replace('.', ''), reference: orderId })
  expect(await applyPayment(context, payment, '77')).toMatchObject({ ok: true })
  return { orderId, paymentId: payment.id }
}

function intent(change: Pick<RefundIntent, 'orderId' | 'paymentId'> & Partial<RefundIntent>): RefundIntent {
  return { id: randomUUID(), amount: null, reason: 'Desistiu nos 7 dias', ...change }
}

const kinds = async (orderId: string) => (await context.mailsOf(orderId)).map(({ kind }) => kind)
const events = async (orderId: string) => (await context.historyOf(orderId)).map(({ type }) => type)
const auditOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(insertionOrder)).map(
    ({ action }) => action,
  )
const paymentOf = async (id: string) => (await db.select().from(payments).where(eq(payments.providerId, id)))[0]

test('a manual payment → project, mails, history and audit as for any payment', async () => {
  const { orderId } = await context.place()
  const payment = received()

  expect(await receiveManualPayment(context, actor, { orderId, payment })).toMatchObject({ ok: true })

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: payment.paymentId })
  expect(await context.projectsOf(orderId)).toHaveLength(1)
  expect(await kinds(orderId)).toContain('payment-confirmed')
  const event = (await context.historyOf(orderId)).find(({ type }) => type === 'payment-received')
  expect(event).toMatchObject({
    actor: `staff:${actor.id}`,
    details: { amount: 219_00, note: 'Comprovante no WhatsApp' },
  })
  expect(await auditOf(orderId)).toEqual(['payment-received'])
})

test('ten clicks → one payment; a second form → already paid', async () => {
  const { orderId } = await context.place()
  const payment = received()

  const results = await Promise.all(
    Array.from({ length: 10 }, () => receiveManualPayment(context, actor, { orderId, payment })),
  )

  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await context.projectsOf(orderId)).toHaveLength(1)
  expect(await receiveManualPayment(context, actor, { orderId, payment: received() })).toEqual({
    ok: false,
    code: 'already-paid',
  })
})

test('another amount → accepted only when confirmed, also in manual review', async () => {
  const { orderId } = await context.place()
  const less = received({ amount: cents(200_00) })
  expect(await receiveManualPayment(context, actor, { orderId, payment: less })).toEqual({
    ok: false,
    code: 'wrong-amount',
  })

  await db.update(orders).set({ state: 'manual-review' }).where(eq(orders.id, orderId))
  const payment = { ...less, acceptsDifference: true }
  expect(await receiveManualPayment(context, actor, { orderId, payment })).toMatchObject({ ok: true })
  const { state, code } = await context.order(orderId)
  expect(state).toBe('paid')

  const confirmation = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  expect(confirmation?.content.facts).toContainEqual({ label: 'Valor recebido', value: formatBRL(cents(200_00)) })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(auditText(entry?.details ?? {})).toBe(`${formatBRL(cents(200_00))} de ${formatBRL(total)}`)
  for await (const rows of eachOrder(db, { state: null, reviewFlag: false, search: code }))
    expect(rows).toMatchObject([{ total, gross: 200_00 }])
})

test('a cancelled order → no manual payment', async () => {
  const { orderId } = await context.place()
  await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, orderId))

  expect(await receiveManualPayment(context, actor, { orderId, payment: received() })).toEqual({
    ok: false,
    code: 'not-payable',
  })
})

test('a full refund → the order changes, the buyer is notified, one provider request', async () => {
  const order = await paidOrder()
  const request = intent(order)

  const results = await Promise.all(Array.from({ length: 5 }, () => refundOrder(context, actor, request)))

  expect(results.every(({ ok }) => ok)).toBe(true)
  expect([...context.payments.refunds.keys()].filter((key) => key.includes(request.id))).toHaveLength(1)
  expect((await context.order(order.orderId)).state).toBe('refunded')
  expect(await paymentOf(order.paymentId)).toMatchObject({ status: 'refunded', refunded: 219_00 })
  expect((await kinds(order.orderId)).filter((kind) => kind === 'refund')).toHaveLength(1)
  expect(await auditOf(order.orderId)).toEqual(['refund-requested', 'refund-done'])
  // The provider's notice about our own refund changes nothing.
  expect(await confirmPayment(context, order.paymentId)).toEqual({ ok: false, code: 'unchanged' })
  expect((await context.order(order.orderId)).reviewFlag).toBeNull()
})

test('an order paid twice → ends only when both payments are refunded', async () => {
  const order = await paidOrder()
  const second = context.payments.has({ reference: order.orderId, method: 'pix' })
  await applyPayment(context, second, '77')
  expect((await kinds(order.orderId)).filter((kind) => kind === 'duplicate-payment')).toHaveLength(1)

  expect(await refundOrder(context, actor, intent(order))).toMatchObject({ ok: true })
  const expectedOrder = { state: 'paid', paidByPaymentId: second.id, reviewFlag: 'payment-replaced' }
  expect(await context.order(order.orderId)).toMatchObject(expectedOrder)
  await confirmPayment(context, order.paymentId)
  expect(await context.order(order.orderId)).toMatchObject(expectedOrder)
  expect(await events(order.orderId)).not.toContain('order-refunded')
  const mail = (await context.mailsOf(order.orderId)).find(({ kind }) => kind === 'refund')
  expect(mail?.content.heading).toBe('O pagamento a mais foi devolvido')

  expect(await refundOrder(context, actor, intent({ ...order, paymentId: second.id }))).toMatchObject({ ok: true })
  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
})

test('a second payment is refunded → the order stays as it was', async () => {
  const order = await paidOrder()
  const second = context.payments.has({ reference: order.orderId })
  await applyPayment(context, second, '77')
  await refundOrder(context, actor, intent({ ...order, paymentId: second.id }))
  expect(await context.order(order.orderId)).toMatchObject({ state: 'paid', paidByPaymentId: order.paymentId })

  const third = context.payments.has({ reference: order.orderId })
  await applyPayment(context, third, '77')
  const elsewhere = { reference: order.orderId, status: 'refunded', refunded: total } as const
  context.payments.has({ ...elsewhere, id: order.paymentId, updatedAt: new Date('2026-11-20T15:00:00Z') })
  await confirmPayment(context, order.paymentId)
  expect(await context.order(order.orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: third.id,
    reviewFlag: 'payment-replaced',
  })
})

test('partial refunds → possible until nothing is left', async () => {
  const order = await paidOrder()

  expect(await refundOrder(context, actor, intent({ ...order, amount: cents(19_00) }))).toMatchObject({ ok: true })
  expect((await context.order(order.orderId)).state).toBe('paid')
  expect(await refundOrder(context, actor, intent({ ...order, amount: cents(200_01) }))).toEqual({
    ok: false,
    code: 'too-much',
  })
  expect(await refundOrder(context, actor, intent(order))).toEqual({
    ok: true,
    value: { amount: 200_00, state: 'done' },
  })
  expect((await context.order(order.orderId)).state).toBe('refunded')
  expect(await refundOrder(context, actor, intent(order))).toEqual({ ok: false, code: 'nothing-left' })
  expect((await events(order.orderId)).filter((type) => type === 'refund-done')).toHaveLength(2)
})

test.each([
  ['another part', { amount: cents(20_00) }],
  ['the rest', { amount: null, confirmed: cents(200_00) }],
  ['the same part, by hand', { amount: cents(19_00), byHand: true }],
])('a form with the id of a refund that asks for %s → refused, nothing goes back', async (_what, change) => {
  const order = await paidOrder()
  const first = intent({ ...order, amount: cents(19_00) })
  await refundOrder(context, actor, first)

  expect(await refundOrder(context, actor, { ...first, ...change })).toEqual({ ok: false, code: 'sent-otherwise' })
  expect(await paymentOf(order.paymentId)).toMatchObject({ refunded: 19_00 })
})

test('a lost response → retried, refunded once', async () => {
  const order = await paidOrder()
  const request = intent(order)
  context.payments.answersLost = true
  expect(await refundOrder(context, actor, request)).toEqual({ ok: false, code: 'payment-unavailable' })
  // No second refund is possible while the outcome of the first one is unknown.
  expect(await refundOrder(context, actor, intent(order))).toEqual({ ok: false, code: 'payment-unavailable' })
  expect(await refundOrder(context, actor, intent({ ...order, amount: cents(10_00) }))).toMatchObject({ ok: false })
  context.payments.answersLost = false

  expect(await refundOrder(context, actor, request)).toMatchObject({ ok: true })

  expect((await context.order(order.orderId)).state).toBe('refunded')
  expect([...context.payments.refunds.keys()].filter((key) => key.includes(request.id))).toHaveLength(1)
})

test('a partial refund repeated from a reloaded form → refunded once; another amount → confirmed first', async () => {
  const order = await paidOrder()
  const part = (amount: number) => refundOrder(context, actor, intent({ ...order, amount: cents(amount) }))
  context.payments.down = true
  await part(100_00)
  context.payments.down = false
  expect(await part(100_00)).toEqual({ ok: true, value: { amount: 100_00, state: 'done' } })
  expect(await paymentOf(order.paymentId)).toMatchObject({ refunded: 100_00 })

  context.payments.down = true
  await part(60_00)
  context.payments.down = false
  expect(await part(50_00)).toEqual({ ok: false, code: 'on-the-way' })
  expect(await paymentOf(order.paymentId)).toMatchObject({ refunded: 160_00 })

  context.payments.down = true
  await part(9_00)
  context.payments.down = false
  expect(await refundOrder(context, actor, intent(order))).toEqual({
    ok: true,
    value: { amount: 50_00, state: 'done' },
  })
  expect((await context.order(order.orderId)).state).toBe('refunded')
})

test('our refund’s webhook before its response → not taken for another refund', async () => {
  const order = await paidOrder()
  const request = intent(order)
  context.payments.answersLost = true
  await refundOrder(context, actor, request)
  context.payments.answersLost = false

  expect(await confirmPayment(context, order.paymentId)).toMatchObject({ ok: true })
  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
  expect(await refundOrder(context, actor, request)).toMatchObject({ ok: true })
  expect((await kinds(order.orderId)).filter((kind) => kind === 'refund')).toHaveLength(1)
  expect((await kinds(order.orderId)).filter((kind) => kind === 'staff-review-flag')).toEqual([])
})

test('a refund elsewhere → recognised', async () => {
  const order = await paidOrder()
  context.payments.has({
    id: order.paymentId,
    reference: order.orderId,
    status: 'refunded',
    refunded: total,
    updatedAt: new Date('2026-11-20T15:00:00Z'),
  })

  await confirmPayment(context, order.paymentId)

  expect((await context.order(order.orderId)).reviewFlag).toBe('refunded-externally')
})

test('a refund elsewhere after a partial refund here → recognised', async () => {
  const order = await paidOrder()
  await refundOrder(context, actor, intent({ ...order, amount: cents(10_00) }))
  context.payments.has({
    id: order.paymentId,
    reference: order.orderId,
    status: 'refunded',
    refunded: total,
    updatedAt: new Date('2026-11-20T15:00:00Z'),
  })

  await confirmPayment(context, order.paymentId)

  expect(await context.order(order.orderId)).toMatchObject({ state: 'refunded', reviewFlag: 'refunded-externally' })
})

test.each([
  ['a part', cents(50_00), { status: 'approved', refunded: 50_00 }, 'paid'],
  ['everything', null, { status: 'refunded', refunded: 219_00 }, 'refunded'],
] as const)('a late snapshot from before %s was refunded → the refund stands', async (_, amount, expected, state) => {
  const order = await paidOrder()
  const before = context.payments.has({
    id: order.paymentId,
    reference: order.orderId,
    updatedAt: new Date('2026-11-19T15:00:30Z'),
  })
  await refundOrder(context, actor, intent({ ...order, amount }))

  await applyPayment(context, before, '77')

  expect(await paymentOf(order.paymentId)).toMatchObject(expected)
  expect((await context.order(order.orderId)).state).toBe(state)
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, order.paymentId))
  expect(entries.map(({ kind, amount: moved }) => [kind, moved])).toEqual([
    ['charge', 219_00],
    ['refund', -expected.refunded],
  ])
})

test('the provider refuses a refund → recorded, nothing else changes', async () => {
  const order = await paidOrder()
  const request = intent(order)
  await db.update(payments).set({ providerId: 'unknown-there' }).where(eq(payments.providerId, order.paymentId))

  const refused = await refundOrder(context, actor, { ...request, paymentId: 'unknown-there' })

  expect(refused).toEqual({ ok: false, code: 'payment-refused' })
  const other = { ...request, paymentId: 'unknown-there', amount: cents(1_00) }
  expect(await refundOrder(context, actor, other)).toEqual({ ok: false, code: 'payment-refused' })
  expect((await context.order(order.orderId)).state).toBe('paid')
  expect(await events(order.orderId)).toContain('refund-refused')
  expect(await kinds(order.orderId)).not.toContain('refund')
  expect(await db.$count(refunds, eq(refunds.state, 'requested'))).toBe(0)
})

test('a manual payment is refunded → recorded without a provider request', async () => {
  const { orderId } = await context.place()
  const payment = received()
  await receiveManualPayment(context, actor, { orderId, payment })
  const before = context.payments.refunds.size

  expect(await refundOrder(context, actor, intent({ orderId, paymentId: payment.paymentId }))).toMatchObject({
    ok: true,
  })

  expect([context.payments.refunds.size, (await context.order(orderId)).state]).toEqual([before, 'refunded'])
})

test('a payment of another order → no refund', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]

  expect(await refundOrder(context, actor, intent({ orderId: one.orderId, paymentId: other.paymentId }))).toEqual({
    ok: false,
    code: 'not-found',
  })
})

test('a payment link → mailed at most three times an hour, never for a paid order', async () => {
  const { orderId } = await context.place()
  for (let index = 0; index < 3; index += 1) {
    expect(await sendPaymentLink(context, actor, orderId)).toMatchObject({ ok: true })
  }
  expect(await sendPaymentLink(context, actor, orderId)).toEqual({ ok: false, code: 'too-many-mails' })
  expect((await kinds(orderId)).filter((kind) => kind === 'payment-link')).toHaveLength(3)

  const paid = await paidOrder()
  expect(await sendPaymentLink(context, actor, paid.orderId)).toEqual({ ok: false, code: 'not-payable' })
})

test('a mail is resent → a sent one is copied, a failed one retried, a single-use link never', async () => {
  const { orderId } = await context.place()
  const [mail] = await context.mailsOf(orderId)
  const id = mail?.id ?? ''
  expect(await resendMail(context, actor, id)).toEqual({ ok: false, code: 'still-queued' })

  await db.update(mails).set({ state: 'failed', lastError: 'mail-refused' }).where(eq(mails.id, id))
  expect(await resendMail(context, actor, id)).toMatchObject({ ok: true })
  expect((await context.mailsOf(orderId)).map(({ state }) => state)).toEqual(['queued'])

  await db.update(mails).set({ state: 'sent' }).where(eq(mails.id, id))
  expect(await resendMail(context, actor, id)).toMatchObject({ ok: true })
  const both = await context.mailsOf(orderId)
  expect(both.map(({ content }) => content.subject)).toEqual([mail?.content.subject, mail?.content.subject])
  expect(both[1]?.attachContract).toBe(true)

  await db.update(mails).set({ kind: 'password-reset' }).where(eq(mails.id, id))
  expect(await resendMail(context, actor, id)).toEqual({ ok: false, code: 'single-use' })
})

async function clientOf(orderId: string) {
  const { clientId, buyerEmail } = await context.order(orderId)
  const [client] = await db
    .select()
    .from(clients)
    .where(eq(clients.id, clientId ?? ''))
  if (!client) throw new Error('a paid order has no client')
  return { client, placedWith: buyerEmail }
}

test('a client’s e-mail was changed → refund mails go to the new address', async () => {
  const { orderId, paymentId } = await paidOrder()
  const { client } = await clientOf(orderId)
  const email = `nova-${randomUUID()}@exemplo.com.br`
  const seenAt = client.updatedAt.toISOString()
  const form = { name: client.name, email, phone: client.phone, company: client.company }
  expect(await editClient(context, actor, { clientId: client.id, form, seenAt })).toMatchObject({ ok: true })

  expect(await refundOrder(context, actor, intent({ orderId, paymentId }))).toMatchObject({ ok: true })

  const refund = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'refund')
  expect(refund?.toEmail).toBe(email)
})

test('the client of a kept order was erased → mails go to the address of the order', async () => {
  const { orderId, paymentId } = await paidOrder()
  const { client, placedWith } = await clientOf(orderId)
  await db
    .update(clients)
    .set({ erasedAt: context.now(), email: 'removido@removido.invalid' })
    .where(eq(clients.id, client.id))

  expect(await refundOrder(context, actor, intent({ orderId, paymentId }))).toMatchObject({ ok: true })

  const refund = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'refund')
  expect(refund?.toEmail).toBe(placedWith)
})
