import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { readAccess } from '#app/http/access.ts'
import { readVisitor } from '#app/http/cookies.ts'
import { addDays, calendarDay, endOfDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listProposalsOfProject } from '#db/proposal/proposals.ts'
import { orders, projects } from '#db/schema.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { cookiesOf, openClientPages } from '#test/support/client-pages.ts'
import { createManualProject, createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { endAccessEverywhere } from '#use-cases/access/end-access.ts'
import { cancelProposal } from '#use-cases/proposal/cancel-proposal.ts'
import { requestProposal } from '#use-cases/proposal/request-proposal.ts'
import { sendProposal } from '#use-cases/proposal/send-proposal.ts'

const context = await createTestContext()
const { siteUrl, db } = context
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)

const nobody = new Request(siteUrl)
const orderCookie = (orderId: string, level?: 'status') =>
  createOrderGrant(nobody, deps, orderId, level ? { level } : {}).split(';')[0] ?? ''
const previewCookie = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''

async function offer(projectId: string, change: { title?: string; item?: 'other' | null } = {}) {
  const form = {
    title: 'Coro de crianças',
    description: 'Quatro vozes no refrão.',
    price: cents(350_00),
    item: 'other' as const,
    workDays: 10,
    addedDays: 3,
    validUntil: endOfDay(calendarDay('2026-11-26')),
    ...change,
  }
  const sent = await sendProposal(context, testActor(), {
    projectId,
    form,
    submissionId: randomUUID(),
    extraId: '',
    answersId: null,
    replacesId: null,
  })
  return sent.ok ? sent.value.proposalId : sent.code
}

