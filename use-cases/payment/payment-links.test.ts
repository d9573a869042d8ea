import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { paymentLinks, withPaymentLinks } from '#adapters/payments/payment-links.ts'
import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { settingsSchema, type Settings } from '#core/content/settings.ts'
import type { ManualPayment } from '#core/payment/manual-payment.ts'
import { addDays, calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { currentCatalog, currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { listOrdersToReconcile } from '#db/order/due-orders.ts'
import { countByLink, countUnpaidOrders, listOrders } from '#db/order/orders-admin.ts'
import { listCheckoutsToClose } from '#db/payment/checkouts.ts'
import { auditLog, checkouts, ledgerEntries, mails, orders } from '#db/schema.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { runCanary } from '#use-cases/admin/run-canary.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'

import { closeCheckouts } from './close-checkouts.ts'
import { confirmPayment } from './confirm-payment.ts'
import { openCheckout } from './open-checkout.ts'
import { receiveManualPayment } from './receive-manual-payment.ts'
import { refundOrder } from './refund-order.ts'
import { remindLinkPayments } from './remind-link-payments.ts'
import { returnFromPayment } from './return-from-payment.ts'
import { sendOrderLink } from './send-order-link.ts'

const plain = await createTestContext()
const { db, payments: api } = plain
const port = withPaymentLinks(
  api,
  paymentLinks(async () => (await currentSettings(db)).payment),
)
/** The shop as it is started: one port for the API and the links. */
const context = { ...plain, payments: port, now: () => plain.time }
const actor = testActor()
const start = plain.time
const essencial = 'https://pagar.exemplo.com.br/essencial'
const links = {
  links: { 'pacote:essencial': essencial, 'codigo:essencial:ESSENCIAL5': 'https://pagar.exemplo.com.br/essencial5' },
  linkAmounts: { 'pacote:essencial': cents(219_00), 'codigo:essencial:ESSENCIAL5': cents(208_05) },
}

async function choose(provider: Settings['payment']['provider'], change: Partial<Settings['payment']> = links) {
  const settings = await currentSettings(db)
  const payment = { ...settings.payment, ...change, provider }
  await saveDocumentVersion(db, 'settings', settingsSchema.parse({ ...settings, payment }), null)
}

async function place(change: Parameters<typeof plain.place>[0] = {}) {
  const { packageId = 'essencial', visitorId = randomUUID(), ...form } = change
  const email = `${randomUUID()}@exemplo.com.br`
  const placed = await placeOrder(context, createVisitor({ visitorId }), {
    packageId,
    form: createForm({ email, ...form }),
  })
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

function received(change: Partial<ManualPayment> = {}): ManualPayment {
  return {
    paymentId: `manual-${randomUUID()}`,
    method: 'credit-card',
    amount: cents(219_00),
    note: 'Visto no painel',
    acceptsDifference: false,
    ...change,
  }
}

async function after(days: number, act: () => Promise<void>) {
  plain.time = addDays(start, days)
  await act().finally(() => {
    plain.time = start
  })
}

const mailsOf = async (orderId: string, kind: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, kind)))
const linkOf = async (orderId: string) => (await getTrackedOrder(context, orderId))?.link?.url ?? null

test('links chosen, a package that has one → the order keeps the link, its page is next, the API is not asked', async () => {
  await choose('links')
  const before = api.checkoutRequests.length
  const { orderId, code, checkout } = await place()

  expect(checkout).toEqual(
    accept({ url: `https://harmonia.example/pagamento-retorno?packageId=essencial&orderId=${code}` }),
  )
  expect(await plain.order(orderId)).toMatchObject({ provider: 'links', state: 'awaiting-payment' })
  expect(await linkOf(orderId)).toBe(essencial)
  expect(api.checkoutRequests).toHaveLength(before)
})

test('an order with a link → waits for the confirmation, and the mail says that a person makes it', async () => {
  await choose('links')
  const { orderId } = await place()

  expect(await getTrackedOrder(context, orderId)).toMatchObject({
    awaitedAction: 'buyer-pays-link',
    link: { url: essencial, host: 'pagar.exemplo.com.br' },
  })
  const [mail] = await mailsOf(orderId, 'order-received')
  expect(JSON.stringify(mail?.content)).toContain('uma pessoa da equipe confere o pagamento')
  expect(JSON.stringify(mail?.content)).not.toMatch(/Pix|Mercado Pago/)
})

test('a link changed in the settings → the order keeps the one it was given', async () => {
  await choose('links')
  const { orderId } = await place()
  await choose('links', { ...links, links: { 'pacote:essencial': 'https://pagar.exemplo.com.br/novo' } })

  expect(await openCheckout(context, orderId)).toMatchObject({ ok: true })
  expect(await linkOf(orderId)).toBe(essencial)
})

test('a package with a code → the link of the code', async () => {
  await choose('links')
  const { orderId } = await place({ discount: 'ESSENCIAL5' })

  expect(await linkOf(orderId)).toBe('https://pagar.exemplo.com.br/essencial5')
})

test('a package without a link → refused as missing, staff and buyer are told, once', async () => {
  await choose('links')
  const { orderId, checkout } = await place({ packageId: 'premium' })
  await openCheckout(context, orderId)

  expect(checkout).toEqual(refuse('link-missing'))
  expect(await plain.order(orderId)).toMatchObject({ state: 'draft' })
  expect(await getTrackedOrder(context, orderId)).toMatchObject({ awaitedAction: 'studio-sends-link', link: null })
  expect(await mailsOf(orderId, 'staff-link-needed')).toHaveLength(1)
  const [mail] = await mailsOf(orderId, 'order-received')
  expect(mail?.content.subject).toContain('vamos mandar o link')
})

test('a package with an extra → a link by hand', async () => {
  await choose('links')
  const { checkout } = await place({ extras: ['stems-separados'] })

  expect(checkout).toEqual(refuse('link-by-hand'))
})

test('a link that charges another price than the catalogue → missing', async () => {
  await choose('links', { ...links, linkAmounts: { 'pacote:essencial': cents(199_00) } })

  expect((await place()).checkout).toEqual(refuse('link-missing'))
})

test('a link set up meanwhile → the buyer who tries again gets it', async () => {
  await choose('links')
  const { orderId } = await place({ packageId: 'premium' })
  await choose('links', {
    links: { 'pacote:premium': 'https://pagar.exemplo.com.br/premium' },
    linkAmounts: { 'pacote:premium': cents(969_00) },
  })

  expect(await openCheckout(context, orderId)).toMatchObject({ ok: true })
  expect(await linkOf(orderId)).toBe('https://pagar.exemplo.com.br/premium')
})

test('staff send a link → stored with the order, mailed, in history and audit; the next one replaces it', async () => {
  await choose('links')
  const { orderId } = await place({ extras: ['stems-separados'] })
  const url = 'https://pagar.exemplo.com.br/so-este'

  expect(await sendOrderLink(context, actor, { orderId, url: `\u2060 ${url}\u200B ` })).toEqual(accept())
  expect(await plain.order(orderId)).toMatchObject({ state: 'awaiting-payment' })
  expect(await linkOf(orderId)).toBe(url)
  expect((await mailsOf(orderId, 'payment-link'))[0]?.content.action).toEqual({ label: 'Pagar o pedido', url })
  expect((await plain.historyOf(orderId)).at(-1)).toMatchObject({
    type: 'payment-link-sent',
    details: { host: 'pagar.exemplo.com.br', amount: 348_00 },
  })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(entry).toMatchObject({ action: 'payment-link-sent' })

  expect(await sendOrderLink(context, actor, { orderId, url: `${url}-2` })).toEqual(accept())
  expect(await linkOf(orderId)).toBe(`${url}-2`)
})

test('staff send a link while the buyer asks for the one of the settings → theirs stays', async () => {
  await choose('links')
  const { orderId } = await place({ packageId: 'premium' })
  await choose('links', {
    links: { 'pacote:premium': 'https://pagar.exemplo.com.br/premium' },
    linkAmounts: { 'pacote:premium': cents(969_00) },
  })
  const url = 'https://pagar.exemplo.com.br/so-este'
  const payments: typeof port = {
    ...port,
    async createCheckout(request) {
      await sendOrderLink(context, actor, { orderId, url })
      return port.createCheckout(request)
    },
  }

  expect(await openCheckout({ ...context, payments }, orderId)).toMatchObject({ ok: true })
  expect(await linkOf(orderId)).toBe(url)
})

test('an expired order whose code was used up → no link brings it back', async () => {
  await choose('links')
  const catalog = await currentCatalog(db)
  const one = { id: 'UMAVEZ', packageId: 'essencial', percent: 10, totalLimit: 1 }
  await saveDocumentVersion(db, 'catalog', catalogSchema.parse({ ...catalog, discounts: [one] }), null)
  const { orderId } = await place({ discount: 'UMAVEZ' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, orderId))
  const { orderId: later } = await place({ discount: 'UMAVEZ' })
  const sent = { orderId, url: 'https://pagar.exemplo.com.br/so-este' }

  expect(await sendOrderLink(context, actor, sent)).toEqual(refuse('price-ended'))
  expect(await plain.order(orderId)).toMatchObject({ state: 'expired' })
  await cancelOrder(context, actor, later)
  expect(await sendOrderLink(context, actor, sent)).toEqual(accept())
  await saveDocumentVersion(db, 'catalog', catalog, null)
})

test.each(['http://pagar.exemplo.com.br/1', 'pagar.exemplo.com.br', 'https://a:b@pagar.exemplo.com.br', ''])(
  'staff send %j → refused, nothing is mailed',
  async (url) => {
    await choose('links')
    const { orderId } = await place()

    expect(await sendOrderLink(context, actor, { orderId, url })).toEqual(refuse('link-invalid'))
    expect(await mailsOf(orderId, 'payment-link')).toHaveLength(0)
  },
)

test('a link for an order of the API, a cancelled one, one whose price ended → refused', async () => {
  const url = 'https://pagar.exemplo.com.br/1'
  await choose('mercado-pago')
  const { orderId: ofApi } = await place()
  expect(await sendOrderLink(context, actor, { orderId: ofApi, url })).toEqual(refuse('not-by-link'))
  expect(await sendOrderLink(context, actor, { orderId: randomUUID(), url })).toEqual(refuse('not-found'))

  await choose('links')
  const { orderId } = await place()
  await after(9, async () => {
    expect(await sendOrderLink(context, actor, { orderId, url })).toEqual(refuse('price-ended'))
  })
  await cancelOrder(context, actor, orderId)
  expect(await sendOrderLink(context, actor, { orderId, url })).toEqual(refuse('not-payable'))
})

test('a return that claims a payment → still waits for a person, and the provider is not asked', async () => {
  await choose('links')
  const { orderId } = await place()
  api.down = true
  const arrival = { orderId, paymentId: '123456', claim: 'payment' as const, ip: '203.0.113.9' }
  const view = await returnFromPayment(context, arrival).finally(() => {
    api.down = false
  })

  expect(view.kind).toBe('by-link')
  expect(await plain.order(orderId)).toMatchObject({ state: 'awaiting-payment' })
})

test('staff record the payment → paid as any other, with its fee and the day it came in the books', async () => {
  await choose('links')
  const { orderId } = await place()
  await after(2, async () => {
    const payment = received({ receivedOn: calendarDay('2026-11-20'), fee: cents(10_93), reference: 'L-77' })
    expect(await receiveManualPayment(context, actor, { orderId, payment })).toEqual(accept())

    expect(await plain.order(orderId)).toMatchObject({ state: 'paid', paidAt: plain.time })
    expect(await plain.projectsOf(orderId)).toHaveLength(1)
    expect(await mailsOf(orderId, 'payment-confirmed')).toHaveLength(1)
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, orderId))
      .orderBy(ledgerEntries.id)
    expect(entries.map(({ kind, amount, day }) => [kind, amount, day])).toEqual([
      ['manual', 219_00, '2026-11-20'],
      ['fee', -10_93, '2026-11-20'],
    ])
    expect((await plain.historyOf(orderId)).find(({ type }) => type === 'payment-received')).toMatchObject({
      details: { reference: 'L-77', fee: 10_93, receivedOn: '2026-11-20', byLink: true },
    })
    const view = await returnFromPayment(context, { orderId, paymentId: null, claim: 'none', ip: '203.0.113.9' })
    expect(view.kind).toBe('confirmed')
  })
})

