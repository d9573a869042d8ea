import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { priceOverText } from '#copy/order/tracking-labels.ts'
import { emptyAnswers } from '#core/briefing/briefing.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { briefings, orders, projects } from '#db/schema.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createApprovedProject, createDeliveryFile, someCredits } from '#test/support/delivery-fixtures.ts'
import { createManualProject, createPaidProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion } from '#test/support/recording-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { refundWithdrawal } from '#use-cases/payment/refund-withdrawal.ts'
import { sendOrderLink } from '#use-cases/payment/send-order-link.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { leaveStudioWord } from '#use-cases/project/leave-studio-word.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask } = await openClientPages(deps)

function cookieOf(...orderIds: string[]): { headers: { cookie: string } } {
  let cookie = ''
  for (const id of orderIds) {
    const request = new Request(context.siteUrl, { headers: { cookie } })
    cookie = createOrderGrant(request, deps, id).split(';')[0] ?? ''
  }
  return { headers: { cookie } }
}

test('a browser with an order → its page is read in one prepared query', async () => {
  const { orderId, code } = await createPaidProject(context)
  await ask('/acompanhar-pedido', cookieOf(orderId))
  const query = vi.spyOn(context.db.$client, 'query')

  const page = await ask('/acompanhar-pedido', cookieOf(orderId))

  expect(page.text).toContain(code)
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement))
  // What a running server reads once and caches.
  const sent = statements.filter((text) => !/document_versions|demonstrations/.test(text))
  const names = new Set(sent.map((text) => /"name":"(\w+)"/.exec(text)?.[1]))
  expect([sent.length, names]).toEqual([1, new Set(['order_with_progress'])])
  query.mockRestore()
})

test('several orders in one browser → the one that was added last is shown', async () => {
  const [first, last] = [await createPaidProject(context), await createPaidProject(context)]

  const { text } = await ask('/acompanhar-pedido', cookieOf(first.orderId, last.orderId))

  expect(text).toContain(`<title>Pedido ${last.code}</title>`)
})

const priceEnded = 'O preço deste pedido não vale mais'

async function placeWithPriceOver() {
  const placed = await context.place()
  await context.db
    .update(orders)
    .set({ priceUntil: addDays(context.time, -1) })
    .where(eq(orders.id, placed.orderId))
  return placed
}

test('the price of an unpaid order ended → a browser that was not verified is led to today’s price', async () => {
  const { orderId, code } = await placeWithPriceOver()
  const cookie = createOrderGrant(new Request(context.siteUrl), deps, orderId, { level: 'status' }).split(';')[0] ?? ''

  const { text } = await ask(`/acompanhar-pedido?codigo=${code}`, { headers: { cookie } })

  expect(text).toContain(priceEnded)
  expect(text).toMatch(/<a href="\/pagamento\/essencial" class="btn btn-red">Ver o preço de hoje/)
  expect(text).not.toContain('Pagar agora')
})

test('the price of an unpaid order ended → the headline does not ask for its payment', async () => {
  const { orderId, code } = await placeWithPriceOver()
  const grant = createOrderGrant(new Request(context.siteUrl), deps, orderId, { level: 'status' }).split(';')[0] ?? ''
  const ownPage = await ask('/acompanhar-pedido', cookieOf(orderId))
  const statusPage = await ask(`/acompanhar-pedido?codigo=${code}`, { headers: { cookie: grant } })

  for (const { text } of [ownPage, statusPage]) {
    expect(text).toContain(priceOverText)
    expect(text).not.toContain('Falta o pagamento.')
  }
})

async function placeWithPayment(change: Omit<Parameters<typeof context.payments.has>[0], 'reference'>) {
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId, method: 'boleto', approvedAt: null, ...change })
  await confirmPayment(context, id)
  return ask('/acompanhar-pedido', cookieOf(orderId))
}

test('the boleto of an order expired → its page says so beside the way to pay', async () => {
  const { text } = await placeWithPayment({ status: 'cancelled', statusDetail: 'expired' })

  expect(text).toContain('O prazo para pagar terminou')
  expect(text).toContain('Pagar agora')
})

