import { createHmac } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type ClientRequest } from 'node:http'
import { connect } from 'node:net'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeEach, afterEach, expect, test, vi } from 'vitest'

import { cloudApi } from '#adapters/whatsapp/cloud-api.ts'
import { countGiftPhotos } from '#db/gift/gift-photos.ts'
import { listGiftReactions } from '#db/gift/gift-reactions.ts'
import { createMetrics } from '#server/monitoring/metrics.ts'
import { createProjectGrant } from '#test/support/access-fixtures.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { expectNone } from '#test/support/guard.ts'
import { asForm, createRouteHandler } from '#test/support/route-handler.ts'
import { buildScreens } from '#test/support/routes.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { serverOptions } from './http/server-options.ts'
import { browserErrorRoutes } from './routes/browser-errors.ts'
import { shopCountRoutes } from './routes/shop-counts.ts'
import { webhooks } from './routes/webhooks.ts'

const context = await createTestContext()
const secrets = { token: 't', phoneId: '12345', appSecret: 'segredo', verifyToken: 'um-token-de-verificacao' }
const deps = { ...depsOf(context), whatsapp: cloudApi(secrets) }
const metrics = createMetrics()
const screens = ['routes/site/layout.tsx', 'routes/client/layout.tsx', 'routes/client/gift/gift.tsx']
const answer = createRouteHandler(await buildScreens(({ file }) => screens.includes(file)), deps)

/** Called when the head of a request is here and it is being answered. */
let onBegun = () => {}
const app = new Hono<{ Bindings: HttpBindings }>()
  .use('*', async (c, next) => {
    onBegun()
    await next()
  })
  .route('/', webhooks(deps, { metrics, trustProxy: true }))
  .route('/', shopCountRoutes(deps, { shopCounter: { add: () => {} }, trustProxy: true }))
  .route('/', browserErrorRoutes(deps, { metrics, trustProxy: true }))
  .all('*', async (c) => {
    const { method, headers, body } = c.req.raw
    const init = { method, headers, body, duplex: 'half' }
    const { status, headers: sent, text } = await answer(c.req.path, init, c.req.header('x-forwarded-for') ?? '')
    return new Response(text, { status, headers: sent })
  })

const listener = getRequestListener(app.fetch)
const server = createServer(serverOptions, (incoming, outgoing) => void listener(incoming, outgoing))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => {
  server.closeAllConnections()
})
afterAll(() => void server.close())

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

type Sent = { path: string; ip: string; headers?: Record<string, string>; cookie?: string }
const open = new Set<ClientRequest>()
afterAll(() => {
  for (const one of open) one.destroy()
})

/** A request of which this is all that comes for now; resolves once it is being answered. */
async function beginSlowly({ path, ip, headers = {}, cookie = '' }: Sent, first: string | Buffer, length: number) {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const before = onBegun
  onBegun = () => {
    before()
    resolve()
  }
  const request = httpRequest({
    port,
    path,
    method: 'POST',
    headers: {
      origin: context.siteUrl,
      host: new URL(context.siteUrl).host,
      'x-forwarded-for': ip,
      'content-length': String(length),
      cookie,
      ...headers,
    },
  })
  open.add(request)
  const status = new Promise<number>((settle, fail) => {
    request.on('response', (response) => {
      response.resume()
      settle(response.statusCode ?? 0)
    })
    request.on('error', fail)
  })
  request.write(first)
  await begun
  onBegun = before
  return { request, status }
}

async function sendAtOnce(sent: Sent, body: Buffer | string): Promise<number> {
  const { request, status } = await beginSlowly(sent, body, Buffer.byteLength(body))
  request.end()
  return status
}