test.each(['2026-11-18', '2026-11-20'])('a payment of %s, before the order or in the future → refused', async (day) => {
  await choose('links')
  const { orderId } = await place()

  expect(
    await receiveManualPayment(context, actor, { orderId, payment: received({ receivedOn: calendarDay(day) }) }),
  ).toEqual(refuse('day-out-of-range'))
})

test('a refund of it → by hand, without the API, and the fee stays in the books', async () => {
  await choose('links')
  const { orderId } = await place()
  const payment = received({ fee: cents(10_93) })
  await receiveManualPayment(context, actor, { orderId, payment })
  api.down = true
  const given = await refundOrder(context, actor, {
    id: randomUUID(),
    orderId,
    paymentId: payment.paymentId,
    amount: null,
    reason: 'Desistiu',
  }).finally(() => {
    api.down = false
  })

  expect(given).toMatchObject({ ok: true, value: { state: 'done' } })
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(-10_93)
})

test.each(['boleto', 'other'] as const)(
  'a refund of a link paid by %s → its mail names no provider',
  async (method) => {
    await choose('links')
    const { orderId } = await place()
    const payment = received({ method })
    await receiveManualPayment(context, actor, { orderId, payment })
    await refundOrder(context, actor, {
      id: randomUUID(),
      orderId,
      paymentId: payment.paymentId,
      amount: null,
      reason: 'Desistiu',
    })

    const [mail] = await mailsOf(orderId, 'refund')
    expect(JSON.stringify(mail?.content)).toContain('devolvido pelo estúdio')
    expect(JSON.stringify(mail?.content)).not.toContain('Mercado Pago')
  },
)