const project = await createPaidProject(context, { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' })
const proposalId = await offer(project.id, { title: 'Coro Segredo' })
const path = `/orcamento/${proposalId}`
const buyerForm = () => ({ name: 'Ana', email: 'ana@exemplo.com.br', terms: 'sim', submission: randomUUID() })

test('the client’s e-mail at the gate of a proposal → opens it there; a wrong one is told so; an unknown proposal is not found', async () => {
  const wrong = await send(path, { intent: 'open', email: 'chute@exemplo.com.br' })
  expect([wrong.status, wrong.text.includes(project.previewCode)]).toEqual([422, false])
  const opened = await send(path, { intent: 'open', email: 'segredo@exemplo.com.br' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path])
  const cookie = cookiesOf(opened)
  expect((await ask(path, { headers: { cookie } })).text).toContain('Coro Segredo')
  for (const id of [randomUUID(), 'nada', project.code]) expect((await ask(`/orcamento/${id}`)).status).toBe(404)
})

test('the preview expired → the order is asked for', async () => {
  const mine = await createPaidProject(context, { expiresAt: addDays(context.now(), -1) })
  const page = await ask(`/orcamento/${await offer(mine.id)}`)
  expect([page.status, page.headers.get('location')]).toEqual([303, '/acompanhar-pedido'])
})

test('the buyer → reads price, promise and validity, accepts only with consent, and pays what was offered', async () => {
  const mine = await createPaidProject(context, { email: 'dona@exemplo.com.br' })
  const id = await offer(mine.id)
  const cookie = orderCookie(mine.orderId)
  const tracking = await ask(`/acompanhar-pedido?codigo=${mine.code}`, { headers: { cookie } })
  expect(tracking.text).toContain(`href="/orcamento/${id}"`)
  expect(tracking.text).toContain('Válido até 26/11/2026')

  const page = await ask(`/orcamento/${id}`, { headers: { cookie } })
  expect(page.status).toBe(200)
  const text = page.text.replaceAll('\u00a0', ' ')
  for (const words of ['R$ 350,00', 'em até 10 dias úteis', 'aumenta 3 dias úteis', 'válido até 26/11/2026', 'Recusar'])
    expect(text).toContain(words)

  const refused = await send(`/orcamento/${id}`, { ...buyerForm(), terms: '', name: '<b>Ana</b>', total: '1' }, cookie)
  expect([refused.status, refused.text.includes('&lt;b&gt;Ana&lt;/b&gt;')]).toEqual([422, true])
  const accepted = await send(`/orcamento/${id}`, { ...buyerForm(), total: '1' }, cookie)
  expect(accepted.headers.get('location')).toMatch(/^https:\/\/provider/)
  const [order] = await db.select().from(orders).where(eq(orders.forProjectId, mine.id))
  expect(order).toMatchObject({ total: 350_00, buyerName: 'Ana' })

  const waiting = await ask(`/orcamento/${id}`, { headers: { cookie } })
  expect(waiting.text).toContain('Falta só o pagamento')
  const paying = await send(`/orcamento/${id}`, { intent: 'pay' }, previewCookie(mine.id))
  expect(paying.headers.get('location')).toMatch(/^https:\/\/provider/)
  // Whoever only reads the preview may pay, but is no buyer of the order.
  const granted = (paying.headers.getSetCookie().at(-1) ?? '').split(';')[0] ?? ''
  const followed = await ask(`/acompanhar-pedido?codigo=${order?.code}`, { headers: { cookie: granted } })
  expect(followed.text).not.toContain('contrato.pdf')
})

test('accepted again after all access to its order was ended → leads to pay, and opens no more of the order', async () => {
  const mine = await createPaidProject(context, { email: 'voltou@exemplo.com.br' })
  const address = `/orcamento/${await offer(mine.id)}`
  const visitor = (readVisitor(nobody, deps).setCookie ?? '').split(';')[0] ?? ''
  const accept = async () => {
    const sent = await send(address, buyerForm(), `${visitor}; ${previewCookie(mine.id)}`)
    const [order] = await db.select().from(orders).where(eq(orders.forProjectId, mine.id))
    const cookie = sent.headers.getSetCookie().map((line) => line.split(';')[0])
    const request = new Request(siteUrl, { headers: { cookie: [visitor, ...cookie].join('; ') } })
    const orderId = order?.id ?? ''
    return { orderId, level: (await readAccess(request, deps)).orders.get(orderId) }
  }

  const { orderId, level } = await accept()
  await endAccessEverywhere(context, { orderId, projectId: null })
  expect([level, await accept()]).toEqual(['verified', { orderId, level: 'status' }])
})

test('declined, cancelled, expired → says so, cannot be accepted, and can be asked for again', async () => {
  const mine = await createPaidProject(context, { email: 'indecisa@exemplo.com.br' })
  const cookie = orderCookie(mine.orderId)
  const [declined, cancelled, expired] = [await offer(mine.id), await offer(mine.id), await offer(mine.id)]
  expect((await send(`/orcamento/${declined}`, { intent: 'decline', note: 'Caro' }, cookie)).status).toBe(303)
  await cancelProposal(context, testActor(), { projectId: mine.id, proposalId: cancelled, note: 'Sem <b>agenda' })

  const texts = async (id: string) => (await ask(`/orcamento/${id}`, { headers: { cookie } })).text
  expect(await texts(declined)).toContain('Você recusou este orçamento')
  expect(await texts(cancelled)).toContain('Sem &lt;b&gt;agenda')
  context.time = addDays(context.time, 8)
  expect(await texts(expired)).toContain('Este orçamento venceu')
  for (const id of [declined, cancelled, expired])
    expect((await send(`/orcamento/${id}`, buyerForm(), cookie)).status).toBe(409)
  const again = await send(`/orcamento/${expired}`, { intent: 'request-again' }, cookie)
  expect((await ask(again.headers.get('location') ?? '', { headers: { cookie } })).text).toContain(
    'Quero um novo orçamento de “Coro de crianças”.',
  )
  expect((await send(`/orcamento/${expired}`, { intent: 'request-again' }, cookie)).headers.get('location')).toBe(
    again.headers.get('location'),
  )
  context.time = addDays(context.time, -8)
})

test('the project is refunded → what was offered cannot be paid, and the page says why', async () => {
  const mine = await createPaidProject(context, { email: 'devolvida@exemplo.com.br' })
  const id = await offer(mine.id)
  const cookie = orderCookie(mine.orderId)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, mine.orderId))

  const page = await ask(`/orcamento/${id}`, { headers: { cookie } })
  expect(page.text).toContain('A compra deste projeto foi desfeita')
  expect(page.text).not.toContain('Pagar')
  expect((await send(`/orcamento/${id}`, buyerForm(), cookie)).status).toBe(409)
})

test('accepted, and the song is delivered before it is paid → the page says why, and offers no payment', async () => {
  const mine = await createPaidProject(context, { email: 'entregue@exemplo.com.br' })
  const id = await offer(mine.id, { item: null })
  const cookie = orderCookie(mine.orderId)
  await send(`/orcamento/${id}`, buyerForm(), cookie)
  expect((await ask(`/orcamento/${id}`, { headers: { cookie } })).text).toContain('Pagar agora')
  await db.update(projects).set({ status: 'delivered', deliveredAt: context.now() }).where(eq(projects.id, mine.id))

  const { text } = await ask(`/orcamento/${id}`, { headers: { cookie } })
  expect(text).toContain('A música já foi entregue')
  for (const words of ['Pagar agora', 'Falta só o pagamento']) expect(text).not.toContain(words)
})

test('accepted, and the price of its order ended → nobody says that nothing was paid', async () => {
  const mine = await createPaidProject(context, { email: 'boleto@exemplo.com.br' })
  const id = await offer(mine.id)
  const cookie = orderCookie(mine.orderId)
  await send(`/orcamento/${id}`, buyerForm(), cookie)
  context.time = addDays(context.time, 9)
  const { text } = await ask(`/orcamento/${id}`, { headers: { cookie } })
  context.time = addDays(context.time, -9)

  for (const words of ['Este orçamento venceu', 'Se você já pagou', 'Pedir de novo']) expect(text).toContain(words)
  expect(text).not.toContain('Nada foi cobrado')
})

