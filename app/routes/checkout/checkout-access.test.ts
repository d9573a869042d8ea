import { randomUUID } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { readAccess } from '#app/http/access.ts'
import { readVisitor } from '#app/http/cookies.ts'
import { longFormBytes } from '#app/http/forms.ts'
import { pronunciationBytes } from '#core/briefing/briefing-pronunciation.ts'
import { addDays } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { listPronunciations } from '#db/briefing/briefing-pronunciations.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { orders, projects } from '#db/schema.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { cookiesOf, openClientPages } from '#test/support/client-pages.ts'
import { createManualProject, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createRouteHandler } from '#test/support/route-handler.ts'
import { buildScreens } from '#test/support/routes.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { endAccessEverywhere } from '#use-cases/access/end-access.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { sendOrderLink } from '#use-cases/payment/send-order-link.ts'

const context = await createTestContext()
const { siteUrl, db } = context
const deps = depsOf(context)
const { ask, follow, send } = await openClientPages(deps)

const nobody = new Request(siteUrl)
const orderCookie = (orderId: string) => createOrderGrant(nobody, deps, orderId).split(';')[0] ?? ''
const previewCookie = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''

const project = await createPaidProject(context, { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' })
await createVersion(context, project.id)
const other = await createPaidProject(context, { email: 'outra@exemplo.com.br' })
const secrets = ['Segredo', 'segredo@', project.code, project.id]
const shop = `/revisao-extra/${project.previewCode}`

function expectNoSecret(text: string, except: string[] = []) {
  for (const secret of secrets.filter((known) => !except.includes(known))) expect(text).not.toContain(secret)
}

test('a browser with access to the project → buys for it, prefilled, priced by us, only with consent', async () => {
  const cookie = previewCookie(project.id)
  const page = await ask(shop, { headers: { cookie } })
  expect([page.status, page.text.includes('segredo@exemplo.com.br')]).toEqual([200, true])

  const form = { name: '<b>Ana</b>', email: 'ana@exemplo.com.br', phone: '', submission: randomUUID(), total: '1' }
  const refused = await send(shop, form, cookie)
  expect([refused.status, refused.text.includes('<b>Ana</b>')]).toEqual([422, false])
  expect(refused.text).toContain('&lt;b&gt;Ana&lt;/b&gt;')
  const accepted = await send(shop, { ...form, terms: 'sim' }, cookie)
  expect([accepted.status, accepted.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/provider/),
  ])
  const again = await send(shop, { ...form, terms: 'sim', submission: randomUUID() }, cookie)
  expect(again.status).toBe(303)
  const extras = await db.select().from(orders).where(eq(orders.forProjectId, project.id))
  expect(extras.map(({ total }) => total)).not.toContain(1)
})

test('the buyer of an order → can add an extra to it, priced by us', async () => {
  const mine = await createPaidProject(context, { email: 'dona@exemplo.com.br' })
  const cookie = orderCookie(mine.orderId)
  const tracking = await ask(`/acompanhar-pedido?codigo=${mine.code}`, { headers: { cookie } })
  const path = `/extra/${mine.previewCode}/registro-ubc`
  expect(tracking.text).toContain(`href="${path}"`)
  expect(tracking.text).not.toContain(`/extra/${mine.previewCode}/masterizacao-ia`)

  const page = await ask(path, { headers: { cookie } })
  expect(page.text).toContain('Fica pronto em até 15 dias úteis')
  const form = { name: 'Ana', email: 'dona@exemplo.com.br', terms: 'sim', submission: randomUUID(), total: '1' }
  expect((await send(path, form, cookie)).headers.get('location')).toMatch(/^https:\/\/provider/)
  const [order] = await db.select().from(orders).where(eq(orders.forProjectId, mine.id))
  expect(order).toMatchObject({ total: 249_00, lines: [{ id: 'registro-ubc' }] })

  const included = await ask(`/extra/${mine.previewCode}/masterizacao-ia`, { headers: { cookie } })
  expect(included.text).toContain('O seu pacote já inclui este serviço.')
  expect((await send(`/extra/${mine.previewCode}/coro`, { ...form, submission: randomUUID() }, cookie)).status).toBe(
    409,
  )
})

test('a form sent again after all access was ended → pays for the order, and opens no more of it', async () => {
  const mine = await createPaidProject(context, { email: 'voltou@exemplo.com.br' })
  const { setCookie, visitorId } = readVisitor(nobody, deps)
  const visitor = (setCookie ?? '').split(';')[0] ?? ''
  const form = { name: 'Ana', email: 'voltou@exemplo.com.br', phone: '', terms: 'sim', submission: randomUUID() }
  const forms = {
    '/pagamento/essencial': { ...form, lyric: 'nao', offer: 'pacote' },
    '/vale-presente/comprar/express': {
      ...form,
      seen: /name="seen" value="([^"]+)"/.exec((await ask('/vale-presente/comprar/express')).text)?.[1] ?? '',
      submission: randomUUID(),
    },
    [`/extra/${mine.previewCode}/registro-ubc`]: { ...form, submission: randomUUID() },
  }

  for (const [path, fields] of Object.entries(forms)) {
    const post = async () => {
      const sent = await send(path, fields, `${visitor}; ${previewCookie(mine.id)}`)
      expect([path, sent.status]).toEqual([path, 303])
      const [order] = await db
        .select()
        .from(orders)
        .where(eq(orders.visitorId, visitorId))
        .orderBy(desc(orders.createdAt), desc(orders.code))
        .limit(1)
      const cookie = `${visitor}; ${cookiesOf(sent)}`
      const access = await readAccess(new Request(siteUrl, { headers: { cookie } }), deps)
      return { orderId: order?.id ?? '', level: access.orders.get(order?.id ?? '') }
    }
    const { orderId, level } = await post()
    expect([path, level, await post()]).toEqual([path, 'verified', { orderId, level: 'verified' }])
    await endAccessEverywhere(context, { orderId, projectId: null })
    expect([path, await post()]).toEqual([path, { orderId, level: 'status' }])
  }
})

