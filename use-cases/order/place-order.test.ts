import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { OrderForm } from '#copy/order/order-form.ts'
import { defaultChoice, type BespokeChoice } from '#core/catalog/calculator.ts'
import { packageOrFallback, payableExtras } from '#core/catalog/catalog.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { findInvoice } from '#db/order/invoices.ts'
import { checkouts, orders } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { createGivenVoucher } from '#test/support/project-fixtures.ts'
import { createForm, createVisitor, createTestContext, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { fingerprintOfOffer, placeOrder } from './place-order.ts'

const context = await createTestContext()
const essencial = packageOrFallback(firstCatalog, 'essencial')

test('an accepted form → a stored order with everything agreed to, ready to be paid', async () => {
  const placed = await context.place({ name: 'Ana Souza', ownLyric: true })
  const order = await context.order(placed.orderId)

  expect(placed.checkout).toEqual(accept({ url: expect.stringContaining('https://provider.example/') }))
  expect(order).toMatchObject({
    code: placed.code,
    state: 'awaiting-payment',
    total: essencial.price,
    buyerName: 'Ana Souza',
    ownLyric: true,
    termsAcceptedAt: context.time,
    termsUserAgent: 'Test',
  })
  expect(order.contract.id).toBe('essencial-com-letra')
  expect(order.contractHash).toMatch(/^[0-9a-f]{64}$/)
  expect((await context.historyOf(order.id)).map((entry) => entry.type)).toEqual(['order-placed', 'checkout-opened'])
})

test('an order → one mail with the contract', async () => {
  const { orderId } = await context.place()
  const mails = await context.mailsOf(orderId)

  expect(mails).toMatchObject([
    { kind: 'order-received', toEmail: 'maria@exemplo.com.br', attachContract: true, state: 'queued' },
  ])
  expect(await context.jobs('send-contract-mail')).toContainEqual(
    expect.objectContaining({ data: { mailId: mails[0]?.id } }),
  )
})

test('a checkout → priced by the catalogue, never by the browser', async () => {
  const [extra] = payableExtras(firstCatalog)
  const { orderId, code } = await context.place({ extras: [extra?.id ?? ''] })

  expect(context.payments.checkoutRequests.at(-1)).toMatchObject({
    orderId,
    orderCode: code,
    amount: essencial.price + Number(extra?.price),
    returnUrl: `https://harmonia.example/pagamento-retorno?packageId=essencial&orderId=${code}`,
    webhookUrl: 'https://harmonia.example/webhooks/mercado-pago',
  })
})

test('an extra beside the package → the page of the provider names both', async () => {
  const { orderId } = await context.place({ name: 'Com Pressa', extras: ['entrega-expressa'] })

  const { code } = await context.order(orderId)
  expect(context.payments.checkoutRequests.at(-1)?.title).toBe(`Pacote Essencial + Entrega Expressa (pedido ${code})`)
})

test('a discount code → deducted at the provider and part of the contract', async () => {
  const plain = await context.place({ name: 'Sem Código' })
  const { orderId } = await context.place({ name: 'Com Código', discount: 'ESSENCIAL5' })
  const order = await context.order(orderId)

  const total = essencial.price - Math.ceil(essencial.price * 0.05)
  expect(order.total).toBe(total)
  expect(order.lines.map(({ kind }) => kind)).toEqual(['package', 'discount'])
  expect(order.contractHash).not.toBe((await context.order(plain.orderId)).contractHash)
  expect(context.payments.checkoutRequests.at(-1)).toMatchObject({ orderId, amount: total })
  const refused = await placeOrder(context, createVisitor(), {
    packageId: 'express',
    form: createForm({ discount: 'ESSENCIAL5' }),
  })
  expect(refused).toEqual(refuse('unknown-discount'))
})

test('terms changed since the page was shown → refused', async () => {
  const shop = { catalog: firstCatalog, settings: await currentSettings(context.db), textOverrides: {} }
  const shownFingerprint = fingerprintOfOffer(shop, packageOrFallback(firstCatalog, 'premium'))
  const input = { packageId: 'premium', form: createForm(), shownFingerprint }
  expect(await placeOrder(context, createVisitor(), { ...input, shownFingerprint: 'another-page' })).toEqual(
    refuse('offer-changed'),
  )
  expect((await placeOrder(context, createVisitor(), input)).ok).toBe(true)

  const dearer = firstCatalog.packages.map((pkg) => (pkg.id === 'premium' ? { ...pkg, price: cents(1_000_00) } : pkg))
  expect(
    fingerprintOfOffer({ ...shop, catalog: { ...firstCatalog, packages: dearer } }, dearer[3] ?? essencial),
  ).not.toBe(shownFingerprint)
})

test('another code is made while a checkout is open → it goes on', async () => {
  const shop = { catalog: firstCatalog, settings: await currentSettings(context.db), textOverrides: {} }
  const pkg = packageOrFallback(firstCatalog, 'premium')
  const discounts = firstCatalog.discounts.map((code) => ({ ...code, id: 'DESCULPE1', percent: 15 }))

  expect(fingerprintOfOffer({ ...shop, catalog: { ...firstCatalog, discounts } }, pkg)).toBe(
    fingerprintOfOffer(shop, pkg),
  )
})

test.each([
  ['5', true],
  ['', true],
  ['10', false],
])('a code that takes off 5 %%, shown as %j → accepted: %s', async (seenPercent, isAccepted) => {
  const form = createForm({ discount: 'ESSENCIAL5' })
  const placed = await placeOrder(context, createVisitor(), { packageId: 'essencial', form, seenPercent })

  expect(placed.ok || placed.code).toBe(isAccepted || 'offer-changed')
})

test('a form sent twice at once → one order, one mail', async () => {
  const visitor = createVisitor()
  const form = createForm()
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => placeOrder(context, visitor, { packageId: 'premium', form })),
  )
  const ids = new Set(clicks.map((click) => (click.ok ? click.value.orderId : click.code)))

  expect(ids.size).toBe(1)
  expect(await context.mailsOf([...ids][0] ?? '')).toHaveLength(1)
})

