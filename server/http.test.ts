import { randomUUID } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { createLog } from '#adapters/log.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithSecret } from '#app/http/link-secret.ts'
import { contentSecurityPolicy, embedOrigins } from '#app/http/security.ts'
import { cents } from '#core/shared/money.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'
import type { ShopCount } from '#core/site/shop-count.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { announce, listen } from '#db/live.ts'
import { saveInvoiceIssued } from '#db/order/invoices.ts'
import { listListeningLinks } from '#db/preview/listening-links.ts'
import { announceProject } from '#db/project/projects.ts'
import { mails, projects, securityEvents, staff, staffSessions, webhookEvents } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { createProxyWatch } from '#server/http/proxy-watch.ts'
import { createRequestLoad } from '#server/http/request-load.ts'
import { serverOptions } from '#server/http/server-options.ts'
import { createShopCounter } from '#server/http/shop-counter.ts'
import { loadAssets, type Assets } from '#server/render/assets.ts'
import { createCachedResponse } from '#server/render/cached-response.ts'
import { createPageCache } from '#server/render/page-cache.ts'
import { openMedia } from '#server/routes/static-audio.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { createPaidProject, createVoucher } from '#test/support/project-fixtures.ts'
import { sendRaw } from '#test/support/raw-request.ts'
import { createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { endAccessEverywhere } from '#use-cases/access/end-access.ts'
import { markRecordingFailed } from '#use-cases/audio/process-recording.ts'
import { withdrawGift } from '#use-cases/gift/withdraw-gift.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { listeningUrl } from '#use-cases/preview/sharing/listening-token.ts'
import { revokeListening, shareListening } from '#use-cases/preview/sharing/share-listening.ts'
import { writeInternalNote } from '#use-cases/staff/change-internal-notes.ts'

import { createListener } from './http.ts'
import { createLiveHub } from './live.ts'
import { createMetrics } from './monitoring/metrics.ts'

const context = await createTestContext()
const css = 'body{color:#111}'
const page = `<!doctype html><html lang="pt-BR"><head><link rel="stylesheet" href="/assets/a.css"/></head><body>${'olá '.repeat(500)}</body></html>`
let rendered = 0
let storage: 'ok' | 'down' = 'ok'
let stopping = false

const logged: unknown[] = []
const deps: Deps = {
  ...depsOf(context),
  log: createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) }),
  payments: {
    ...context.payments,
    parseWebhook: ({ header, body }) => {
      if (header('x-signature') !== 'good') return { kind: 'forged' }
      return body === 'chargeback'
        ? { kind: 'dispute', eventId: '5:a:1', topic: 'chargeback', id: '5', paymentId: null }
        : { kind: 'payment', eventId: body, paymentId: '77', action: 'payment.updated' }
    },
  },
}

const asset = await createCachedResponse(Buffer.from(css), { 'Content-Type': 'text/css' })
const assets: Assets = {
  has: (path) => path === '/assets/a.css',
  ready: () => undefined,
  load: async (path) => (path === '/assets/a.css' ? asset : null),
}
const answer = (status: number) =>
  new Response(page, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const live = createLiveHub()
const pageCache = createPageCache({
  paths: ['/', '/faq', '/indisponivel'],
  headers: securityHeaders('https://harmonia.example'),
  renderPage: async (path) => {
    rendered += 1
    const response = answer(path === '/faq' ? 500 : 200)
    response.headers.set('Content-Security-Policy', contentSecurityPolicy({ nonce: 'n1', frames: embedOrigins }))
    return { response, databaseDown: false }
  },
})
const load = createRequestLoad()
const storedCounts: ShopCount[] = []
const shopCounter = createShopCounter(async (counts) => void storedCounts.push(...counts), deps.log)
const listener = createListener(deps, {
  documents: {
    async answer(request, requestInfo) {
      // As the root's middleware answers.
      if (request.url.includes('?chave=')) return redirectWithSecret(request, deps, '/', 'SEGREDO')
      if (request.url.endsWith('/quebra')) throw new Error('broken')
      requestInfo.databaseDown = request.url.endsWith('/broken')
      const sale = /\/pagamento\/(\w+)$/.exec(request.url)?.[1]
      if (sale === 'falha') return answer(500)
      if (sale === 'vendido') return answer(303)
      if (sale) requestInfo.failureCode = sale
      if (sale) return answer(500)
      if (request.url.endsWith('/formulario')) return Response.json({ read: await request.text() })
      const { status, headers, body } = answer(request.url.endsWith('/acompanhar-pedido') ? 200 : 404)
      return new Response(request.method === 'HEAD' ? null : body, { status, headers })
    },
  },
  pageCache,
  assets,
  media: await openMedia(context.folder, '/audio/'),
  live,
  metrics: createMetrics(),
  load,
  healthDb: context.db,
  metricsToken: 'segredo-de-metricas',
  trustProxy: true,
  proxy: createProxyWatch(true, deps.log),
  shopCounter,
  isStopping: () => stopping,
  storageReady: async () => {
    if (storage === 'down') throw new Error('no storage')
  },
})
const server = createServer(serverOptions, listener).listen(0, '127.0.0.1')
const { port }: AddressInfo = await new Promise((resolve) => {
  server.once('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address) resolve(address)
  })
})
const line = await listen(context.url, { onTopic: live.publish, onResync: live.publishAll, onError: () => undefined })

afterAll(async () => {
  live.close()
  await line.close()
  server.close()
  server.closeAllConnections()
})

function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return sendRaw(`http://127.0.0.1:${port}`, { path, method, headers }, body)
}

