import { randomUUID } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { addDays, addMinutes, calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'
import { ledgerEntries, orders, payments, refunds } from '#db/schema.ts'
import { deleteGuesses } from '#db/shared/rate-limits.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { refundWithdrawal } from '#use-cases/payment/refund-withdrawal.ts'

import { cancelOrder } from './cancel-order.ts'
import { checkDiscount } from './check-discount.ts'
import { expireOrders } from './expire-orders.ts'
import { unpaidMailKey } from './internal/create-order.ts'
import { placeOrder } from './place-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

const context = await createTestContext()
const { db } = context
let code = ''
let counter = 0

beforeEach(() => {
  counter += 1
  code = `CODIGO${counter}`
})

/** Puts a code of 10 % on the Essencial package into the catalogue. */
async function offer(change: object = {}) {
  const catalog = await currentCatalog(db)
  const discount = { id: code, packageId: 'essencial', percent: 10, ...change }
  await saveDocumentVersion(db, 'catalog', catalogSchema.parse({ ...catalog, discounts: [discount] }), null)
}

async function place({ email = `${randomUUID()}@exemplo.com.br`, visitorId = randomUUID(), name = 'Ana' } = {}) {
  await deleteGuesses(db, unpaidMailKey(email))
  const form = createForm({ email, discount: code, name })
  return placeOrder(context, createVisitor({ visitorId }), { packageId: 'essencial', form })
}

async function placed(change: Parameters<typeof place>[0] = {}) {
  const result = await place(change)
  if (!result.ok) throw new Error(result.code)
  return result.value.orderId
}

test('twelve parallel orders with a code for five → five', async () => {
  await offer({ totalLimit: 5 })
  const results = await Promise.all(Array.from({ length: 12 }, () => place()))

  expect(results.filter(({ ok }) => ok)).toHaveLength(5)
  expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 7 }, () => refuse('discount-used-up')))
  expect(await db.$count(orders, eq(orders.discountCode, code))).toBe(5)
})

test('twelve parallel orders of one e-mail with a code for one each → one', async () => {
  await offer({ buyerLimit: 1 })
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      place({ email: index % 2 ? 'So.Uma@exemplo.com.br' : 'so.uma@exemplo.com.br' }),
    ),
  )

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual(refuse('discount-used-by-buyer'))
})

test('five orders that nobody pays, a code for five → used up for an hour only', async () => {
  await offer({ totalLimit: 5 })
  const begun = context.time
  for (let count = 0; count < 5; count += 1) await placed()
  context.time = addMinutes(begun, 59)
  expect(await place()).toEqual(refuse('discount-used-up'))
  context.time = addMinutes(begun, 61)
  expect(await place()).toMatchObject({ ok: true })
  context.time = begun
})

test('an order whose Pix waits → holds its use as long as it may be paid', async () => {
  await offer({ totalLimit: 1 })
  const begun = context.time
  const orderId = await placed()
  const { total } = await context.order(orderId)
  const pending = {
    reference: orderId,
    amount: total,
    status: 'pending',
    statusDetail: 'pending_waiting_transfer',
  } as const
  await confirmPayment(context, context.payments.has({ ...pending, approvedAt: null }).id)
  context.time = addMinutes(begun, 120)
  expect(await place()).toEqual(refuse('discount-used-up'))
  context.time = begun
})

test('an order keeps its price after its use was given to another → both are paid', async () => {
  await offer({ totalLimit: 1 })
  const begun = context.time
  const late = await placed()
  context.time = addMinutes(begun, 61)
  await placed()
  const { total } = await context.order(late)
  await confirmPayment(context, context.payments.has({ reference: late, amount: total }).id)
  expect(await context.order(late)).toMatchObject({ state: 'paid', discountCode: code })
  context.time = begun
})

test('an address with another tag → the same buyer', async () => {
  await offer({ buyerLimit: 1 })
  await placed({ email: 'etiqueta@exemplo.com.br' })
  expect(await place({ email: 'Etiqueta+1@exemplo.com.br' })).toEqual(refuse('discount-used-by-buyer'))
})

test('a code for all of the price without a limit → five confirmations a day for one mailbox', async () => {
  await offer({ percent: 100 })
  const email = 'cheia@exemplo.com.br'
  for (let count = 0; count < 5; count += 1) expect(await place({ email })).toMatchObject({ ok: true })

  expect(await place({ email: 'Cheia@exemplo.com.br' })).toEqual(refuse('too-many-free'))
  expect(await place({ email: 'outra.caixa@exemplo.com.br' })).toMatchObject({ ok: true })
})

test('the same order again → the same order, one use', async () => {
  await offer({ totalLimit: 1 })
  const buyer = { email: 'mesma@exemplo.com.br', visitorId: randomUUID() }
  const first = await placed(buyer)

  expect(await placed(buyer)).toBe(first)
})

test('a changed order of the same browser → takes the use of the unpaid one', async () => {
  await offer({ buyerLimit: 1 })
  const buyer = { email: 'muda@exemplo.com.br', visitorId: randomUUID() }
  const first = await placed(buyer)
  const second = await placed({ ...buyer, name: 'Ana Lima' })

  expect(second).not.toBe(first)
  expect(await context.order(first)).toMatchObject({ state: 'expired' })
  expect((await context.historyOf(first)).at(-1)).toMatchObject({ type: 'order-expired', details: { discount: code } })
})

test('the code is refused all the same → the unpaid order of the browser stays as it was', async () => {
  await offer({ buyerLimit: 1 })
  const visitorId = randomUUID()
  const first = await placed({ email: 'primeira@exemplo.com.br', visitorId })
  await placed({ email: 'gastou@exemplo.com.br' })

  const refused = await place({ email: 'gastou@exemplo.com.br', visitorId })
  expect(refused).toEqual(refuse('discount-used-by-buyer'))
  expect(await context.order(first)).toMatchObject({ state: 'awaiting-payment' })
})