test.each<[string, Partial<OrderForm>]>([
  ['e-mail', { email: 'certa@exemplo.com.br' }],
  ['name', { name: 'Maria Certa' }],
  ['extras', { extras: ['stems-separados'] }],
  ['offer', { bespoke: true }],
])('a form that was sent, changed in its %s and sent twice → one more order, as it says', async (_, change) => {
  const visitor = createVisitor()
  const form = createForm()
  const bespoke = createBespokeChoice({ base: 'essencial' })
  const send = async (sent: OrderForm) => {
    const placed = await placeOrder(context, visitor, { packageId: 'essencial', form: sent, bespoke })
    return context.order(placed.ok ? placed.value.orderId : placed.code)
  }
  const first = await send(form)
  const changed = await send({ ...form, ...change })
  const again = await send({ ...form, ...change })

  expect([changed.id === first.id, again.id]).toEqual([false, changed.id])
  expect(changed).toMatchObject({ buyerName: change.name ?? form.name, buyerEmail: change.email ?? form.email })
  expect((await send(form)).id).toBe(first.id)
})

test('a form whose answers were changed on the way back → the same order, which keeps them until it is paid', async () => {
  const visitor = createVisitor()
  const form = createForm()
  const send = async (change: Partial<OrderForm>) => {
    const placed = await placeOrder(context, visitor, { packageId: 'essencial', form: { ...form, ...change } })
    return placed.ok ? placed.value.orderId : placed.code
  }
  const answered: Partial<OrderForm> = { surprise: 'evening', taxId: parseTaxId('529.982.247-25') }
  const orderId = await send({})
  const surprises: (string | null)[] = []
  for (const change of [answered, {}, { surprise: 'night' }, answered] as const) {
    expect(await send(change)).toBe(orderId)
    surprises.push((await context.order(orderId)).surprise)
  }
  expect(surprises).toEqual(['evening', null, 'night', 'evening'])
  expect((await findInvoice(context.db, orderId))?.taxId).toBe(answered.taxId)

  const { total } = await context.order(orderId)
  await confirmPayment(context, context.payments.has({ reference: orderId, amount: total }).id)
  for (const change of [answered, {}, { surprise: 'night' }] as const) expect(await send(change)).toBe(orderId)
  const ordered = await context.db.select().from(orders).where(eq(orders.visitorId, visitor.visitorId))
  expect(ordered).toMatchObject([{ state: 'paid', surprise: 'evening' }])
})

test('a form that cost nothing, sent again once it is paid → the same order; changed, another', async () => {
  const { secret } = await createGivenVoucher(context, testActor())
  const visitor = createVisitor()
  const form = createForm({ discount: secret })
  const first = await placeOrder(context, visitor, { packageId: 'essencial', form })
  expect(await placeOrder(context, visitor, { packageId: 'essencial', form })).toEqual(
    first.ok ? accept({ ...first.value, fresh: false }) : first,
  )

  const changed = { ...form, email: 'certa@exemplo.com.br' }
  expect(await placeOrder(context, visitor, { packageId: 'essencial', form: changed })).toEqual(refuse('voucher-used'))
})