test('the link to an extra in a new browser → the gate leads on to it', async () => {
  const mine = await createPaidProject(context, { email: 'nova@exemplo.com.br' })
  const path = `/extra/${mine.previewCode}/registro-ubc`
  const gate = (await ask(path)).headers.get('location') ?? ''
  expect((await ask(gate)).text).toContain(`action="${gate}"`)

  const opened = await send(gate, { intent: 'open', email: 'nova@exemplo.com.br' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path])
  const elsewhere = `/preview/${mine.previewCode}?extra=${encodeURIComponent('//example.com')}`
  const led = await send(elsewhere, { intent: 'open', email: 'nova@exemplo.com.br' })
  expect(led.headers.get('location')).toBe(`/extra/${mine.previewCode}/%2F%2Fexample.com`)
})

test('the link to an extra after the preview expired → the order is asked for', async () => {
  const mine = await createPaidProject(context, { expiresAt: addDays(context.now(), -1) })
  const page = await ask(`/extra/${mine.previewCode}/registro-ubc`)

  expect([page.status, page.headers.get('location')]).toEqual([303, '/acompanhar-pedido'])
})

test('an extra that was paid in another order → paying this one is refused with the reason', async () => {
  const mine = await createPaidProject(context, { email: 'dupla@exemplo.com.br' })
  const path = `/extra/${mine.previewCode}/registro-ubc`
  const cookie = orderCookie(mine.orderId)
  const buy = () =>
    send(path, { name: 'Ana', email: 'a@exemplo.com.br', terms: 'sim', submission: randomUUID() }, cookie)
  await buy()
  await db.update(orders).set({ visitorId: randomUUID() }).where(eq(orders.forProjectId, mine.id))
  await buy()
  const [first, second] = await db.select().from(orders).where(eq(orders.forProjectId, mine.id)).orderBy(orders.code)
  await confirmPayment(context, context.payments.has({ reference: first?.id ?? '', amount: first?.total }).id)

  const paid = await send(
    '/acompanhar-pedido',
    { intent: 'pay', order: second?.id ?? '' },
    orderCookie(second?.id ?? ''),
  )
  const tracking = `/acompanhar-pedido?codigo=${second?.code}&aviso=encerrado`
  expect(paid.headers.get('location')).toBe(tracking)
  const page = await ask(tracking, { headers: { cookie: orderCookie(second?.id ?? '') } })
  expect(page.text).toContain('Este pedido não pode mais ser pago')
})

