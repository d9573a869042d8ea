import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { currentSettings, getCurrentDocument } from '#db/content/document-versions.ts'
import { findOpenCheckout } from '#db/payment/checkouts.ts'
import { checkouts, orders, documentVersions } from '#db/schema.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'

import { closeCheckouts } from './close-checkouts.ts'
import { confirmPayment } from './confirm-payment.ts'
import { openCheckout } from './open-checkout.ts'

const context = await createTestContext()
const { db } = context
const port = context.payments
const { createCheckout } = port

/** An order without a checkout yet. */
async function createTestOrder() {
  port.down = true
  const { orderId } = await context.place()
  port.down = false
  return orderId
}

const urlOf = async (orderId: string) => {
  const opened = await openCheckout(context, orderId)
  if (!opened.ok) throw new Error(opened.code)
  return opened.value.url
}

const requestsOf = (orderId: string) => port.checkoutRequests.filter((request) => request.orderId === orderId)

/** Refuses a known key with another body, as the provider does. */
function strictly() {
  const bodies = new Map<string, string>()
  port.createCheckout = async (request) => {
    const body = JSON.stringify(request)
    if ((bodies.get(request.idempotencyKey) ?? body) !== body) return refuse('payment-refused')
    bodies.set(request.idempotencyKey, body)
    const answer = await createCheckout(request)
    return port.answersLost ? refuse('payment-unavailable') : answer
  }
}

test.each([1, 26, 80])('a lost response %i hours ago → requested again, and a checkout opens', async (hours) => {
  strictly()
  const before = context.time
  const orderId = await createTestOrder()
  port.answersLost = true
  expect(await openCheckout(context, orderId)).toEqual(refuse('payment-unavailable'))
  port.answersLost = false
  context.time = addMinutes(before, hours * 60 + 7)

  expect(await openCheckout(context, orderId)).toMatchObject({ ok: true })
  context.time = before
  port.createCheckout = createCheckout
})

test('a lost response within the hour → requested with the same key and body', async () => {
  const orderId = await createTestOrder()
  port.createCheckout = async (request) => {
    await createCheckout(request)
    return refuse('payment-unavailable')
  }
  await openCheckout(context, orderId)
  port.createCheckout = createCheckout
  await openCheckout(context, orderId)

  const [lost, again] = requestsOf(orderId).slice(-2)
  expect(again).toEqual(lost)
})

test('a request that changed since → requested under a new key', async () => {
  strictly()
  const orderId = await createTestOrder()
  port.answersLost = true
  await openCheckout(context, orderId)
  port.answersLost = false
  await db.update(orders).set({ buyerName: 'Maria Souza' }).where(eq(orders.id, orderId))

  expect(await openCheckout(context, orderId)).toMatchObject({ ok: true })
  port.createCheckout = createCheckout
})

test('refused by the provider → refused, and can be retried', async () => {
  const orderId = await createTestOrder()
  port.createCheckout = async () => refuse('payment-refused')
  expect(await openCheckout(context, orderId)).toEqual(refuse('payment-refused'))
  port.createCheckout = createCheckout

  expect(await openCheckout(context, orderId)).toMatchObject({ ok: true })
})

test('twelve parallel requests → one checkout', async () => {
  const orderId = await createTestOrder()
  const urls = await Promise.all(Array.from({ length: 12 }, () => urlOf(orderId)))

  expect(new Set(urls).size).toBe(1)
})

test('a provider that ignores the key → one checkout for all, the surplus is closed', async () => {
  const orderId = await createTestOrder()
  let checkoutCount = 0
  port.createCheckout = async () => {
    checkoutCount += 1
    return accept({ id: `loose-${orderId}-${checkoutCount}`, url: `https://provider.example/loose/${checkoutCount}` })
  }
  const urls = await Promise.all(Array.from({ length: 6 }, () => urlOf(orderId)))
  port.createCheckout = createCheckout
  expect(new Set(urls).size).toBe(1)

  await closeCheckouts(context)
  const live = await findOpenCheckout(db, orderId, context.time)
  expect(urls[0]).toBe(live?.url)
  expect(port.closed.filter((id) => id.includes(orderId))).toHaveLength(checkoutCount - 1)
  expect(port.closed).not.toContain(live?.providerId)
})

test('less than a day left → a new checkout, the old one is closed', async () => {
  const before = context.time
  const orderId = await createTestOrder()
  const first = await urlOf(orderId)
  context.time = addMinutes(addDays(before, 2), -1)
  expect(await urlOf(orderId)).toBe(first)
  context.time = addMinutes(addDays(before, 2), 1)
  expect(await urlOf(orderId)).not.toBe(first)

  const [old] = await db.select().from(checkouts).where(eq(checkouts.url, first))
  await closeCheckouts(context)
  context.time = before
  expect(port.closed).toContain(old?.providerId)
})

test('an order paid or cancelled → its checkout is closed at the provider', async () => {
  const paid = await context.place()
  const cancelled = await context.place()
  const open = await context.place()
  const idOf = async ({ orderId }: { orderId: string }) =>
    (await findOpenCheckout(db, orderId, context.time))?.providerId ?? ''
  const ids = [await idOf(paid), await idOf(cancelled), await idOf(open)]
  await confirmPayment(context, port.has({ reference: paid.orderId, amount: cents(219_00) }).id)
  await cancelOrder(context, testActor(), cancelled.orderId)

  port.down = true
  expect(await closeCheckouts(context)).toEqual({ closed: 0, reachable: false })
  port.down = false
  await closeCheckouts(context)
  await closeCheckouts(context)
  expect(ids.map((id) => port.closed.filter((closed) => closed === id).length)).toEqual([1, 1, 0])
})

test('cancelled while its checkout was created → refused and closed', async () => {
  const orderId = await createTestOrder()
  port.createCheckout = async (request) => {
    await cancelOrder(context, testActor(), orderId)
    return createCheckout(request)
  }
  expect(await openCheckout(context, orderId)).toEqual(refuse('not-payable'))
  port.createCheckout = createCheckout
  await closeCheckouts(context)

  expect(port.closed.some((id) => id.includes(orderId))).toBe(true)
})

test('the card statement and the instalments → taken from the settings', async () => {
  const settings = await currentSettings(db)
  await db.insert(documentVersions).values({
    kind: 'settings',
    number: (await getCurrentDocument(db, 'settings')).number + 1,
    content: {
      ...settings,
      productName: 'Canção & Cia Ltda',
      payment: {
        statementDescriptor: '',
        mostInstallments: 3,
        priceDays: 7,
        methods: { pix: true, card: true, boleto: false },
      },
    },
  })
  await urlOf(await createTestOrder())

  expect(port.checkoutRequests.at(-1)).toMatchObject({
    statementDescriptor: 'CANCAO CIA LT',
    maxInstallments: 3,
    excludedMethods: ['boleto'],
  })
})
