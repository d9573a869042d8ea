import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { lockClient } from '#db/client/clients.ts'
import { hasChangedPurchases } from '#db/client/purchases.ts'
import { changedPurchases, clients, orders } from '#db/schema.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { acceptPayment } from '#use-cases/payment/accept-payment.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

import { addUpPurchases } from './add-up-purchases.ts'
import { createClient } from './create-client.ts'

const context = await createTestContext()
const { db } = context

async function createStored(name: string): Promise<string> {
  const form = { name, email: `${name.toLowerCase()}@exemplo.com.br`, phone: null, company: null }
  const created = await createClient(context, testActor(), form)
  if (!created.ok) throw new Error(created.code)
  return created.value.id
}

/** An order of theirs, in this state. */
async function createOrder(clientId: string, change: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const { orderId } = await context.place({})
  await db
    .update(orders)
    .set({ clientId, state: 'paid', total: cents(219_00), ...change })
    .where(eq(orders.id, orderId))
  return orderId
}

async function read(clientId: string) {
  await addUpPurchases(context)
  const [row] = await db
    .select({ bought: clients.bought, lastOrderAt: clients.lastOrderAt })
    .from(clients)
    .where(eq(clients.id, clientId))
  return row
}

test('orders of a client, paid and not → the paid ones added up, and the day of the last one of all', async () => {
  const ana = await createStored('Ana')
  expect(await read(ana)).toEqual({ bought: 0, lastOrderAt: null })

  const last = new Date('2026-11-20T12:00:00Z')
  await createOrder(ana, { createdAt: new Date('2026-11-10T12:00:00Z') })
  await createOrder(ana, { total: cents(79_00), createdAt: new Date('2026-11-11T12:00:00Z') })
  await createOrder(ana, { state: 'expired', createdAt: last })

  expect(await read(ana)).toEqual({ bought: 298_00, lastOrderAt: last })
})

test('an order is refunded, given to another client, taken from them → both clients follow', async () => {
  const [bia, caio] = [await createStored('Bia'), await createStored('Caio')]
  const [first, second] = [await createOrder(bia), await createOrder(bia)]
  expect(await read(bia)).toMatchObject({ bought: 438_00 })

  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, first))
  await db.update(orders).set({ clientId: caio }).where(eq(orders.id, second))
  expect(await read(bia)).toMatchObject({ bought: 0 })
  expect(await read(caio)).toMatchObject({ bought: 219_00 })

  await db.update(orders).set({ clientId: null }).where(eq(orders.id, second))
  expect(await read(caio)).toEqual({ bought: 0, lastOrderAt: null })
})

test('a part of an order goes back, through the provider and by hand → it is bought no more', async () => {
  const { orderId, clientId } = await createPaidProject(context, { email: 'lia@exemplo.com.br' })
  const { total, paidByPaymentId } = await context.order(orderId)
  expect(await read(clientId)).toMatchObject({ bought: total })

  const refund = { orderId, paymentId: paidByPaymentId ?? '', reason: 'Atraso' }
  const parts = [
    { back: 10_00, amount: cents(10_00) },
    { back: 15_00, amount: cents(5_00), byHand: true },
  ]
  for (const { back, ...part } of parts) {
    expect(await refundOrder(context, testActor(), { ...refund, ...part, id: randomUUID() })).toMatchObject({
      ok: true,
    })
    expect(await read(clientId)).toMatchObject({ bought: total - back })
  }
})

test('more than the price was paid, and a line goes back → what it cost is bought no more', async () => {
  const rui = await createStored('Rui')
  const { orderId } = await context.place({ extras: ['registro-ubc'] })
  const { total } = await context.order(orderId)
  const { id: paymentId } = context.payments.has({ reference: orderId, amount: cents(total + 50_00) })
  await confirmPayment(context, paymentId)
  expect((await acceptPayment(context, testActor(), { orderId, paymentId })).ok).toBe(true)
  await db.update(orders).set({ clientId: rui }).where(eq(orders.id, orderId))
  expect(await read(rui)).toMatchObject({ bought: total })

  const refund = { orderId, paymentId, reason: 'Não dá' }
  const line = { ...refund, id: randomUUID(), amount: null, lines: ['registro-ubc'] }
  expect(await refundOrder(context, testActor(), line)).toMatchObject({ ok: true, value: { amount: 249_00 } })
  expect(await read(rui)).toMatchObject({ bought: total - 249_00 })

  expect(await refundOrder(context, testActor(), { ...refund, id: randomUUID(), amount: cents(50_00) })).toMatchObject({
    ok: true,
  })
  expect(await read(rui)).toMatchObject({ bought: total - 249_00 })
})

test('an order is paid twice, and what was too much goes back → it is bought once', async () => {
  const { orderId, clientId } = await createPaidProject(context, { email: 'noa@exemplo.com.br' })
  const { total, paidByPaymentId: first } = await context.order(orderId)
  const again = context.payments.has({ reference: orderId, amount: total })
  await confirmPayment(context, again.id)
  expect(await read(clientId)).toMatchObject({ bought: total })

  const refund = { orderId, paymentId: again.id, amount: null, reason: 'Pago duas vezes' }
  expect(await refundOrder(context, testActor(), { ...refund, id: randomUUID() })).toMatchObject({ ok: true })
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: first })
  expect(await read(clientId)).toMatchObject({ bought: total })
})

test('an order changes while its client is edited → it does not wait, and is added up afterwards', async () => {
  const davi = await createStored('Davi')
  const orderId = await createOrder(davi)
  await read(davi)

  await db.transaction(async (tx) => {
    await lockClient(tx, davi)
    await db
      .update(orders)
      .set({ total: cents(79_00) })
      .where(eq(orders.id, orderId))
  })

  expect(await read(davi)).toMatchObject({ bought: 79_00 })
})

test('a client is being written while the list is read → nobody waits: the others are added up, and that one the next time', async () => {
  const [hugo, ines] = [await createStored('Hugo'), await createStored('Ines')]
  for (const clientId of [hugo, ines]) await createOrder(clientId)

  await db.transaction(async (tx) => {
    await lockClient(tx, hugo)
    expect(await read(hugo)).toMatchObject({ bought: 0 })
    expect(await read(ines)).toMatchObject({ bought: 219_00 })
  })

  expect(await read(hugo)).toMatchObject({ bought: 219_00 })
})

test('a database that may only be read → there is nothing to add up', async () => {
  await createOrder(await createStored('Jonas'))

  expect(await db.transaction(hasChangedPurchases, { accessMode: 'read only' })).toBe(false)
  expect(await hasChangedPurchases(db)).toBe(true)
})

test('several read the list at once → each client is added up, and nothing is left to do', async () => {
  const everybody = await Promise.all(['Eva', 'Fabio', 'Gil'].map(createStored))
  for (const clientId of everybody) await createOrder(clientId)

  await Promise.all(everybody.map(() => addUpPurchases(context)))

  expect(await Promise.all(everybody.map(read))).toMatchObject(everybody.map(() => ({ bought: 219_00 })))
  expect(await db.select().from(changedPurchases)).toEqual([])
})

test('more clients changed than are added up at once → all are, one part after the other', async () => {
  await db.execute(sql`with made as (
      insert into clients (name, email) select 'Coro', n || '@coro.example' from generate_series(1, 2005) n returning id)
    insert into changed_purchases select id from made`)

  await addUpPurchases(context)

  expect(await db.select().from(changedPurchases)).toEqual([])
})