test.each([
  ['/pagamento/essencial?codigo=NADA', true],
  ['/pagamento/essencial?codigo=ESSENCIAL5', false],
  ['/pagamento/essencial', false],
])('%s → the code is said to be wrong: %s', async (path, isWrong) => {
  const { text } = path.includes('?') ? (await follow(path)).page : await ask(path)

  expect(text.includes('Não conhecemos este código, ou ele não vale para este pacote.')).toBe(isWrong)
  expect(text).not.toContain('Confira os campos marcados.')
})

test('a browser that only knows code and e-mail → no extra offered', async () => {
  const mine = await createPaidProject(context, { email: 'conhecido@exemplo.com.br' })
  const cookie = createOrderGrant(nobody, deps, mine.orderId, { level: 'status' }).split(';')[0] ?? ''
  const tracking = await ask(`/acompanhar-pedido?codigo=${mine.code}`, { headers: { cookie } })

  expect(tracking.text).toContain(mine.code)
  expect(tracking.text).not.toContain('/extra/')
})

test('an unknown link → not found; an ended offer says so', async () => {
  expect((await ask('/revisao-extra/nada', { headers: { cookie: previewCookie(project.id) } })).status).toBe(404)
  const late = await createPaidProject(context)
  await createVersion(context, late.id)
  const deliveredAt = addDays(context.now(), -200)
  await db.update(projects).set({ status: 'delivered', deliveredAt }).where(eq(projects.id, late.id))
  const page = await ask(`/revisao-extra/${late.id}`, { headers: { cookie: previewCookie(late.id) } })

  expect(page.text).toContain('O prazo para comprar revisões deste projeto terminou.')
  const form = { name: 'Ana', email: 'a@exemplo.com.br', terms: 'sim', submission: randomUUID() }
  expect((await send(`/revisao-extra/${late.id}`, form, previewCookie(late.id))).status).toBe(409)
})

test('the offer changed → the buyer is asked again, and the input is preserved', async () => {
  const mine = await createPaidProject(context)
  const way = `/acompanhar-pedido/desistir?codigo=${mine.code}`
  const cookie = orderCookie(mine.orderId)
  const stale = await send(way, { expected: 'request', reason: 'Mudei <i>de</i> ideia' }, cookie)

  expect([stale.status, stale.text.includes('Mudei &lt;i&gt;de&lt;/i&gt; ideia')]).toEqual([409, true])
  expect((await send(way, { expected: 'automatic', reason: 'x'.repeat(3_000) }, cookie)).status).toBe(422)
  const done = await send(way, { expected: 'automatic', reason: '' }, cookie)
  expect([done.status, done.headers.get('location')]).toEqual([303, `/acompanhar-pedido?codigo=${mine.code}`])
})

test('the buyer → can add a recording with the step, and only this page may use the microphone', async () => {
  const briefing = await findBriefingOfProject(db, project.id)
  const form = new FormData()
  const step = { step: 'people', briefing: briefing?.id ?? '', goto: 'voz', 'name-1': 'Thaís', voiceMs: '1800' }
  for (const [name, value] of Object.entries(step)) form.set(name, value)
  form.set('voice', new Blob(['OggS and more']), '../../voz.exe')
  const answer = await send('/briefing/essencial/vozes', form, orderCookie(project.orderId))

  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { id: briefing?.id, error: '' }])
  expect(await listPronunciations(db, briefing?.id ?? '')).toMatchObject([{ durationMs: 1_800, type: 'audio/ogg' }])
  const page = await ask(`/briefing/essencial?pedido=${project.code}&passo=2`, {
    headers: { cookie: orderCookie(project.orderId) },
  })
  expect(page.headers.get('permissions-policy')).toContain('microphone=(self)')
  expect(page.text).toContain('Thaís')
  expect((await ask('/acompanhar-pedido')).headers.get('permissions-policy')).toBeNull()
})