test('a boleto waits → it can be paid in another way, too', async () => {
  const ticketUrl = 'https://pagar.exemplo.com.br/boleto'
  const { text } = await placeWithPayment({ status: 'pending', statusDetail: 'pending_waiting_payment', ticketUrl })

  expect(text).toContain('Abrir o boleto')
  expect(text).toContain('Pagar de outro jeito')
  expect(text).toContain('Não pague de novo')
})

test('a card is being checked → nobody is asked to pay in another way', async () => {
  const { text } = await placeWithPayment({ method: 'credit-card', status: 'in-process' })

  expect(text).not.toContain('Pagar de outro jeito')
  expect(text).not.toContain('Pagar agora')
})

test('the price of an order with a payment link ended → whoever paid by it is asked for the proof', async () => {
  const { orderId, code } = await context.place()
  await context.db.update(orders).set({ provider: 'links' }).where(eq(orders.id, orderId))
  const url = 'https://pagar.exemplo.com.br/so-este'
  await sendOrderLink(context, testActor(), { orderId, url })
  await context.db
    .update(orders)
    .set({ priceUntil: addDays(context.time, -1) })
    .where(eq(orders.id, orderId))
  const cookie = createOrderGrant(new Request(context.siteUrl), deps, orderId, { level: 'status' }).split(';')[0] ?? ''

  const { text } = await ask(`/acompanhar-pedido?codigo=${code}`, { headers: { cookie } })

  expect(text).toContain('Se você já pagou pelo link')
  expect(text).not.toContain('já pagou um boleto')
})

test('the price ended while a card is being checked → nobody is led to order again', async () => {
  const { orderId } = await placeWithPriceOver()
  const { id } = context.payments.has({ reference: orderId, status: 'in-process' })
  await confirmPayment(context, id)

  const { text } = await ask('/acompanhar-pedido', cookieOf(orderId))

  expect(text).toContain('Seu pagamento está sendo processado')
  expect([text.includes(priceEnded), text.includes('Ver o preço de hoje')]).toEqual([false, false])
})

test('the browser that withdrew → its page says how much went back, how and when, and asks for no confirmation', async () => {
  const { orderId, code } = await createPaidProject(context)
  const browser = cookieOf(orderId)
  const byCode = createOrderGrant(new Request(context.siteUrl), deps, orderId, { level: 'status' }).split(';')[0] ?? ''
  await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })
  await refundWithdrawal(context, orderId)

  const own = await ask(`/acompanhar-pedido?codigo=${code}`, browser)
  expect(own.text).toContain('Este pedido terminou')
  expect(own.text).toMatch(/Devolvemos R\$\s219,00 em \d{2}\/\d{2}\/\d{4}\./)
  expect(own.text).toContain('Devolvido por')
  expect(own.text).not.toContain('É você?')
  expect(own.text).not.toContain('Nenhuma pendência')

  const other = await ask(`/acompanhar-pedido?codigo=${code}`, { headers: { cookie: byCode } })
  expect(other.text).toContain('É você?')
  expect(other.text).not.toContain('219,00')
})

test('a cancelled order → says so, and shows no step', async () => {
  const { orderId, code } = await context.place()
  await context.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, orderId))

  const page = await ask(`/acompanhar-pedido?codigo=${code}`, cookieOf(orderId))

  expect(page.text).toContain('Este pedido foi cancelado')
  expect(page.text).not.toContain('Etapas')
})

/** A paid order whose client told their story, and waits. */
async function createWaiting() {
  const project = await createPaidProject(context)
  await context.db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, project.id))
  return project
}

const leaveWord = (projectId: string, text: string) =>
  leaveStudioWord(
    context,
    { projectId, actor: testActor() },
    { id: randomUUID(), text, voice: new Blob(), durationMs: 0 },
  )

test('words of the studio → the page shows the newest three, newest first, before what is for sale', async () => {
  const { id, orderId } = await createWaiting()
  for (const text of ['primeira', 'segunda', 'terceira', 'quarta']) {
    context.time = addMinutes(context.time, 1)
    await leaveWord(id, `A ${text} linha.`)
  }

  const { text } = await ask('/acompanhar-pedido', cookieOf(orderId))

  const places = ['A quarta linha.', 'A terceira linha.', 'A segunda linha.', 'Serviços extras'].map((shown) =>
    text.indexOf(shown),
  )
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(text).not.toContain('A primeira linha.')
})