test('a second tab with the same choice → the same order', async () => {
  const visitorId = randomUUID()
  const first = await context.place({ visitorId, packageId: 'express' })
  const second = await context.place({ visitorId, packageId: 'express' })

  expect(second.orderId).toBe(first.orderId)
  expect(second.checkout).toEqual(first.checkout)
})

test('another choice, buyer or browser → another order', async () => {
  const visitorId = randomUUID()
  const first = await context.place({ visitorId })
  const others = [
    await context.place({ visitorId, packageId: 'premium' }),
    await context.place({ visitorId, ownLyric: true }),
    await context.place({ visitorId, email: 'outra@exemplo.com.br' }),
    await context.place(),
  ]

  expect(others.map((other) => other.orderId)).not.toContain(first.orderId)
})

test('the provider is down → the order is stored and can be paid later', async () => {
  context.payments.down = true
  const placed = await context.place()
  context.payments.down = false

  expect(placed.checkout).toEqual(refuse('payment-unavailable'))
  expect((await context.order(placed.orderId)).state).toBe('draft')
  expect(await context.mailsOf(placed.orderId)).toHaveLength(1)
})

test('the process ends before the provider is asked → the order keeps its checkout, asked for later under the same key', async () => {
  const { createCheckout } = context.payments
  const requested: string[] = []
  context.payments.createCheckout = ({ idempotencyKey }) => {
    requested.push(idempotencyKey)
    throw new Error('killed')
  }
  const visitor = createVisitor()
  const input = { packageId: 'essencial', form: createForm() }
  await expect(placeOrder(context, visitor, input)).rejects.toThrow('killed')
  context.payments.createCheckout = createCheckout
  const placed = await placeOrder(context, visitor, input)

  if (!placed.ok) throw new Error(placed.code)
  const { orderId, checkout } = placed.value
  expect(checkout.ok).toBe(true)
  const stored = await context.db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  expect(stored.map(({ id }) => `checkout:${orderId}:${id}`)).toEqual(requested)
})