const multipart = { origin: siteUrl, 'content-type': 'multipart/form-data; boundary=x' }

test.each(['/briefing/essencial/vozes', '/briefing/essencial'])(
  'a form to %s larger than a recording and a step → refused',
  async (path) => {
    const sizes = [longFormBytes + 1, pronunciationBytes + longFormBytes + 1]
    const posts = sizes.map((size) => ask(path, { method: 'POST', body: new Uint8Array(size), headers: multipart }))
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([400, 413])
  },
)

test.each(['/briefing/essencial/vozes', '/briefing/essencial'])(
  'uploads to %s → counted before they are read, and surplus ones not read',
  async (path) => {
    const answer = createRouteHandler(await buildScreens((entry) => entry.file === 'routes/client/layout.tsx'), deps)
    const ip = randomUUID()
    const post = (body: BodyInit, length?: number) => {
      const headers = { ...multipart, ...(length ? { 'content-length': String(length) } : {}) }
      const half = { duplex: 'half' }
      return answer(path, { method: 'POST', body, headers, ...half }, ip)
    }
    for (let index = 0; index < 60; index += 1) await post('x')
    const untouched = new ReadableStream({ pull: () => expect.unreachable() }, { highWaterMark: 0 })

    expect((await post(untouched)).status).toBe(429)
    expect((await post(untouched, pronunciationBytes)).status).toBe(429)
    // A step without a voice is still taken.
    expect((await post('x', 1)).status).toBe(400)
  },
)

test('a project opened by staff → followed by its client only', async () => {
  const made = await createManualProject(context, { name: 'Nina Prado', email: 'nina@exemplo.com.br' })
  const way = `/acompanhar-pedido?codigo=${made.code}`
  const track = (code: string, email: string, cookie = '') => send('/acompanhar-pedido', { code, email }, cookie)

  const refused = await track(made.code, 'outra@exemplo.com.br')
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([422, null])
  expect(refused.text).toContain('Pedido não encontrado')
  for (const cookie of ['', previewCookie(project.id)]) {
    const page = await ask(way, { headers: { cookie } })
    for (const secret of ['Nina', 'nina@', made.id, made.previewCode]) expect(page.text).not.toContain(secret)
  }

  const found = await track(made.code.toLowerCase(), 'NINA@exemplo.com.br')
  expect([found.status, found.headers.get('location')]).toEqual([303, way])
  const cookie = (found.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const page = await ask(way, { headers: { cookie } })
  for (const shown of ['Nina Prado', 'nina@exemplo.com.br', 'Premium', 'Data do pedido', 'Apresentação'])
    expect(page.text.replace('<wbr/>', '')).toContain(shown)
  for (const hidden of ['Ouvir as versões', 'R$', 'contrato.pdf', 'Pagamento Confirmado'])
    expect(page.text).not.toContain(hidden)
  await createVersion(context, made.id)
  const waiting = await ask(way, { headers: { cookie } })
  expect(waiting.text).toContain('Aguardando sua avaliação')
  expect(waiting.text).toContain('Ouvir as versões')
  expect(waiting.text).not.toContain(made.previewCode)

  const left = await send('/acompanhar-pedido', { intent: 'leave', followed: made.code }, cookie)
  const after = (left.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await ask(way, { headers: { cookie: after } })).text).not.toContain('Nina')
  expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^harmonia_dados=; .*Max-Age=0/))
  // Its code opens no story of an order.
  const story = await send('/briefing/premium', { intent: 'open', code: made.code, email: made.clientEmail })
  expect([story.status, story.headers.get('set-cookie')]).toEqual([422, null])
})

