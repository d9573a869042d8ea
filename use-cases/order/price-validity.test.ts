import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'
import { orders } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { sendPaymentLink } from '#use-cases/payment/send-payment-link.ts'

import { expireOrders } from './expire-orders.ts'
import { getTrackedOrder } from './get-tracked-order.ts'

const context = await createTestContext()
const { db } = context
const start = context.time

async function after(days: number, act: () => Promise<void>) {
  context.time = addDays(start, days)
  await act().finally(() => {
    context.time = start
  })
}

test('an unpaid order → paid at its price within seven days, priced anew afterwards', async () => {
  const { orderId } = await context.place()
  expect(await context.order(orderId)).toMatchObject({ priceUntil: new Date('2026-11-27T02:59:59.999Z') })

  await after(7, async () => {
    expect(await openCheckout(context, orderId)).toMatchObject({ ok: true })
    expect(context.payments.checkoutRequests.at(-1)?.expiresAt).toEqual(new Date('2026-11-27T02:59:59.999Z'))
  })
  await after(8, async () => {
    expect(await openCheckout(context, orderId)).toEqual(refuse('price-ended'))
    expect(await sendPaymentLink(context, testActor(), orderId)).toEqual(refuse('price-ended'))
    expect(await getTrackedOrder(context, orderId)).toMatchObject({ isPriceValid: false })
  })
})

test('the mail of the order and of its end → name the last day', async () => {
  const { orderId } = await context.place({ email: 'dia@exemplo.com.br' })
  const text = async () => JSON.stringify((await context.mailsOf(orderId)).map(({ content }) => content))
  expect(await text()).toContain('"Preço garantido até","value":"26/11/2026"')

  await after(6.9, async () => {
    await expireOrders(context)
    expect(await text()).toContain('até 26/11/2026.')
  })
})

test('the same order after its price ended → a new order', async () => {
  const visitorId = '6f0e6c1e-0000-4000-8000-000000000001'
  const first = await context.place({ visitorId, email: 'outra@exemplo.com.br' })
  await after(8, async () => {
    const second = await context.place({ visitorId, email: 'outra@exemplo.com.br' })
    expect(second.orderId).not.toBe(first.orderId)
  })
})

test('money that comes late → taken at the price that was agreed', async () => {
  const { orderId } = await context.place()
  await after(9, async () => {
    await confirmPayment(context, context.payments.has({ reference: orderId }).id)
    expect((await context.order(orderId)).state).toBe('paid')
  })
})

test('an order from before prices had an end → still payable', async () => {
  const { orderId } = await context.place()
  await db.update(orders).set({ priceUntil: null }).where(eq(orders.id, orderId))
  await after(30, async () => {
    expect(await openCheckout(context, orderId)).toMatchObject({ ok: true })
  })
})

test('an order from before prices had an end expires → its mail promises its price', async () => {
  const { orderId } = await context.place({ email: 'antigo@exemplo.com.br' })
  await db.update(orders).set({ priceUntil: null }).where(eq(orders.id, orderId))
  await after(40, async () => {
    await expireOrders(context)
    const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'order-expired')
    expect(mail?.content.paragraphs.join(' ')).toContain('com o mesmo preço e o mesmo contrato.')
  })
})

test('a payment is refused after its price ended → the mail promises no price', async () => {
  const { orderId } = await context.place({ email: 'recusado@exemplo.com.br' })
  const { id } = context.payments.has({ reference: orderId, status: 'in-process', approvedAt: null })
  await confirmPayment(context, id)
  await after(9, async () => {
    const updatedAt = addDays(start, 9)
    const statusDetail = 'cc_rejected_other_reason'
    context.payments.has({ id, reference: orderId, status: 'rejected', statusDetail, approvedAt: null, updatedAt })
    await confirmPayment(context, id)
    const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-refused')
    expect(mail?.content.paragraphs.join(' ')).toContain('o preço e o contrato de hoje')
    expect(mail?.content.paragraphs.join(' ')).not.toContain('mesmo preço')
  })
})

test('an expired order whose code was used up meanwhile → priced anew', async () => {
  const catalog = await currentCatalog(db)
  const discounts = [{ id: 'UNICO', packageId: 'essencial', percent: 10, totalLimit: 1 }]
  await saveDocumentVersion(db, 'catalog', catalogSchema.parse({ ...catalog, discounts }), null)
  const { orderId } = await context.place({ discount: 'UNICO', email: 'um@exemplo.com.br' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, orderId))
  expect((await openCheckout(context, orderId)).ok).toBe(true)

  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, orderId))
  const other = await context.place({ discount: 'UNICO', email: 'dois@exemplo.com.br' })
  expect(other.checkout).toEqual(accept(expect.anything()))
  expect(await openCheckout(context, orderId)).toEqual(refuse('price-ended'))
  expect(await sendPaymentLink(context, testActor(), orderId)).toEqual(refuse('price-ended'))
  expect((await context.mailsOf(orderId)).map(({ kind }) => kind)).not.toContain('payment-link')
})
