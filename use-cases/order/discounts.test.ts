import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { addDays, calendarDay } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { currentCatalog, saveRevision } from '#db/content/document-versions.ts'
import { orders } from '#db/schema.ts'
import { deleteGuesses } from '#db/shared/rate-limits.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { cancelOrder } from './cancel-order.ts'
import { checkDiscount } from './check-discount.ts'
import { unpaidMailKey } from './create-order.ts'
import { expireOrders } from './expire-orders.ts'
import { placeOrder } from './place-order.ts'

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
  await saveRevision(db, 'catalog', catalogSchema.parse({ ...catalog, discounts: [discount] }), null)
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