test('signing out of an order → name and e-mail are cleared, since they would open it again', async () => {
  const prefill = `harmonia_dados=${Buffer.from('{"name":"Segredo","email":"segredo@exemplo.com.br"}').toString('base64url')}`
  const cookie = `${orderCookie(project.orderId ?? '')}; ${prefill}`
  expect((await ask('/acompanhar-pedido?outro=1', { headers: { cookie } })).text).toContain('segredo@')

  const left = await send('/acompanhar-pedido', { intent: 'leave', followed: project.code }, cookie)
  expect([left.status, left.headers.get('location')]).toEqual([303, '/acompanhar-pedido?aviso=saiu'])
  const cookies = left.headers.getSetCookie()
  expect(cookies).toContainEqual(expect.stringMatching(/^harmonia_dados=; .*Max-Age=0/))
  const after = cookies.map((one) => one.split(';')[0]).join('; ')
  const page = await ask(left.headers.get('location') ?? '', { headers: { cookie: after } })
  // "P0001" is also the example beside the field.
  expectNoSecret(page.text, [project.code])
})

test.each(['/pagamento', '/pagamento/essencial?codigo=ESSENCIAL5'])(
  '%s shared as a link → title, description and picture',
  async (path) => {
    const { text } = path.includes('?') ? (await follow(path)).page : await ask(path)

    expect(text).toMatch(/<meta property="og:title" content="[^"]{8,}"/)
    expect(text).toContain(`<meta property="og:image" content="${siteUrl}/compartilhar/pacotes.png"`)
  },
)

const outsidePages = [
  '/pagamento',
  '/pagamento/essencial',
  '/pagamento-retorno',
  '/acompanhar-pedido',
  '/briefing/express',
  '/briefing-success',
  '/briefing-complete',
  '/preview',
  '/client-preview',
  '/auth/preview',
  '/deliveries',
  '/certificado',
  '/feedback-confirmacao',
]

test.each(outsidePages)('%s → has the layout of order pages and its own title', async (path) => {
  const { text } = await ask(path)

  expect(text).toContain('href="/assets/site.css"')
  expect(text).toMatch(/<title>[^<]{8,}<\/title>/)
  expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/)
  expect(text).toMatch(/<meta name="robots" content="noindex/)
})

test('a refunded order → says so everywhere, with no step, forecast, briefing or feedback', async () => {
  const ended = await createPaidProject(context)
  await createVersion(context, ended.id)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, ended.orderId))
  const headers = { cookie: orderCookie(ended.orderId) }

  const tracking = await ask(`/acompanhar-pedido?codigo=${ended.code}`, { headers })
  expect(tracking.text).toContain('Este pedido terminou')
  for (const word of ['Em andamento', 'Primeiras versões até', 'Previsão', 'Ouvir as versões'])
    expect(tracking.text).not.toContain(word)
  for (const path of ['/briefing/essencial', `/briefing/essencial?pedido=${ended.code}`]) {
    const briefing = await ask(path, { headers })
    expect([briefing.status, briefing.text.includes('Este pedido está parado')]).toEqual([200, true])
  }
  const preview = await ask(`/preview/${ended.previewCode}?parte=avaliar`, { headers })
  expect(preview.text).toContain('Este projeto está parado')
  expect(preview.text).not.toContain('Sua Avaliação')
})

test.each([
  ['refunded', 'Pagamento devolvido'],
  ['disputed', 'Pagamento contestado'],
  ['cancelled', 'Pedido cancelado'],
] as const)(
  'returning to a %s order → shows the state of the payment, and no way to pay again',
  async (state, message) => {
    const ended = await createPaidProject(context)
    await db.update(orders).set({ state }).where(eq(orders.id, ended.orderId))
    const path = `/pagamento-retorno?orderId=${ended.code}&status=approved`
    const { text } = await ask(path, { headers: { cookie: orderCookie(ended.orderId) } })

    expect(text).toContain(message)
    for (const untrue of ['Pagamento aprovado', 'Pagamento pendente', 'Tentar novamente', 'Houve um problema'])
      expect(text).not.toContain(untrue)
  },
)