test('asked for again while too many wait → the page says so', async () => {
  const mine = await createPaidProject(context, { email: 'apressada@exemplo.com.br' })
  const cookie = orderCookie(mine.orderId)
  const id = await offer(mine.id)
  await send(`/orcamento/${id}`, { intent: 'decline', note: '' }, cookie)
  for (const text of ['1', '2', '3', '4', '5'])
    await requestProposal(context, { projectId: mine.id, extraId: '', text })

  const refused = await send(`/orcamento/${id}`, { intent: 'request-again' }, cookie)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Você já tem pedidos de orçamento esperando resposta')
})

test('asking for a price → the buyer of an order and the client of a project; of the last order without a code', async () => {
  const mine = await createPaidProject(context, { email: 'curiosa@exemplo.com.br' })
  const cookie = orderCookie(mine.orderId)
  const led = await ask('/acompanhar-pedido/orcamento?servico=avaliacao-similaridade', { headers: { cookie } })
  const asking = `/acompanhar-pedido/orcamento?codigo=${mine.code}&servico=avaliacao-similaridade`
  expect([led.status, led.headers.get('location')]).toEqual([303, asking])
  const page = await ask(asking, { headers: { cookie } })
  expect(page.text).toContain('Avaliação de risco de plágio')
  expect(page.text).toContain('Consultar')

  const empty = await send(`/acompanhar-pedido/orcamento?codigo=${mine.code}`, { service: '', text: ' ' }, cookie)
  expect([empty.status, empty.text.includes('Conte em poucas palavras')]).toEqual([422, true])
  const done = await send(asking, { service: 'avaliacao-similaridade', text: 'Para <i>um</i> festival' }, cookie)
  expect(done.headers.get('location')).toMatch(/^\/orcamento\/[0-9a-f-]{36}$/)
  const received = await ask(done.headers.get('location') ?? '', { headers: { cookie } })
  expect(received.text).toContain('Para &lt;i&gt;um&lt;/i&gt; festival')

  const made = await createManualProject(context, { email: 'balcao@exemplo.com.br' })
  const own = `/acompanhar-pedido/orcamento?codigo=${made.code}`
  const sentFromProject = await send(own, { service: '', text: 'Um coro' }, previewCookie(made.id))
  expect(sentFromProject.headers.get('location')).toMatch(/^\/orcamento\//)
  const requests = await listProposalsOfProject(db, made.id)
  expect(requests).toMatchObject([{ state: 'requested', requestText: 'Um coro' }])
})

test('the last order is not paid, an earlier one is → the price is asked for the earlier one', async () => {
  const mine = await createPaidProject(context, { email: 'duas@exemplo.com.br' })
  const unpaid = await context.place({ email: 'duas@exemplo.com.br' })
  const first = new Request(siteUrl, { headers: { cookie: orderCookie(mine.orderId) } })
  const cookie = createOrderGrant(first, deps, unpaid.orderId).split(';')[0] ?? ''

  const led = await ask('/acompanhar-pedido/orcamento?servico=avaliacao-similaridade', { headers: { cookie } })
  expect(led.headers.get('location')).toBe(
    `/acompanhar-pedido/orcamento?codigo=${mine.code}&servico=avaliacao-similaridade`,
  )
})

test('an order that nobody paid → asking waits for the payment', async () => {
  const { orderId, code } = await context.place({ email: 'depois@exemplo.com.br' })
  const cookie = orderCookie(orderId)
  const asking = `/acompanhar-pedido/orcamento?codigo=${code}`
  expect((await ask(asking, { headers: { cookie } })).text).toContain('ainda não foi pago')
  expect((await send(asking, { service: '', text: 'Um coro' }, cookie)).status).toBe(303)
})

test('a project without an order, opened by its preview → its proposals and what a price can be asked for', async () => {
  const manual = await createManualProject(context, { email: 'sem-pedido@exemplo.com.br' })
  const id = await offer(manual.id, { title: 'Coro de vizinhos' })
  const tracking = `/acompanhar-pedido?codigo=${manual.code}`

  const { text } = await ask(tracking, { headers: { cookie: previewCookie(manual.id) } })
  expect(text).toContain(`href="/orcamento/${id}"`)
  expect(text).toContain('Coro de vizinhos')
  expect(text).toContain(`/acompanhar-pedido/orcamento?codigo=${manual.code}`)
  const stranger = await ask(tracking)
  expect(stranger.text).not.toMatch(/Coro de vizinhos|\/orcamento\//)
})