test('cancelling an order of a link → the provider is not asked', async () => {
  await choose('links')
  const { orderId } = await place()
  api.down = true
  const cancelled = await cancelOrder(context, actor, orderId).finally(() => {
    api.down = false
  })

  expect(cancelled).toEqual(accept({ provider: 'links' }))
})

test('reconciliation and closing → leave orders of a link alone', async () => {
  await choose('links')
  const { orderId } = await place()
  await cancelOrder(context, actor, orderId)
  await after(1, async () => {
    expect((await listOrdersToReconcile(db, plain.time)).map(({ id }) => id)).not.toContain(orderId)
    const [link] = await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
    expect((await listCheckoutsToClose(db, plain.time)).map(({ id }) => id)).not.toContain(link?.id)
    await closeCheckouts(context)
    expect(api.closed).not.toContain(link?.providerId)
  })
})

test('switched from the API to links and back → each order stays with its provider', async () => {
  await choose('mercado-pago')
  const { orderId: ofApi, checkout } = await place()
  await choose('links')
  const { orderId: byLink } = await place()

  expect(checkout).toMatchObject({ ok: true, value: { url: expect.stringContaining('provider.example') } })
  expect(await openCheckout(context, ofApi)).toEqual(checkout)
  await confirmPayment(context, api.has({ reference: ofApi }).id)
  expect(await plain.order(ofApi)).toMatchObject({ state: 'paid', provider: 'mercado-pago' })

  await choose('mercado-pago')
  expect(await openCheckout(context, byLink)).toMatchObject({ ok: true })
  expect(await linkOf(byLink)).toBe(essencial)
  expect(await receiveManualPayment(context, actor, { orderId: byLink, payment: received() })).toEqual(accept())
})