/** Time passes, in steps in which a slow sender sends one more byte, until all are answered. */
async function trickle(senders: { request: ClientRequest; status: Promise<number> }[]): Promise<number[]> {
  const progress = { isOver: false }
  const all = Promise.all(senders.map(({ status }) => status)).finally(() => void (progress.isOver = true))
  while (!progress.isOver) {
    for (const { request } of senders) if (!request.destroyed) request.write('x')
    // A second at a time: only those in which the server waits for the sender count, and it stores the byte meanwhile.
    for (let second = 0; second < 10; second += 1) {
      vi.advanceTimersByTime(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return all
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
const photo = Buffer.concat([
  Buffer.from(head),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.alloc(40_000, 1),
  Buffer.from('\r\n--x--\r\n'),
])
const noOne = new Request(context.siteUrl)
const clientOf = (projectId: string) => createProjectGrant(noOne, deps, projectId).split(';')[0] ?? ''

test('slow photos of many networks → those of others, and of the same gift, are added meanwhile; the slow ones end with 408', async () => {
  const [slow, quick] = [await createGift(context), await createGift(context)]
  const to = ({ project }: typeof slow, ip: string): Sent => ({
    path: `/deliveries/${project.id}/presente/fotos`,
    ip,
    headers: multipart,
    cookie: clientOf(project.id),
  })
  const senders = []
  for (let index = 0; index < 6; index += 1)
    senders.push(await beginSlowly(to(slow, `198.51.${index}.1`), photo.subarray(0, 30_000), photo.byteLength + 1_000))

  expect(await sendAtOnce(to(quick, '203.0.113.1'), photo)).toBe(303)
  expect(await sendAtOnce(to(slow, '203.0.113.2'), photo)).toBe(303)
  expect([await countGiftPhotos(context.db, quick.gift.id), await countGiftPhotos(context.db, slow.gift.id)]).toEqual([
    1, 1,
  ])

  expect(await trickle(senders)).toEqual(senders.map(() => 408))
  expect(await countGiftPhotos(context.db, slow.gift.id)).toBe(1)
})

const film = Buffer.concat([
  Buffer.from(
    ['intent', 'consent']
      .map(
        (name) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'intent' ? 'react' : '1'}\r\n`,
      )
      .join(''),
  ),
  Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="recording"; filename="f"\r\nContent-Type: video/webm\r\n\r\n',
  ),
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
  Buffer.alloc(90_000, 1),
  Buffer.from('\r\n--x--\r\n'),
])

/** A gift, and the cookie of somebody who opened it. */
async function openedGift() {
  const { token, gift } = await createGift(context)
  const opened = await answer(`/presente/${token}`, asForm({ intent: 'open' }, context.siteUrl, ''), '203.0.113.9')
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
  const from = (ip: string): Sent => ({ path: `/presente/${token}`, ip, headers: multipart, cookie })
  return { gift, from }
}

test('slow films of many networks → those of others, and for the same gift, are kept meanwhile; the slow ones end with 408', async () => {
  const [slow, quick] = [await openedGift(), await openedGift()]
  const senders = []
  for (let index = 0; index < 6; index += 1)
    senders.push(await beginSlowly(slow.from(`198.51.${index}.1`), film.subarray(0, 80_000), film.byteLength + 1_000))

  expect(await sendAtOnce(quick.from('203.0.113.1'), film)).toBe(303)
  expect(await sendAtOnce(slow.from('203.0.113.2'), film)).toBe(303)
  const kept = async ({ gift }: typeof slow) => (await listGiftReactions(context.db, gift.id)).length
  expect([await kept(quick), await kept(slow)]).toEqual([1, 1])

  expect(await trickle(senders)).toEqual(senders.map(() => 408))
  expect(await kept(slow)).toBe(1)
})

test('a film of whoever did not open the gift → not waited for', async () => {
  const { from } = await openedGift()
  const stranger = { ...from('198.51.100.8'), cookie: '' }

  const { status } = await beginSlowly(stranger, film.subarray(0, 80_000), film.byteLength)
  expect(await status).toBe(413)
})

const voiceFrom = (ip: string): Sent => ({ path: '/briefing/essencial/vozes', ip, headers: multipart })

test('slow voices of many networks → one that comes at once is read meanwhile; the slow ones end with 408', async () => {
  const voice = Buffer.concat([
    Buffer.from(head.replace('photo', 'voice')),
    Buffer.alloc(700_000, 1),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const senders = []
  for (let index = 0; index < 12; index += 1)
    senders.push(
      await beginSlowly(voiceFrom(`198.51.${index}.1`), voice.subarray(0, 200_000), voice.byteLength + 1_000),
    )

  // Read, and found to be no sound.
  expect(await sendAtOnce(voiceFrom('203.0.113.1'), voice)).toBe(422)
  expect(await trickle(senders)).toEqual(senders.map(() => 408))
})

const eventOf = (ip: string, headers = {}): Sent => ({ path: '/webhooks/whatsapp', ip, headers })

test('slow events of strangers, more than are read at the same time → one of the provider is taken meanwhile', async () => {
  const senders = []
  for (let index = 0; index < 12; index += 1)
    senders.push(await beginSlowly(eventOf(`198.51.${index}.1`), Buffer.alloc(80_000), 2_000_000))
  const event = JSON.stringify({ object: 'whatsapp_business_account', entry: [], padding: 'x'.repeat(100_000) })
  const signature = `sha256=${createHmac('sha256', secrets.appSecret).update(event).digest('hex')}`

  expect(await sendAtOnce(eventOf('203.0.113.1', { 'x-hub-signature-256': signature }), event)).toBe(200)
  expect(await trickle(senders)).toEqual(senders.map(() => 408))
})

test.each([
  ['a form of a page', '/acompanhar-pedido', urlencoded, 60_000],
  ['a voice', '/briefing/essencial/vozes', multipart, 60_000],
  ['the checkout', '/pagamento/essencial', urlencoded, 60_000],
  ['a notice of the payment provider', '/webhooks/mercado-pago', {}, 60_000],
  ['an error of a browser', '/erros', {}, 190],
  ['a count', '/contagem', {}, 190],
])('%s of which a byte comes now and then → 408', async (_, path, headers, length) => {
  const sender = await beginSlowly({ path, ip: '198.51.100.7', headers }, 'a=', length)
  expect(await trickle([sender])).toEqual([408])
})

test('a form of which nothing comes any more, whole but for its end → 408, and its line is given back', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  onBegun = begin
  const socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (chunk) => void heard.push(chunk.toString())).on('close', () => resolve())
  socket.on('error', () => undefined)
  const lines = ['POST /acompanhar-pedido HTTP/1.1', `Host: ${new URL(context.siteUrl).host}`, 'Content-Length: 900']
  socket.write([...lines, 'Content-Type: application/x-www-form-urlencoded', '', 'a='].join('\r\n'))
  await begun
  onBegun = () => {}
  const progress = { isOver: false }
  void closed.then(() => (progress.isOver = true))
  while (!progress.isOver) {
    vi.advanceTimersByTime(5_000)
    await new Promise((next) => setImmediate(next))
  }

  expect(heard.join('').split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout')
})

test('every body is read by the one reader', async () => {
  const readers = ['app/http/body/receive-body.ts', 'app/http/forms.ts']
  const found: string[] = []
  const files = globSync('{server,app/routes,app/http}/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
  for (const path of files) {
    const text = await readFile(path, 'utf8')
    if (/(?:request|req|raw)\.(?:text|json|arrayBuffer|formData|blob|parseBody|body\b)|getReader\(/.test(text))
      found.push(path)
  }
  expect(files.length).toBeGreaterThan(200)
  expectNone(
    found.filter((path) => !readers.includes(path)),
    'A body that comes slowly, or never ends, would hold a connection here: read a form by app/http/forms.ts, and anything else by receiveBody of app/http/body/receive-body.ts.',
  )
})