test('two expired orders with a code for one are reopened at once → one', async () => {
  await offer({ totalLimit: 2 })
  const ids = [await placed(), await placed()]
  await db.update(orders).set({ state: 'expired' }).where(inArray(orders.id, ids))
  await offer({ totalLimit: 1 })
  const opened = await Promise.all(ids.map((id) => openCheckout(context, id)))

  expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
  expect(opened).toContainEqual(refuse('price-ended'))
  const reopened = and(inArray(orders.id, ids), eq(orders.state, 'awaiting-payment'))
  expect(await db.$count(orders, reopened)).toBe(1)
})

test('a paid order → its use is not taken by another of the same browser', async () => {
  await offer({ buyerLimit: 1 })
  const buyer = { email: 'paga@exemplo.com.br', visitorId: randomUUID() }
  const first = await placed(buyer)
  await confirmPayment(
    context,
    context.payments.has({ reference: first, amount: (await context.order(first)).total }).id,
  )

  expect(await place({ ...buyer, name: 'Ana Lima' })).toEqual(refuse('discount-used-by-buyer'))
})

test('an order expires unpaid or is cancelled → its use can be had again', async () => {
  await offer({ totalLimit: 2 })
  const cancelled = await placed()
  await placed()
  expect(await place()).toEqual(refuse('discount-used-up'))
  await cancelOrder(context, testActor(), cancelled)
  await placed()
  expect(await place()).toEqual(refuse('discount-used-up'))

  context.time = addDays(context.time, 8)
  await expireOrders(context)
  expect((await place()).ok).toBe(true)
  context.time = addDays(context.time, -8)
})

test('before and after its days → refused with the reason, and said when it is typed', async () => {
  await offer({ from: '2026-11-20', until: '2026-11-21' })
  const [discount] = (await currentCatalog(db)).discounts
  if (!discount) throw new Error('no code')
  expect(discount.from).toBe(calendarDay('2026-11-20'))
  expect(await place()).toEqual(refuse('discount-not-yet'))
  expect(await checkDiscount(context, discount)).toEqual(refuse('discount-not-yet'))

  context.time = addDays(context.time, 1)
  expect((await place()).ok).toBe(true)
  context.time = addDays(context.time, 2)
  expect(await place()).toEqual(refuse('discount-ended'))
  context.time = addDays(context.time, -3)
})

test('a code that is used up → said when it is typed', async () => {
  await offer({ totalLimit: 1 })
  const [discount] = (await currentCatalog(db)).discounts
  if (!discount) throw new Error('no code')
  expect((await checkDiscount(context, discount)).ok).toBe(true)
  await placed()

  expect(await checkDiscount(context, discount)).toEqual(refuse('discount-used-up'))
})

test('a code for all of the price → confirmed without the provider, with contract, project and mails, no books', async () => {
  await offer({ percent: 100 })
  const requested = context.payments.checkoutRequests.length
  const email = 'gratis@exemplo.com.br'
  const result = await place({ email })
  if (!result.ok) throw new Error(result.code)
  const { orderId, code: orderCode, checkout } = result.value

  expect(checkout).toEqual(
    accept({ url: expect.stringContaining(`/pagamento-retorno?packageId=essencial&orderId=${orderCode}`) }),
  )
  expect(context.payments.checkoutRequests).toHaveLength(requested)
  const order = await context.order(orderId)
  expect(order).toMatchObject({ state: 'paid', total: 0, paidByPaymentId: null, paidAt: context.now() })
  expect(order.contractHash).toMatch(/^[0-9a-f]{64}$/)
  expect(await context.projectsOf(orderId)).toHaveLength(1)
  expect(await db.$count(payments, eq(payments.orderId, orderId))).toBe(0)
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.orderId, orderId))).toBe(0)
  const sent = await context.mailsOf(orderId)
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(
    expect.arrayContaining(['payment-confirmed', 'staff-new-order']),
  )
  expect(sent.map(({ kind }) => kind)).not.toContain('order-received')
  const confirmed = sent.find(({ kind }) => kind === 'payment-confirmed')
  expect(confirmed).toMatchObject({ attachContract: true, content: { heading: 'Pedido confirmado!' } })
  expect(JSON.stringify(confirmed?.content)).not.toContain('Forma de pagamento')
})

test('a free order sent twice, and again → one project', async () => {
  await offer({ percent: 100, totalLimit: 1 })
  const form = createForm({ email: 'duas@exemplo.com.br', discount: code })
  const visitor = createVisitor()
  const results = await Promise.all(
    Array.from({ length: 4 }, () => placeOrder(context, visitor, { packageId: 'essencial', form })),
  )
  const [first] = results
  if (!first?.ok) throw new Error('refused')

  expect(new Set(results.map((one) => one.ok && one.value.orderId)).size).toBe(1)
  expect(await context.projectsOf(first.value.orderId)).toHaveLength(1)
})

test('a free order is withdrawn → it ends without a refund', async () => {
  await offer({ percent: 100 })
  const orderId = await placed()
  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toMatchObject({ ok: true })
  expect(await refundWithdrawal(context, orderId)).toBe(true)

  expect(await context.order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await db.$count(refunds, eq(refunds.orderId, orderId))).toBe(0)
})

test('money for a free order → asked about', async () => {
  await offer({ percent: 100 })
  const orderId = await placed()
  await confirmPayment(context, context.payments.has({ reference: orderId, amount: cents(10_00) }).id)

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', reviewFlag: 'wrong-amount' })
})