test('the same browser orders the same after a switch → another order, not one of the other provider', async () => {
  const same = { visitorId: randomUUID(), email: 'mesma@exemplo.com.br' }
  await choose('mercado-pago')
  const first = await place(same)
  await choose('links')
  const second = await place(same)

  expect(second.orderId).not.toBe(first.orderId)
})

test('a code of 100 % with links chosen → confirmed at once, without a link', async () => {
  await choose('links')
  const catalog = await currentCatalog(db)
  const discounts = catalog.discounts.map((one) => (one.id === 'PREMIUM5' ? { ...one, percent: 100 } : one))
  await saveDocumentVersion(db, 'catalog', { ...catalog, discounts }, null)
  const { orderId } = await place({ packageId: 'premium', discount: 'PREMIUM5' })
  await saveDocumentVersion(db, 'catalog', catalog, null)

  expect(await plain.order(orderId)).toMatchObject({ state: 'paid' })
  expect(await mailsOf(orderId, 'staff-link-needed')).toHaveLength(0)
})

test('an extra bought later with links chosen → the link of its price', async () => {
  await choose('mercado-pago')
  const project = await createPaidProject(plain)
  await choose('links', { links: { 'valor:24900': 'https://pagar.exemplo.com.br/249' }, linkAmounts: {} })
  const bought = await buyExtra(context, createVisitor(), {
    projectId: project.id,
    extraId: 'registro-ubc',
    form: createForm(),
  })

  if (!bought.ok) throw new Error(bought.code)
  expect(bought.value.checkout.ok).toBe(true)
  expect(await linkOf(bought.value.orderId)).toBe('https://pagar.exemplo.com.br/249')
})