test('returning with the code of a foreign order or none → shows no order', async () => {
  const headers = { cookie: orderCookie(project.orderId) }
  for (const code of ['P9999', other.code]) {
    const { text } = await ask(`/pagamento-retorno?status=approved&orderId=${code}`, { headers })
    expect(text).toContain('Não encontramos este pedido neste navegador')
    expect(text).not.toContain('Pagamento confirmado!')
    expectNoSecret(text)
  }
  const unnamed = await ask('/pagamento-retorno?status=approved', { headers })
  expect([unnamed.status, unnamed.headers.get('location')]).toEqual([302, `/acompanhar-pedido?codigo=${project.code}`])
  const own = await ask(`/pagamento-retorno?status=approved&orderId=${project.code}`, { headers })
  expect(own.text).toContain('Pagamento confirmado!')
})

test('an order paid by link → its link only in the browser that may pay it, and nobody confirms it by a query', async () => {
  const { orderId, code } = await context.place()
  const url = 'https://pagar.exemplo.com.br/so-este'
  await db.update(orders).set({ provider: 'links' }).where(eq(orders.id, orderId))
  expect(await sendOrderLink(context, testActor(), { orderId, url })).toMatchObject({ ok: true })
  const claimed = `status=approved&payment_id=123456&external_reference=${orderId}`

  const own = await ask(`/pagamento-retorno?${claimed}`, { headers: { cookie: orderCookie(orderId) } })
  expect(own.text).toContain(`href="${url}"`)
  expect(own.text).toContain('Aguardando confirmação do pagamento')
  expect(own.text).not.toContain('Pagamento confirmado')
  // Whoever has the link may have paid already.
  const headers = { cookie: orderCookie(orderId) }
  for (const path of [`/acompanhar-pedido?codigo=${code}`, `/acompanhar-pedido/desistir?codigo=${code}`]) {
    const { text } = await ask(path, { headers })
    expect(text).toContain('fale com a gente e devolvemos')
    expect(text).not.toContain('Nada foi cobrado')
  }
  for (const path of [
    `/pagamento-retorno?${claimed}`,
    `/pagamento-retorno?orderId=${code}`,
    `/acompanhar-pedido?codigo=${code}`,
  ])
    for (const cookie of ['', orderCookie(other.orderId)])
      expect((await ask(path, { headers: { cookie } })).text).not.toContain('pagar.exemplo.com.br')
  expect(await context.order(orderId)).toMatchObject({ state: 'awaiting-payment' })
  const foreign = await ask(`/pagamento-retorno?${claimed}`)
  expect(foreign.text).toContain('O link de pagamento está na página do pedido')
  expect(foreign.text).not.toContain('nada foi cobrado')

  await db
    .update(orders)
    .set({ priceUntil: addDays(context.time, -1) })
    .where(eq(orders.id, orderId))
  const over = await ask(`/pagamento-retorno?orderId=${code}`, { headers })
  expect([over.status, over.headers.get('location')]).toEqual([302, `/acompanhar-pedido?codigo=${code}`])
})

test('links chosen, a package without one → the form sent without script leads to the toast, WhatsApp and a way to try again', async () => {
  const settings = await currentSettings(db)
  const byLink = { ...settings, payment: { ...settings.payment, provider: 'links' as const } }
  await saveDocumentVersion(db, 'settings', byLink, null)
  const form = { name: 'Davi', email: 'davi@exemplo.com.br', lyric: 'nao', terms: 'sim', submission: randomUUID() }
  const { createCheckout } = context.payments
  context.payments.createCheckout = async () => refuse('link-missing')
  const sent = await send('/pagamento/premium', form, '')
  context.payments.createCheckout = createCheckout
  await saveDocumentVersion(db, 'settings', settings, null)
  const location = sent.headers.get('location') ?? ''
  expect([sent.status, location]).toEqual([
    303,
    expect.stringMatching(/^\/pagamento-retorno\?orderId=P\d+&aviso=link$/),
  ])

  const [order] = await db.select().from(orders).where(eq(orders.buyerEmail, 'davi@exemplo.com.br'))
  const { text } = await ask(location, { headers: { cookie: orderCookie(order?.id ?? '') } })
  for (const words of [
    'Erro no pagamento',
    'Link de pagamento não encontrado. Por favor, tente novamente.',
    'Tentar novamente',
    'https://wa.me/',
  ])
    expect(text).toContain(words)
})