test('the catalogue changes → a sold order keeps its price and contract', async () => {
  const { orderId } = await context.place()
  const before = await context.order(orderId)
  const dearer = { ...firstCatalog, packages: firstCatalog.packages.map((pkg) => ({ ...pkg, price: pkg.price * 2 })) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- doubled centavos are still whole
  await saveDocumentVersion(context.db, 'catalog', dearer as typeof firstCatalog, null)
  const later = await context.place()
  await saveDocumentVersion(context.db, 'catalog', firstCatalog, null)

  expect(await context.order(orderId)).toEqual(before)
  expect((await context.order(later.orderId)).total).toBe(essencial.price * 2)
})

test('an unknown package or extra → refused, nothing stored', async () => {
  const before = (await context.db.select().from(orders)).length

  expect(await placeOrder(context, createVisitor(), { packageId: 'gratis', form: createForm() })).toEqual(
    refuse('unknown-package'),
  )
  expect(
    await placeOrder(context, createVisitor(), { packageId: 'essencial', form: createForm({ extras: ['x'] }) }),
  ).toEqual(refuse('unknown-extra'))
  expect(await context.db.select().from(orders)).toHaveLength(before)
})

test('many orders from one address → rate limited', async () => {
  const visitor = createVisitor({ ip: '203.0.113.9' })
  let refused = 0
  for (let i = 0; i < 45; i += 1) {
    const placed = await placeOrder(context, visitor, { packageId: 'essencial', form: createForm() })
    if (!placed.ok) refused += 1
  }

  expect(refused).toBe(5)
})

const createBespokeChoice = (change: Partial<BespokeChoice> = {}): BespokeChoice => ({
  ...defaultChoice(firstCatalog),
  vocals: false,
  lyrics: false,
  ...change,
})

async function placeBespoke(
  choice: BespokeChoice | null,
  form: Parameters<typeof createForm>[0] = {},
  packageId?: string,
) {
  return placeOrder(context, createVisitor(), {
    packageId: packageId ?? choice?.base ?? 'essencial',
    form: createForm({ bespoke: true, ...form }),
    bespoke: choice,
  })
}

test('a bespoke production → stored line by line, with its own deadline and contract', async () => {
  const choice = createBespokeChoice({
    base: 'profissional',
    minutes: 6,
    instruments: 14,
    days: 4,
    vocals: true,
    lyrics: true,
  })
  const placed = await placeBespoke(choice)
  if (!placed.ok) throw new Error(placed.code)
  const order = await context.order(placed.value.orderId)

  expect(order).toMatchObject({
    packageId: 'profissional',
    packageName: 'Sob medida Profissional',
    ownLyric: false,
    total: 4_297_00,
    expectedDays: 4,
    limitDays: 4,
  })
  expect(order.lines.map(({ kind, id, amount }) => [kind, id, amount])).toEqual([
    ['bespoke', 'base', 1_997_00],
    ['bespoke', 'minutes', 400_00],
    ['bespoke', 'instruments', 200_00],
    ['bespoke', 'days', 900_00],
    ['bespoke', 'vocals', 500_00],
    ['bespoke', 'lyrics', 300_00],
  ])
  expect(order.lines[1]?.title).toBe('2 minutos além dos 4 incluídos')
  expect(order.contract.id).toBe('profissional-sob-medida-sem-letra')
  const clause = order.contract.sections.find(({ heading }) => heading.includes('sob medida'))?.paragraphs.join(' ')
  expect(clause).toContain('6 minutos')
  expect(clause).toContain('até 14 instrumentos')
  expect(clause).toContain('em até 4 dias úteis')
  expect(context.payments.checkoutRequests.at(-1)).toMatchObject({ orderId: order.id, amount: 4_297_00 })
})

test('a bespoke project → due as promised', async () => {
  const placed = await placeBespoke(createBespokeChoice({ days: 2, vocals: true }))
  if (!placed.ok) throw new Error(placed.code)

  expect(await context.order(placed.value.orderId)).toMatchObject({ limitDays: 2, ownLyric: true, total: 2_997_00 })
})

test('an extra the package includes → refused, nothing stored', async () => {
  const visitor = createVisitor()
  const form = createForm({ extras: ['stems-separados', 'registro-bn-letra'], email: 'demais@exemplo.com.br' })
  expect(await placeOrder(context, visitor, { packageId: 'premium', form })).toEqual(refuse('included-extra'))
  expect(await context.db.$count(orders, eq(orders.visitorId, visitor.visitorId))).toBe(0)
})

test('an extra for faster delivery → a shorter promised deadline', async () => {
  const hurried = await context.place({ extras: ['entrega-expressa', 'multiestilo'] })
  expect(await context.order(hurried.orderId)).toMatchObject({ expectedDays: 2, limitDays: 2 })
  const usual = await context.place({ extras: ['multiestilo'], email: 'sem.pressa@exemplo.com.br' })
  expect(await context.order(usual.orderId)).toMatchObject({
    expectedDays: essencial.delivery.expected,
    limitDays: essencial.delivery.limit,
  })
})

test('a bespoke production with extras → refused', async () => {
  const [extra] = payableExtras(firstCatalog)
  const placed = await placeBespoke(createBespokeChoice(), { extras: [extra?.id ?? '', 'entrega-expressa'] })
  if (!placed.ok) throw new Error(placed.code)

  expect(await context.order(placed.value.orderId)).toMatchObject({ total: 997_00, lines: [{ kind: 'bespoke' }] })
})

test('a quote is open → the ready-made package is unaffected', async () => {
  const placed = await placeBespoke(createBespokeChoice({ minutes: 10 }), { bespoke: false })
  if (!placed.ok) throw new Error(placed.code)

  expect(await context.order(placed.value.orderId)).toMatchObject({
    total: essencial.price,
    packageName: 'Essencial',
    limitDays: essencial.delivery.limit,
  })
})

test('a forged quote → refused, nothing stored', async () => {
  const before = (await context.db.select().from(orders)).length
  const forged: [BespokeChoice | null, string | undefined, string][] = [
    [null, undefined, 'unknown-base'],
    [createBespokeChoice({ base: 'express' }), undefined, 'unknown-base'],
    [createBespokeChoice({ base: 'essencial' }), 'premium', 'unknown-base'],
    [createBespokeChoice({ minutes: -100 }), undefined, 'out-of-range'],
    [createBespokeChoice({ versions: 0 }), undefined, 'out-of-range'],
    [createBespokeChoice({ instruments: 4.5 }), undefined, 'out-of-range'],
    [createBespokeChoice({ days: Number.NaN }), undefined, 'out-of-range'],
    [createBespokeChoice({ days: 999 }), undefined, 'out-of-range'],
  ]
  for (const [choice, packageId, code] of forged) {
    expect(await placeBespoke(choice, {}, packageId)).toEqual(refuse(code))
  }
  expect(await context.db.select().from(orders)).toHaveLength(before)
})

test('another quote → another order; the same quote → the same order', async () => {
  const visitor = createVisitor()
  const place = async (choice: BespokeChoice) => {
    const placed = await placeOrder(context, visitor, {
      packageId: choice.base,
      form: createForm({ bespoke: true }),
      bespoke: choice,
    })
    return placed.ok ? placed.value.orderId : placed.code
  }
  const first = await place(createBespokeChoice({ stems: true }))

  expect(await place(createBespokeChoice({ stems: true }))).toBe(first)
  expect(await place(createBespokeChoice({ commercial: true }))).not.toBe(first)
})