test('the song is delivered → no words of the studio before it', async () => {
  const { id, orderId } = await createWaiting()
  await leaveWord(id, 'Comecei pelo café da cozinha.')
  await context.db.update(projects).set({ status: 'delivered', deliveredAt: context.now() }).where(eq(projects.id, id))

  expect((await ask('/acompanhar-pedido', cookieOf(orderId))).text).not.toContain('Comecei pelo café')
})

test('words of the studio → nothing of them for a browser that only knew code and e-mail', async () => {
  const { id, orderId, code } = await createWaiting()
  await leaveWord(id, 'Comecei pelo café da cozinha.')
  const grant = createOrderGrant(new Request(context.siteUrl), deps, orderId, { level: 'status' }).split(';')[0] ?? ''

  const { text } = await ask(`/acompanhar-pedido?codigo=${code}`, { headers: { cookie: grant } })

  expect(text).toContain(code)
  expect(text).not.toContain('café da cozinha')
})

test('a version nobody answered yet → no player beside its page; an answered one → played where it is followed', async () => {
  const { id, orderId } = await createWaiting()
  const { versionId } = await createPlayableVersion(context, id)
  const before = await ask('/acompanhar-pedido', cookieOf(orderId))
  await sendFeedback(context, id, { versionId, text: 'Mais violão.' })

  const after = await ask('/acompanhar-pedido', cookieOf(orderId))

  expect(before.text).not.toContain(`/sons/${versionId}/`)
  expect(after.text).toContain(`/sons/${versionId}/`)
})

test('a project without an order whose story was told → it can be read again on its page', async () => {
  const project = await createManualProject(context, { email: 'releitura@exemplo.com.br' })
  await context.db.insert(briefings).values({
    projectId: project.id,
    packageId: 'premium',
    state: 'sent',
    tokenHash: randomUUID(),
    visitorId: 'v',
    answers: { ...emptyAnswers, story: 'Ela fazia café na cozinha.' },
  })
  const cookie = createProjectGrant(new Request(context.siteUrl), deps, project.id).split(';')[0] ?? ''

  const { text } = await ask('/acompanhar-pedido', { headers: { cookie } })

  expect(text).toContain('Reler a minha história')
  expect(text).toContain('Ela fazia café na cozinha.')
})

test('a project without an order is delivered → nobody is named whom it waits for', async () => {
  const project = await createManualProject(context, { email: 'entregue@exemplo.com.br' })
  const done = { status: 'delivered' as const, deliveredAt: context.now() }
  await context.db.update(projects).set(done).where(eq(projects.id, project.id))
  const cookie = createProjectGrant(new Request(context.siteUrl), deps, project.id).split(';')[0] ?? ''

  const { text } = await ask('/acompanhar-pedido', { headers: { cookie } })

  expect(text).toContain('Ouvir e baixar')
  expect(text).not.toContain('>null<')
})

test('the page of the versions ran out → the client is told to have it opened again, by a message with the code', async () => {
  const { id, orderId, code } = await createWaiting()
  await createPlayableVersion(context, id)
  await context.db.update(projects).set({ expiresAt: context.now() }).where(eq(projects.id, id))

  const { text } = await ask('/acompanhar-pedido', cookieOf(orderId))

  expect(text).toContain('É só pedir que a gente reabre.')
  expect(text).toContain(encodeURIComponent(`prévia do pedido ${code} terminou`))
  expect(text).not.toContain('ouça as versões')
})

test('delivered without a file that was promised → the page of the order names what is still to come', async () => {
  const { id, orderId } = await createApprovedProject(context)
  await createDeliveryFile(context, id, { kind: 'mp3', name: 'a.mp3' })
  await deliverProject(context, testActor(), { projectId: id, missingIsKnown: true, credits: someCredits })
  const page = async () => (await ask('/acompanhar-pedido', cookieOf(orderId ?? ''))).text
  expect(await page()).toContain('Ainda por vir')

  await createDeliveryFile(context, id, { kind: 'wav', name: 'a.wav' })
  expect(await page()).not.toContain('Ainda por vir')
})