test('a cached page → rendered once, styles from its own address only', async () => {
  const first = await ask('/')
  const second = await ask('/?utm_source=instagram')

  expect(rendered).toBe(1)
  expect(first.body.toString()).toBe(page)
  expect(first.headers['content-security-policy']).toContain("style-src-elem 'self';")
  expect(first.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(first.headers['content-security-policy']).toContain('frame-src https://bandcamp.com')
  expect(second.body).toEqual(first.body)
  expect(second.headers['x-frame-options']).toBe('DENY')
})

test('Accept-Encoding → respected, including q=0', async () => {
  const plain = (await ask('/')).body
  const packed = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  const zstd = await ask('/', { headers: { 'accept-encoding': 'gzip, zstd, br;q=0' } })
  const gzip = await ask('/', { headers: { 'accept-encoding': 'gzip' } })

  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body)).toEqual(plain)
  expect(zstdDecompressSync(zstd.body)).toEqual(plain)
  expect(gunzipSync(gzip.body)).toEqual(plain)
})

test('an unchanged page → 304, and HEAD without a body', async () => {
  const { headers } = await ask('/')
  const again = await ask('/', { headers: { 'if-none-match': String(headers.etag) } })
  const head = await ask('/', { method: 'HEAD' })

  expect([again.status, again.body.length]).toEqual([304, 0])
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, headers['content-length']])
})

test.each(['in memory', 'not yet'])(
  'a cached page, %s, is asked for with a secret → it leaves the address',
  async (when) => {
    if (when === 'not yet') pageCache.clear()
    else await ask('/')
    const { status, headers } = await ask('/?chave=SEGREDO')

    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/\?entrada=[\w-]{12}$/)])
    expect((await ask(String(headers.location))).body.toString()).toBe(page)
  },
)

test('the catalogue or settings change → cached pages are rendered again', async () => {
  const before = rendered
  pageCache.clear()
  await Promise.all([ask('/'), ask('/'), ask('/')])

  expect(rendered).toBe(before + 1)
})

async function failedAnswers(): Promise<number> {
  const { body } = await ask('/metrics', { headers: { authorization: 'Bearer segredo-de-metricas' } })
  return Number(/failed_answers_total\{kind="other"\} (\d+)/.exec(body.toString())?.[1] ?? 0)
}

test('a page of everybody fails → sent as it is, and counted as failed', async () => {
  const before = await failedAnswers()

  expect((await ask('/faq')).status).toBe(500)
  expect(await failedAnswers()).toBe(before + 1)
})

test('HEAD of a page made for one visitor → its headers, and no length that is not its own', async () => {
  const { status, headers, body } = await ask('/acompanhar-pedido', { method: 'HEAD' })

  expect([status, body.length, headers['content-length']]).toEqual([200, 0, undefined])
})

test('a personal page → compressed, private and never cached', async () => {
  const { status, headers, body } = await ask('/acompanhar-pedido', { headers: { 'accept-encoding': 'br' } })

  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(brotliDecompressSync(body).toString()).toBe(page)
})

test('the "back soon" page by its own URL → redirected to the start page', async () => {
  await ask('/broken')
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask('/indisponivel', { method })
    expect([status, headers.location]).toEqual([302, '/'])
  }
})

test('the database is down → the cached "back soon" page with status 503', async () => {
  const { status, body } = await ask('/broken')

  expect(status).toBe(503)
  expect(body.toString()).toContain('olá')
})

test.each(['/admin/sair', '/admin/sair.data', '/admin/orders', '/admin/orders.data'])(
  'a form from another origin to %s → refused',
  async (path) => {
    const headers = { origin: 'https://evil.harmonia.example' }
    expect((await ask(path, { method: 'POST', headers })).status).toBe(403)
  },
)