test('a day with a link and no confirmation → one reminder, that claims nothing', async () => {
  await choose('links')
  const { orderId } = await place()
  await remindLinkPayments(context)
  expect(await mailsOf(orderId, 'link-reminder')).toHaveLength(0)
  await after(1.1, async () => {
    await remindLinkPayments(context)
    await remindLinkPayments(context)
  })

  const [mail, ...more] = await mailsOf(orderId, 'link-reminder')
  expect(more).toEqual([])
  expect(JSON.stringify(mail?.content)).toContain('não pague de novo')
})

test('a reminder → not for paid orders, nor for those without a link', async () => {
  await choose('links')
  const { orderId: paid } = await place()
  const { orderId: without } = await place({ packageId: 'premium' })
  await receiveManualPayment(context, actor, { orderId: paid, payment: received() })
  await after(1.1, async () => {
    await remindLinkPayments(context)
  })

  expect(await mailsOf(paid, 'link-reminder')).toHaveLength(0)
  expect(await mailsOf(without, 'link-reminder')).toHaveLength(0)
})

test('an order of a link → kept as long as its price, and its end does not say that nothing was charged', async () => {
  await choose('links')
  const { orderId } = await place()
  await after(6.9, async () => {
    await expireOrders(context)
    expect(await plain.order(orderId)).toMatchObject({ state: 'awaiting-payment' })
  })
  await after(11, async () => {
    await expireOrders(context)
    expect(await plain.order(orderId)).toMatchObject({ state: 'expired' })
    const [mail] = await mailsOf(orderId, 'order-expired')
    expect(JSON.stringify(mail?.content)).toContain('Se você pagou pelo link')
    expect(JSON.stringify(mail?.content)).not.toContain('Nada foi cobrado')
    expect(await receiveManualPayment(context, actor, { orderId, payment: received() })).toEqual(accept())
  })
})

test('the worklists → what waits for a confirmation, and what waits for a link', async () => {
  await choose('links')
  const before = { confirm: await countByLink(db, 'confirm'), send: await countByLink(db, 'send') }
  const { orderId: ready } = await place()
  const { orderId: missing } = await place({ packageId: 'premium' })
  const filter = { state: null, reviewFlag: false, search: '', before: null }
  const ids = async (byLink: 'confirm' | 'send') =>
    (await listOrders(db, { ...filter, byLink })).rows.map(({ id }) => id)

  expect(await countByLink(db, 'confirm')).toBe(before.confirm + 1)
  expect(await countByLink(db, 'send')).toBe(before.send + 1)
  expect(await ids('confirm')).toContain(ready)
  expect(await ids('send')).toContain(missing)
  expect(await ids('confirm')).not.toContain(missing)
})

test('an order paid by link → not among those whose buyers have not paid', async () => {
  await choose('links')
  const tomorrow = new Date(context.now().getTime() + 86_400_000)
  const before = await countUnpaidOrders(db, tomorrow)
  const { orderId } = await place()
  const filter = { state: null, reviewFlag: false, search: '', before: null, unpaidSince: tomorrow }

  expect(await countUnpaidOrders(db, tomorrow)).toBe(before)
  expect((await listOrders(db, filter)).rows.map(({ id }) => id)).not.toContain(orderId)
})

test('a trial purchase with links chosen → none', async () => {
  await choose('links')
  const tools = { reach: 'whole' as const, visit: neverCalled, pay: neverCalled }

  expect(await runCanary({ ...context, canary: tools })).toBeNull()
})

function neverCalled(): never {
  throw new Error('a trial purchase was begun')
}
