import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { firstCatalog } from '#copy/first-catalog.ts'
import { packageOrFallback, payableExtras } from '#core/catalog.ts'
import { accept, refuse } from '#core/result.ts'
import { saveRevision } from '#db/revisions.ts'
import { orders } from '#db/schema.ts'
import { aForm, aVisitor, openWorld } from '#test/support/world.ts'

import { placeOrder } from './place-order.ts'

const world = await openWorld()
const essencial = packageOrFallback(firstCatalog, 'essencial')

test('an order is stored with everything the buyer agreed to, and can be paid', async () => {
  const placed = await world.place({ name: 'Ana Souza', ownLyric: true })
  const order = await world.order(placed.orderId)

  expect(placed.checkout).toEqual(accept({ url: expect.stringContaining('https://provider.example/') }))
  expect(order).toMatchObject({
    code: placed.code,
    state: 'awaiting-payment',
    total: essencial.price,
    buyerName: 'Ana Souza',
    ownLyric: true,
    termsAcceptedAt: world.time,
    termsUserAgent: 'Test',
  })
  expect(order.contract.id).toBe('essencial-com-letra')
  expect(order.contractHash).toMatch(/^[0-9a-f]{64}$/)
  expect((await world.historyOf(order.id)).map((entry) => entry.type)).toEqual(['order-placed', 'checkout-opened'])
})

test('the buyer gets one mail with the contract, on its way with the order', async () => {
  const { orderId } = await world.place()
  const mails = await world.mailsOf(orderId)

  expect(mails).toMatchObject([
    { kind: 'order-received', toEmail: 'maria@exemplo.com.br', attachContract: true, state: 'queued' },
  ])
  expect(await world.jobs('send-mail')).toContainEqual(expect.objectContaining({ data: { mailId: mails[0]?.id } }))
})

test('the provider is asked for what the catalogue says, never for what a browser says', async () => {
  const [extra] = payableExtras(firstCatalog)
  const { orderId, code } = await world.place({ extras: [extra?.id ?? ''] })

  expect(world.payments.asked.at(-1)).toMatchObject({
    orderId,
    orderCode: code,
    amount: essencial.price + Number(extra?.price),
    returnUrl: `https://harmonia.example/pagamento-retorno?packageId=essencial&orderId=${code}`,
    noticeUrl: 'https://harmonia.example/webhooks/mercado-pago',
  })
})

test('a form sent twice at once is one order with one mail', async () => {
  const visitor = aVisitor()
  const form = aForm()
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => placeOrder(world, visitor, { packageId: 'premium', form })),
  )
  const ids = new Set(clicks.map((click) => (click.ok ? click.value.orderId : click.code)))

  expect(ids.size).toBe(1)
  expect(await world.mailsOf([...ids][0] ?? '')).toHaveLength(1)
})

test('a second tab with the same choice is the same order', async () => {
  const visitorId = randomUUID()
  const first = await world.place({ visitorId, packageId: 'express' })
  const second = await world.place({ visitorId, packageId: 'express' })

  expect(second.orderId).toBe(first.orderId)
  expect(second.checkout).toEqual(first.checkout)
})

test('another choice, another buyer or another browser is another order', async () => {
  const visitorId = randomUUID()
  const first = await world.place({ visitorId })
  const others = [
    await world.place({ visitorId, packageId: 'premium' }),
    await world.place({ visitorId, ownLyric: true }),
    await world.place({ visitorId, email: 'outra@exemplo.com.br' }),
    await world.place(),
  ]

  expect(others.map((other) => other.orderId)).not.toContain(first.orderId)
})

test('with the provider down the order waits and can be paid later', async () => {
  world.payments.down = true
  const placed = await world.place()
  world.payments.down = false

  expect(placed.checkout).toEqual(refuse('payment-unavailable'))
  expect((await world.order(placed.orderId)).state).toBe('draft')
  expect(await world.mailsOf(placed.orderId)).toHaveLength(1)
})

test('a sold order keeps its price and contract when the catalogue changes', async () => {
  const { orderId } = await world.place()
  const before = await world.order(orderId)
  const dearer = { ...firstCatalog, packages: firstCatalog.packages.map((pkg) => ({ ...pkg, price: pkg.price * 2 })) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- doubled centavos are still whole
  await saveRevision(world.db, 'catalog', dearer as typeof firstCatalog, null)
  const later = await world.place()
  await saveRevision(world.db, 'catalog', firstCatalog, null)

  expect(await world.order(orderId)).toEqual(before)
  expect((await world.order(later.orderId)).total).toBe(essencial.price * 2)
})

test('nothing is stored for a package or an extra we do not sell', async () => {
  const before = (await world.db.select().from(orders)).length

  expect(await placeOrder(world, aVisitor(), { packageId: 'gratis', form: aForm() })).toEqual(refuse('unknown-package'))
  expect(await placeOrder(world, aVisitor(), { packageId: 'essencial', form: aForm({ extras: ['x'] }) })).toEqual(
    refuse('unknown-extra'),
  )
  expect(await world.db.select().from(orders)).toHaveLength(before)
})

test('one address cannot flood the studio with orders', async () => {
  const visitor = aVisitor({ ip: '203.0.113.9' })
  let refused = 0
  for (let i = 0; i < 45; i += 1) {
    const placed = await placeOrder(world, visitor, { packageId: 'essencial', form: aForm() })
    if (!placed.ok) refused += 1
  }

  expect(refused).toBe(5)
})