test('a form from another origin → refused; our own → accepted, also behind a proxy', async () => {
  expect((await postFrom({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await postFrom({ origin: 'null' })).status).toBe(403)
  expect((await postFrom({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await postFrom({ origin: `http://127.0.0.1:${port}` })).status).toBe(403)
  expect((await postFrom({})).status).toBe(403)
  expect((await postFrom({ origin: 'https://harmonia.example' })).status).toBe(200)
})

test('another name points at the shop → it answers 421 there, also from memory; asked for its health, it tells it', async () => {
  const elsewhere = { headers: { host: 'evil.example' } }
  for (const path of ['/sobre', '/acompanhar-pedido', '/admin/orders'])
    expect([path, (await ask(path, elsewhere)).status]).toEqual([path, 421])
  expect((await ask('/healthz', elsewhere)).status).toBe(200)
  expect((await ask('/acompanhar-pedido', { headers: { host: 'harmonia.example' } })).status).not.toBe(421)
})

test('a POST without body headers → an empty form', async () => {
  const [requestLines, received] = [
    ['POST /formulario HTTP/1.1', 'Host: harmonia.example', `Origin: ${deps.siteUrl}`, 'Connection: close', '', ''],
    [] as Buffer[],
  ]
  for await (const chunk of connect(port, '127.0.0.1').end(requestLines.join('\r\n'))) received.push(chunk)

  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1.1 200 .*\{"read":""\}$/s)
  expect((await ask('/formulario', { ...placing, body: 'a=1' })).body.toString()).toBe('{"read":"a=1"}')
})

test('unknown files → 404; trailing slashes → removed', async () => {
  expect((await ask('/assets/../package.json')).status).toBe(404)
  expect((await ask('/assets/b.js')).status).toBe(404)
  expect((await ask('/audio/nada.m4a')).status).toBe(404)
  expect((await ask('/pacotes/')).headers.location).toBe('/pacotes')
  expect((await ask('/p%C3%A3o/')).headers.location).toBe('/p%C3%A3o')
  expect((await ask('/pagamento/essencial/?codigo=DEZ')).headers.location).toBe('/pagamento/essencial?codigo=DEZ')
})

test.each(['//evil.example/', '/%5Cevil.example/x/', '/%09/evil.example/x/', '/a%0d%0ab/'])(
  'a removed slash → never leads to another host: %s',
  async (path) => {
    const { status, headers } = await ask(path)
    expect(status).toBe(308)
    expect(new URL(headers.location ?? '', 'http://harmonia.example').host).toBe('harmonia.example')
  },
)

test('about to stop → not ready any more, still served, and connections end with their answer', async () => {
  stopping = true
  const [alive, ready, home] = [await ask('/healthz'), await ask('/readyz'), await ask('/')]
  stopping = false

  expect([alive.status, ready.status, ready.body.toString()]).toEqual([503, 503, '{"process":"stopping"}'])
  expect([home.status, home.headers.connection]).toEqual([200, 'close'])
  expect((await ask('/readyz')).status).toBe(200)
})

test('health → always; readiness → only with database and storage', async () => {
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  storage = 'down'
  const down = await ask('/readyz')
  storage = 'ok'
  expect([down.status, JSON.parse(down.body.toString())]).toEqual([
    503,
    { database: 'ok', storage: 'down', orders: 'ok', payments: 'ok' },
  ])
})

const readiness = async () => {
  const { status, body } = await ask('/readyz')
  return [status, JSON.parse(body.toString())] as const
}
const placing = { method: 'POST', headers: { origin: deps.siteUrl } }

test('placing an order fails on our side → readiness and metrics know, until one is placed', async () => {
  expect((await ask('/pagamento/falha', placing)).status).toBe(500)
  expect(await readiness()).toMatchObject([503, { orders: 'failing' }])
  const metrics = await ask('/metrics', { headers: { authorization: 'Bearer segredo-de-metricas' } })
  expect(metrics.body.toString()).toContain('harmonia_failed_answers_total{kind="sale"} 1')

  expect((await ask('/pagamento/vendido', placing)).status).toBe(303)
  expect(await readiness()).toMatchObject([200, { orders: 'ok' }])
})

test('an order fails because the disk is full, or the database is read-only → readiness says which', async () => {
  await ask('/pagamento/53100', placing)
  expect(await readiness()).toMatchObject([503, { storage: 'full', orders: 'ok' }])
  await ask('/pagamento/25006', placing)
  expect(await readiness()).toMatchObject([503, { database: 'read-only' }])
  await ask('/pagamento/vendido', placing)
  expect(await readiness()).toMatchObject([200, { database: 'ok', storage: 'ok' }])
})

test('the provider refuses our token → readiness says so, but orders are still stored: it stays ready', async () => {
  deps.incidents.failed('provider-access')
  expect(await readiness()).toMatchObject([200, { payments: 'failing' }])
  deps.incidents.worked('provider-access')
  expect(await readiness()).toMatchObject([200, { payments: 'ok' }])
})

test('metrics → for staff or with the token', async () => {
  expect((await ask('/metrics')).status).toBe(403)
  expect((await ask('/metrics', { headers: { authorization: 'Bearer errado' } })).status).toBe(403)
  const allowed = await ask('/metrics', { headers: { authorization: 'Bearer segredo-de-metricas' } })
  expect(allowed.body.toString()).toMatch(/process_resident_memory_bytes \d+/)
})

const scrape = async () => {
  const { body } = await ask('/metrics', { headers: { authorization: 'Bearer segredo-de-metricas' } })
  return body.toString()
}

/** A figure of the metrics; 0 while it is absent. */
async function figure(series: string): Promise<number> {
  const found = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `))
  return Number(found?.slice(series.length) ?? 0)
}

test.each([
  ['/acompanhar-pedido', 'class="personal",route="/acompanhar-pedido",method="read",status="2xx"'],
  ['/nowhere', 'class="site",route="(unknown)",method="read",status="4xx"'],
  ['/pedidos/P0001/contrato.pdf', 'class="personal",route="/pedidos/:code/contrato.pdf",method="read",status="4xx"'],
])('%s was answered → one more response of its route and status', async (path, labels) => {
  const series = `harmonia_response_seconds_count{${labels}}`
  const before = await figure(series)
  await ask(path)
  expect(await figure(series)).toBe(before + 1)
})

test('a notice with a wrong signature → counted as refused', async () => {
  const series = 'harmonia_answers_total{class="webhook",status="401"}'
  const before = await figure(series)
  await ask('/webhooks/mercado-pago', { method: 'POST', body: 'x' })
  expect(await figure(series)).toBe(before + 1)
})

const browserErrors = () => logged.filter((one) => JSON.stringify(one).includes('a script failed in a browser'))
const report = (body: string, headers: Record<string, string> = {}) =>
  ask('/erros', {
    method: 'POST',
    body,
    headers: { referer: `http://127.0.0.1:${port}/pacotes`, origin: deps.siteUrl, ...headers },
  })

test('a browser reports an error again and again → counted each time up to ten a minute, logged once, by the pattern of its page', async () => {
  const series = 'harmonia_browser_errors_total{name="TypeError",class="site"}'
  const refused = [
    await report('TypeError /assets/a.js:1:2', { origin: 'https://elsewhere.example' }),
    await report('TypeError: Ana Silva'),
    await report('x'.repeat(2_000)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([204, 204, 413])
  expect([await figure(series), browserErrors()]).toEqual([0, []])

  for (let count = 0; count < 14; count += 1) expect((await report('TypeError /assets/a.js:1:2')).status).toBe(204)
  const counted = await figure(series)
  expect(counted).toBeGreaterThanOrEqual(9)
  expect(counted).toBeLessThan(14)
  expect(browserErrors()).toMatchObject([{ page: '/pacotes', name: 'TypeError', frames: ['/assets/a.js:1:2'] }])
})

async function countedBy(asks: () => Promise<unknown>) {
  await shopCounter.flush()
  storedCounts.length = 0
  await asks()
  await shopCounter.flush()
  return storedCounts.map(({ kind, key, count }) => `${count} ${kind} ${key}`.trim())
}

test('a page of the cache is opened from outside, read by a robot, asked for by HEAD → one visit', async () => {
  const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
  const found = await countedBy(async () => {
    await ask('/', { headers })
    await ask('/')
    await ask('/', { headers, method: 'HEAD' })
  })
  expect(found).toEqual(['1 visit'])
})

test('a personal page, a checkout that fails → no visit', async () => {
  const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
  const found = await countedBy(() =>
    Promise.all([ask('/acompanhar-pedido', { headers }), ask('/pagamento/falha', { headers })]),
  )
  expect(found).toEqual([])
})

const beacon = (body: string, headers: Record<string, string> = {}) =>
  ask('/contagem', { method: 'POST', body, headers: { origin: deps.siteUrl, ...headers } })

test('a browser that is signed in to the panel reports a song → not counted', async () => {
  const cookie = 'harmonia.session_token=x'
  expect(await countedBy(() => beacon('song saudade', { cookie }))).toEqual([])
})

test('a page reports a song → counted; one of another site, or too much → not', async () => {
  const found = await countedBy(async () => {
    const answers = [
      await beacon('song saudade'),
      await beacon('song saudade', { origin: 'https://elsewhere.example' }),
      await beacon('visit'),
      await beacon('x'.repeat(3_000)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 413])
  })
  expect(found).toEqual(['1 song saudade'])
})

test('one network reports without end → counted up to its limit', async () => {
  const found = await countedBy(async () => {
    for (let n = 0; n < 70; n += 1)
      await ask('/contagem', {
        method: 'POST',
        body: 'packages',
        headers: { origin: deps.siteUrl, 'x-forwarded-for': '203.0.113.77' },
      })
  })
  const [count = 0] = found.map((text) => Number.parseInt(text, 10))
  // The minute may end in between.
  expect([count >= 60, count < 70]).toEqual([true, true])
})

test('metrics → payments, mails and queues by state', async () => {
  const text = await scrape()
  for (const series of [
    'harmonia_payments{status="approved"} ',
    'harmonia_mails{state="queued"} ',
    'harmonia_mail_oldest_seconds ',
    'harmonia_jobs_failed{job="send-mail"} 0',
    'nodejs_eventloop_lag_p99_seconds ',
  ])
    expect(text).toContain(series)
})

test.each(['/acompanhar-pedido', '/', '/readyz', '/pedidos/P0001/contrato.pdf', '/eventos/painel'])(
  'the proxy names its request to %s → the answer has the same id',
  async (path) => {
    const { headers } = await ask(`${path}?${path === '/' ? 'preview=x' : ''}`, {
      headers: { 'x-request-id': '01J9ZK3B7Q' },
    })
    expect(headers['x-request-id']).toBe('01J9ZK3B7Q')
  },
)

test('an answer fails → its text and its log line have the id of its header', async () => {
  const { status, headers, body } = await ask('/quebra')
  expect(status).toBe(500)
  expect(body.toString()).toContain(`Código para o nosso suporte: ${String(headers['x-request-id'])}`)
  expect(logged.at(-1)).toMatchObject({ request: headers['x-request-id'], msg: 'a request failed' })
})

test('a job has been due for a minute → metrics report it waiting, and its age', async () => {
  await context.db.execute(sql`
    insert into pgboss.job (name, data, start_after) values ('expire-orders', '{}', now() - interval '1 minute')`)
  const text = await scrape()
  expect(text).toContain('harmonia_jobs_waiting{job="expire-orders"} 1')
  expect(text).toMatch(/harmonia_job_oldest_seconds\{job="expire-orders"\} 6\d/)
})

test('a mail could not be delivered → metrics count it', async () => {
  expect(await scrape()).toContain('harmonia_mails_failed 0')
  const content = { subject: '', preheader: '', heading: '', paragraphs: [], footer: [] }
  await context.db
    .insert(mails)
    .values({ kind: 'x', dedupeKey: 'x', toName: '', toEmail: '', content, state: 'failed' })
  expect(await scrape()).toContain('harmonia_mails_failed 1')
})

test('a signed dispute event → acknowledged and queued', async () => {
  const headers = { 'x-signature': 'good' }
  const noticed = await ask('/webhooks/mercado-pago', { method: 'POST', headers, body: 'chargeback' })

  expect(noticed.status).toBe(200)
  const jobs = await context.jobs('dispute-noticed')
  expect(jobs.map(({ data }) => data)).toEqual([{ topic: 'chargeback', id: '5', paymentId: null }])
})

test('a signed event → stored before the response; a forged or huge one → refused', async () => {
  const good = await ask('/webhooks/mercado-pago', {
    method: 'POST',
    headers: { 'x-signature': 'good' },
    body: 'event-9',
  })
  const forged = await ask('/webhooks/mercado-pago', { method: 'POST', body: 'event-10' })
  const huge = await ask('/webhooks/mercado-pago', {
    method: 'POST',
    headers: { 'x-signature': 'good' },
    body: 'x'.repeat(70_000),
  })

  expect([good.status, forged.status, huge.status]).toEqual([200, 401, 413])
  expect(await context.db.select().from(webhookEvents)).toMatchObject([{ eventId: 'event-9', paymentId: '77' }])
})

test.each([
  [413, 'a length that is too large is declared', { 'content-length': '70000' }, 'event-11'],
  [413, 'no length is declared, and too much comes', { 'transfer-encoding': 'chunked' }, 'x'.repeat(70_000)],
  [400, 'a length is declared beside chunks', { 'content-length': '8', 'transfer-encoding': 'chunked' }, 'event-12'],
])('%i for a webhook, of which %s → not stored', async (status, _, sizes, body) => {
  const before = await context.db.$count(webhookEvents)
  // What is declared and never sent would be taken from the next request of the connection.
  const headers = { 'x-signature': 'good', connection: 'close', ...sizes }
  const refused = await ask('/webhooks/mercado-pago', { method: 'POST', headers, body })

  expect(refused.status).toBe(status)
  expect(await context.db.$count(webhookEvents)).toBe(before)
})

test('a contract → only for a browser that can see its order', async () => {
  const mine = await context.place()
  const theirs = await context.place()
  const cookie = cookieFor(mine.orderId)

  const pdf = await ask(`/pedidos/${mine.code}/contrato.pdf`, { headers: { cookie } })
  expect([pdf.status, pdf.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await ask(`/pedidos/${theirs.code}/contrato.pdf`, { headers: { cookie } })).status).toBe(404)
  expect((await ask(`/pedidos/${mine.code}/contrato.pdf`)).status).toBe(404)
  // The last base64 character carries unused bits: a neighbouring letter could be the same signature.
  const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect((await ask(`/pedidos/${mine.code}/contrato.pdf`, { headers: { cookie: forged } })).status).toBe(404)
})

test('the calendar file of an order → its latest day, only for a browser that can see it, and no name in it', async () => {
  const [mine, theirs] = [await createPaidProject(context), await context.place()]
  const cookie = cookieFor(mine.orderId)
  const file = await ask(`/pedidos/${mine.code}/prazo.ics`, { headers: { cookie } })

  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const order = await getTrackedOrder(deps, mine.orderId)
  expect(file.body.toString()).toContain(`DTSTART;VALUE=DATE:${order?.project?.deadlineOn.replaceAll('-', '')}`)
  for (const name of [mine.title, mine.clientName]) expect(file.body.toString()).not.toContain(name)
  expect(await statusOf(`/pedidos/${mine.code}/prazo.ics`, '')).toBe(404)
  expect(await statusOf(`/pedidos/${theirs.code}/prazo.ics`, cookie)).toBe(404)
  expect(await statusOf(`/pedidos/${theirs.code}/prazo.ics`, cookieFor(theirs.orderId)), 'it is not paid').toBe(404)
  const producer = await createStaff(deps, 'producer')
  expect(await statusOf(`/pedidos/${mine.code}/prazo.ics`, producer.cookie)).toBe(404)
})

test('the card of a voucher → only for its confirmed buyer, not even for staff', async () => {
  const [mine, theirs] = [await createVoucher(context), await createVoucher(context)]
  const path = `/vale-presente/pedido/${mine.code}/cartao.pdf`
  const [owner, producer] = [await createStaff(deps, 'owner'), await createStaff(deps, 'producer')]

  const pdf = await ask(path, { headers: { cookie: cookieFor(mine.orderId) } })
  expect([pdf.status, pdf.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(pdf.headers['content-disposition']).toBe(`inline; filename="cartao-${mine.code}.pdf"`)
  for (const cookie of ['', cookieFor(theirs.orderId), owner.cookie, producer.cookie])
    expect(await statusOf(path, cookie)).toBe(404)
})

test('the invoice of an order → only for its confirmed buyer and owners', async () => {
  const [mine, theirs] = [await context.place({ taxId: parseTaxId('529.982.247-25') }), await context.place()]
  await context.db.transaction((tx) =>
    saveInvoiceIssued(tx, mine.orderId, {
      number: '2026/7',
      pdf: Buffer.from('%PDF-1.7'),
      issuedAt: new Date(),
      handledReturned: cents(0),
    }),
  )
  const path = `/pedidos/${mine.code}/nota-fiscal.pdf`
  const [owner, producer] = [await createStaff(deps, 'owner'), await createStaff(deps, 'producer')]

  const pdf = await ask(path, { headers: { cookie: cookieFor(mine.orderId) } })
  expect([pdf.status, pdf.body.toString()]).toEqual([200, '%PDF-1.7'])
  expect(pdf.headers['content-disposition']).toBe('inline; filename="nota-fiscal-2026-7.pdf"')
  expect(await statusOf(path, owner.cookie)).toBe(200)
  for (const cookie of ['', cookieFor(theirs.orderId), producer.cookie]) expect(await statusOf(path, cookie)).toBe(404)
  expect(await statusOf(`/pedidos/${theirs.code}/nota-fiscal.pdf`, cookieFor(theirs.orderId))).toBe(404)
})

test('an order changes → its open page is notified and no other', async () => {
  const mine = await context.place()
  const theirs = await context.place()
  expect((await ask(`/eventos/pedido/${mine.orderId}`)).status).toBe(403)

  const received = listenTo(`/eventos/pedido/${mine.orderId}`, cookieFor(mine.orderId))
  await expect.poll(() => live.size()).toBe(1)
  await announce(context.db, `order:${theirs.orderId}`)
  await announce(context.db, `order:${mine.orderId}`)

  await expect.poll(() => received.text()).toContain('event: changed')
  expect(received.text().match(/event: changed/g)).toHaveLength(1)
  received.close()
  await expect.poll(() => live.size()).toBe(0)
})

test('a project changes → its client and buyer are notified, nobody else', async () => {
  const [mine, theirs] = [await createPaidProject(context), await createPaidProject(context)]
  const path = `/eventos/projeto/${mine.id}`
  for (const cookie of ['', previewCookieFor(theirs.id), cookieFor(theirs.orderId)]) {
    expect((await ask(path, { headers: { cookie } })).status).toBe(403)
  }

  const received = [previewCookieFor(mine.id), cookieFor(mine.orderId)].map((cookie) => listenTo(path, cookie))
  await expect.poll(() => live.size()).toBe(2)
  await announce(context.db, `project:${theirs.id}`)
  await announce(context.db, `project:${mine.id}`)
  for (const stream of received) {
    await expect.poll(() => stream.text()).toContain('event: changed')
    expect(stream.text().match(/event: changed/g)).toHaveLength(1)
    stream.close()
  }
  await expect.poll(() => live.size()).toBe(0)
})

test('a gift changes, or its purchase does → whoever has its link open is notified; a former link or none is refused', async () => {
  const { project, token } = await createGift(context)
  const { token: other } = await createGift(context)
  const path = `/eventos/presente/${token}`
  expect((await ask(`/eventos/presente/${'a'.repeat(32)}`)).status).toBe(403)

  const [received, theirs] = [listenTo(path, ''), listenTo(`/eventos/presente/${other}`, '')]
  await expect.poll(() => live.size()).toBe(2)
  await announce(context.db, `order:${project.orderId ?? ''}`)
  await expect.poll(() => received.text().match(/event: changed/g)?.length).toBe(1)
  await withdrawGift(context, null, project.id)
  await expect.poll(() => received.text().match(/event: changed/g)?.length).toBe(2)
  expect(theirs.text()).not.toContain('event: changed')
  for (const stream of [received, theirs]) stream.close()
  await expect.poll(() => live.size()).toBe(0)
})

test('a link to listen → notified until it is revoked; another secret is refused', async () => {
  const mine = await createPaidProject(context)
  const shared = await shareListening(deps, mine.id, { name: 'Bia', rights: 'listen' })
  if (!shared.ok) throw new Error(shared.code)
  const [link] = await listListeningLinks(context.db, mine.id)
  const path = `/eventos${new URL((link && listeningUrl(deps, link)) ?? '').pathname}`
  expect((await ask(`/eventos/ouvir/${'x'.repeat(43)}`)).status).toBe(403)

  const received = listenTo(path, '')
  await expect.poll(() => live.size()).toBe(1)
  await revokeListening(deps, mine.id, shared.value.linkId)
  await expect.poll(() => received.text()).toContain('event: changed')
  received.close()
  await expect.poll(() => live.size()).toBe(0)
  expect((await ask(path)).status).toBe(403)
})

test('a note of the team → announced to staff only', async () => {
  const owner = await createStaff(deps, 'owner')
  const mine = await createPaidProject(context)
  const [byProject, byOrder] = [`/eventos/projeto/${mine.id}`, `/eventos/pedido/${mine.orderId}`]
  const studio = [listenTo(byProject, owner.cookie), listenTo(byOrder, owner.cookie)]
  const clients = [listenTo(byProject, previewCookieFor(mine.id)), listenTo(byOrder, cookieFor(mine.orderId))]
  await expect.poll(() => live.size()).toBe(4)

  const person = { ...testActor({ id: owner.id }), role: 'owner' } as const
  for (const subject of [
    { kind: 'project', id: mine.id },
    { kind: 'client', id: mine.clientId },
  ] as const)
    await writeInternalNote(deps, person, { id: randomUUID(), subject, text: 'Só entre nós' })

  for (const stream of studio) await expect.poll(() => stream.text()).toContain('event: changed')
  for (const stream of clients) expect(stream.text()).not.toContain('event: changed')
  for (const stream of [...studio, ...clients]) stream.close()
  await expect.poll(() => live.size()).toBe(0)
})

test('analysis progress → announced to staff only', async () => {
  const [owner, producer] = [await createStaff(deps, 'owner'), await createStaff(deps, 'producer')]
  const mine = await createPaidProject(context)
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, mine.id))
  const { recordingId } = await createSoundVersion(context, mine.id)
  const [byProject, byOrder] = [`/eventos/projeto/${mine.id}`, `/eventos/pedido/${mine.orderId}`]
  const studio = [
    listenTo(byProject, producer.cookie),
    // A staff member who also opened the client's page.
    listenTo(byProject, `${owner.cookie}; ${previewCookieFor(mine.id)}`),
    listenTo(byOrder, `${owner.cookie}; ${cookieFor(mine.orderId)}`),
  ]
  const clients = [
    listenTo(byProject, previewCookieFor(mine.id)),
    listenTo(byProject, cookieFor(mine.orderId)),
    listenTo(byOrder, cookieFor(mine.orderId)),
  ]
  await expect.poll(() => live.size()).toBe(6)

  await markRecordingFailed(context, recordingId, 'damaged')
  for (const stream of studio) await expect.poll(() => stream.text()).toContain('event: changed')
  for (const stream of clients) expect(stream.text()).not.toContain('event: changed')
  await context.db.transaction((tx) => announceProject(tx, mine))
  for (const stream of clients) await expect.poll(() => stream.text()).toContain('event: changed')
  for (const stream of [...studio, ...clients]) stream.close()
  await expect.poll(() => live.size()).toBe(0)
})

test('a producer → assigned projects only, without orders, contracts or figures', async () => {
  const [owner, producer] = [await createStaff(deps, 'owner'), await createStaff(deps, 'producer')]
  const [mine, theirs] = [await createPaidProject(context), await createPaidProject(context)]
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, mine.id))

  for (const path of [
    `/eventos/projeto/${theirs.id}`,
    '/eventos/projeto/nada',
    `/eventos/pedido/${mine.orderId}`,
    '/metrics',
  ]) {
    expect([path, await statusOf(path, producer.cookie)]).toEqual([path, 403])
  }
  expect(await statusOf(`/pedidos/${mine.code}/contrato.pdf`, producer.cookie)).toBe(404)
  for (const cookie of ['', previewCookieFor(mine.id), cookieFor(mine.orderId)])
    expect(await statusOf('/eventos/painel', cookie)).toBe(403)

  const received = [
    listenTo(`/eventos/projeto/${mine.id}`, producer.cookie),
    listenTo(`/eventos/projeto/${theirs.id}`, owner.cookie),
    listenTo(`/eventos/pedido/${theirs.orderId}`, owner.cookie),
    listenTo('/eventos/painel', producer.cookie),
  ]
  await expect.poll(() => live.size()).toBe(4)
  for (const stream of received) stream.close()
  await expect.poll(() => live.size()).toBe(0)
  expect(await statusOf(`/pedidos/${theirs.code}/contrato.pdf`, owner.cookie)).toBe(200)
  expect(await statusOf('/metrics', owner.cookie)).toBe(200)

  await context.db.update(staff).set({ deactivatedAt: new Date() }).where(eq(staff.id, owner.id))
  expect(await statusOf(`/eventos/projeto/${theirs.id}`, owner.cookie)).toBe(403)
})

test('every answer → the security headers, also refusals, files and redirects', async () => {
  const paths = [
    '/',
    '/acompanhar-pedido',
    '/nada/nada',
    '/assets/a.css',
    '/assets/b.js',
    '/audio/nada.m4a',
    '/robots.txt',
    '/healthz',
  ]
  const more = ['/metrics', '/pacotes/', '/eventos/painel', '/admin/envios/x', '/sons/a/b.m4a', '/broken']
  const files = ['/demonstracoes/x/ouvir.m4a', '/deliveries/x/tudo.zip', '/deliveries/x/capa/y', '/presente/x/musica']
  const pictures = ['/capas/nada.svg', '/capas/projeto/x/capa.png', '/compartilhar/nada.png']
  for (const path of [...paths, ...more, ...files, ...pictures]) {
    const { headers } = await ask(path)
    expect([path, headers['x-content-type-options'], headers['strict-transport-security']]).toEqual([
      path,
      'nosniff',
      'max-age=31536000; includeSubDomains',
    ])
    expect([path, headers['content-security-policy']]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect([path, headers['referrer-policy'], headers['permissions-policy']]).not.toContain(undefined)
  }
})

test('a page of another site asks by a script → no answer lets it read', async () => {
  const headers = { origin: 'https://outro.example', 'access-control-request-method': 'POST' }
  for (const path of [
    '/',
    '/acompanhar-pedido',
    '/sons/a/b.m4a',
    '/eventos/painel',
    '/admin/projects.data',
    '/healthz',
  ])
    for (const method of ['GET', 'OPTIONS']) {
      const { headers: sent } = await ask(path, { method, headers })
      const allowing = Object.keys(sent).filter((name) => name.startsWith('access-control-'))
      expect([method, path, allowing]).toEqual([method, path, []])
    }
})

test('an answer with a body → says what it is', async () => {
  for (const path of [
    '/',
    '/acompanhar-pedido',
    '/nada/nada',
    '/assets/a.css',
    '/robots.txt',
    '/healthz',
    '/metrics',
  ]) {
    const { headers, body } = await ask(path)
    expect([path, body.length === 0 ? 'no/body' : headers['content-type']]).toEqual([
      path,
      expect.stringMatching(/^\w+\/[\w+-]+/),
    ])
  }
})

test('TRACE, the sources, a map or a folder → nothing of them', async () => {
  expect((await ask('/', { method: 'TRACE', headers: { cookie: 'segredo=1' } })).body.toString()).not.toContain(
    'segredo',
  )
  for (const path of ['/.git/config', '/.env', '/package.json', '/server/main.mjs', '/assets/', '/assets/b.js.map'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test('a file of the build → has them, too', async () => {
  const files = await loadAssets('public', securityHeaders('https://harmonia.example'))
  const sent = (await files.load('/favicon.svg'))?.variants.identity.headers
  expect(sent).toEqual(expect.arrayContaining(['Strict-Transport-Security', 'nosniff', 'image/svg+xml']))
})

test('an https site → sets __Host- cookies, reads them, and replaces plain ones', async () => {
  const order = await context.place()
  const cookie = cookieFor(order.orderId)
  const path = `/pedidos/${order.code}/contrato.pdf`
  expect(await statusOf(path, `__Host-${cookie}`)).toBe(200)
  expect(await statusOf(path, `${cookie}x; __Host-${cookie}`)).toBe(200)
  expect(await statusOf(path, `__Host-${cookie}x; ${cookie}`)).toBe(404)
  const { headers } = await ask('/acompanhar-pedido', { headers: { cookie } })
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^harmonia_pedidos=; .*Max-Age=0/),
    expect.stringContaining(`__Host-${cookie}; Path=/;`),
  ])
})

test('forms of other sites to many addresses → one row of the security log, without the addresses', async () => {
  await context.db.delete(securityEvents)
  const headers = { origin: 'https://evil.example' }
  for (const path of ['/preview/segredo-um', '/preview/segredo-dois', '/acompanhar-pedido'])
    expect((await ask(path, { method: 'POST', headers })).status).toBe(403)
  const rows = await context.db.select().from(securityEvents)
  expect(new Map(rows.map(({ subject, count }) => [subject, count]))).toEqual(
    new Map([
      ['/preview/:code?', 2],
      ['/acompanhar-pedido', 1],
    ]),
  )
})

test('streams of visitors → counted by network; those of staff only by person', async () => {
  const open = vi.spyOn(live, 'open')
  onTestFinished(() => open.mockRestore())
  const [owner, order] = [await createStaff(deps, 'owner'), await context.place()]
  const streams = [
    listenTo('/eventos/painel', owner.cookie),
    listenTo(`/eventos/pedido/${order.orderId}`, cookieFor(order.orderId)),
  ]
  await expect.poll(() => live.size()).toBe(2)
  expect(new Map(open.mock.calls.map(([topics, , , by]) => [topics[0], by?.many]))).toEqual(
    new Map([
      ['panel', []],
      [`order:${order.orderId}`, ['127.0.0.1']],
    ]),
  )
  for (const stream of streams) stream.close()
  await expect.poll(() => live.size()).toBe(0)
})

test('a page left open connects again → that is no use of its session', async () => {
  const [owner, project] = [await createStaff(deps, 'owner'), await createPaidProject(context)]
  const unused = new Date(Date.now() - 11 * 3_600_000)
  await context.db.update(staffSessions).set({ updatedAt: unused }).where(eq(staffSessions.userId, owner.id))
  const paths = ['/eventos/painel', `/eventos/projeto/${project.id}`, `/eventos/pedido/${project.orderId}`]
  const streams = paths.map((path) => listenTo(path, owner.cookie))
  await expect.poll(() => live.size()).toBe(3)
  for (const stream of streams) stream.close()
  await expect.poll(() => live.size()).toBe(0)
  const [session] = await context.db.select().from(staffSessions).where(eq(staffSessions.userId, owner.id))
  expect(session?.updatedAt).toEqual(unused)
})

test('access ends while a stream is open → its check says so', async () => {
  const open = vi.spyOn(live, 'open')
  onTestFinished(() => open.mockRestore())
  const mine = await createPaidProject(context)
  const streams = [
    listenTo(`/eventos/pedido/${mine.orderId}`, cookieFor(mine.orderId)),
    listenTo(`/eventos/projeto/${mine.id}`, cookieFor(mine.orderId)),
  ]
  await expect.poll(() => live.size()).toBe(2)
  const canStay = () => Promise.all(open.mock.calls.map(async ([, , , by]) => by?.canStay?.()))
  expect(await canStay()).toEqual([true, true])
  await endAccessEverywhere(deps, { orderId: mine.orderId, projectId: mine.id })
  expect(await canStay()).toEqual([false, false])
  for (const stream of streams) stream.close()
  await expect.poll(() => live.size()).toBe(0)
})

test('security.txt → the e-mail of the settings, and an end within a year', async () => {
  const contact = { ...firstSettings.contact, email: 'contato@estudio.com.br' }
  await saveDocumentVersion(context.db, 'settings', { ...firstSettings, contact }, null)
  expect((await askSecurityText()).body.toString()).toBe(
    'Contact: mailto:contato@estudio.com.br\nExpires: 2027-05-18T00:00:00.000Z\nPreferred-Languages: pt-BR, en\nCanonical: https://harmonia.example/.well-known/security.txt\n',
  )
  const security = { ...firstSettings.security, email: 'falhas@estudio.com.br' }
  await saveDocumentVersion(context.db, 'settings', { ...firstSettings, contact, security }, null)
  expect((await askSecurityText()).body.toString()).toContain('mailto:falhas@estudio.com.br')
  await saveDocumentVersion(context.db, 'settings', firstSettings, null)
})

test('a studio that entered no e-mail yet → no security.txt: the one of the example reaches nobody', async () => {
  expect((await askSecurityText()).status).toBe(404)
})

test.each(['/admin/projects/%ff', '/%', '/preview/%e0%a4%a'])(
  '%s cannot be decoded → 400, before the router',
  async (path) => {
    const { status, body } = await ask(path)
    expect([status, body.toString()]).toEqual([400, 'Endereço inválido.'])
  },
)

test('an old preview link on the start page → redirected to its gate', async () => {
  const { status, headers } = await ask('/?preview=abc%26x=1')

  expect([status, headers.location]).toEqual([302, '/preview?preview=abc%26x%3D1'])
})

test('the manifest → the site name from the settings', async () => {
  const nameIn = async () => JSON.parse((await ask('/site.webmanifest')).body.toString()).name
  expect((await ask('/site.webmanifest')).headers['content-type']).toBe('application/manifest+json')
  expect(await nameIn()).toBe('Harmonia')

  await saveDocumentVersion(context.db, 'settings', { ...firstSettings, productName: 'Cantiga' }, null)
  expect(await nameIn()).toBe('Cantiga')
})

function askSecurityText() {
  return ask('/.well-known/security.txt')
}

async function statusOf(path: string, cookie: string): Promise<number> {
  return (await ask(path, { headers: { cookie } })).status
}

function postFrom(headers: Record<string, string>) {
  return ask('/acompanhar-pedido', { method: 'POST', headers })
}

function cookieFor(orderId: string): string {
  return createOrderGrant(new Request('https://harmonia.example/'), deps, orderId).split(';')[0] ?? ''
}

function previewCookieFor(projectId: string): string {
  return createProjectGrant(new Request('https://harmonia.example/'), deps, projectId).split(';')[0] ?? ''
}

function listenTo(path: string, cookie: string) {
  let text = ''
  const outgoing = httpRequest({ host: '127.0.0.1', port, path, headers: { cookie } }, (response) => {
    response.on('data', (chunk: Buffer) => (text += chunk.toString()))
    response.on('error', () => undefined)
  })
  outgoing.on('error', () => undefined)
  outgoing.end()
  return { text: () => text, close: () => outgoing.destroy() }
}

test('HEAD of an event stream → answered at once without a stream', async () => {
  const before = live.size()
  const head = await ask('/eventos/painel', { method: 'HEAD' })

  expect([head.status, live.size()]).toEqual([204, before])
})

test('open event streams → no load that jobs would give way to', async () => {
  const { orderId } = await context.place()
  const before = live.size()
  const streams = Array.from({ length: 6 }, () => listenTo(`/eventos/pedido/${orderId}`, cookieFor(orderId)))
  await expect.poll(() => live.size()).toBe(before + 6)

  expect(await Promise.race([load.whenLow().then(() => 'low'), setImmediate('high')])).toBe('low')
  for (const stream of streams) stream.close()
})
