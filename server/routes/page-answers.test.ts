import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { pages } from '#app/route-table.ts'
import { createMetrics } from '#server/monitoring/metrics.ts'
import { createDocuments } from '#server/render/react-router.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { ownAddresses, ownFiles } from '#test/support/own-addresses.ts'
import { buildScreens, listScreens } from '#test/support/routes.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { pageRoutes } from './pages.ts'

// What the server says of every page made for one visitor, so that no route has to.

const root = join(import.meta.dirname, '../..')
const context = await createTestContext()
const deps = depsOf(context)
const build = await buildScreens(() => true)
const app = pageRoutes(deps, {
  documents: createDocuments(deps, () => Promise.resolve(build), 'test'),
  pageCache: { isCacheable: () => false, ready: () => undefined, render: () => Promise.resolve(null), clear() {} },
  assets: {
    has: () => false,
    ready: () => undefined,
    load: () => Promise.resolve(null),
  },
  metrics: createMetrics(),
  shopCounter: { seePage() {}, add() {}, flush: () => Promise.resolve() },
  trustProxy: true,
})
const listener = getRequestListener((request, bindings) => app.fetch(request, { ...bindings, requestId: 'test' }))
const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
afterEach(() => vi.unstubAllEnvs())

const { project, token } = await createGift(context, {}, { name: 'Rosa Antunes', email: 'rosa@exemplo.com.br' })
const visitor = new Request(deps.siteUrl)
const grants = [createOrderGrant(visitor, deps, project.orderId ?? ''), createProjectGrant(visitor, deps, project.id)]
const own = { ...project, listening: '/ouvir/x' }
const named: Record<string, { path: string }> = { ...ownAddresses(own), ...ownFiles(own) }
const values: Record<string, string> = {
  ':token': token,
  ':code': project.previewCode,
  ':clientId': project.clientId ?? '',
  ':projectId': project.id,
  ':orderId': project.orderId ?? '',
  ':packageId': 'essencial',
}

const screens = listScreens()
  .filter(({ path }) => !pages.find(path).facts.cache)
  .map(({ id, path }) => ({
    id,
    path: named[id]?.path ?? (path.replaceAll(/:\w+\??/g, (name) => values[name] ?? 'x').replace('*', 'x') || '/'),
  }))

let host = 0

function ask(path: string, { form, cookie = '' }: { form?: Record<string, string>; cookie?: string }) {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: form ? 'POST' : 'GET',
    ...(form ? { body: new URLSearchParams(form) } : {}),
    redirect: 'manual',
    headers: { origin: deps.siteUrl, cookie, 'x-forwarded-for': `10.9.0.${(host += 1) % 250}` },
  })
}

/** The address at which the browser asks for what a page shows. */
function dataOf(page: string): string {
  const [path = '', query] = page.split('?')
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`
}

test.each(screens)(
  '$path → its document, its data, and both after a form, kept by nobody on the way',
  async ({ path }) => {
    const owner = await createStaff(deps, 'owner')
    const cookie = [...grants.map((line) => line.split(';')[0]), owner.cookie].join('; ')
    const addresses = [path, dataOf(path)]
    const asked = [...addresses.map((at) => ({ at })), ...addresses.map((at) => ({ at, form }))]
    for (const { at, ...sent } of asked) {
      const { headers } = await ask(at, { ...sent, cookie })
      expect([at, sent, headers.get('cache-control')]).toEqual([at, sent, 'private, no-store'])
    }
  },
)

const form = { intent: 'anything' }

test('a document of the panel → may record a voice and play it before it is sent, whatever screen it shows later', async () => {
  vi.stubEnv('DEV', false)
  const { headers } = await ask('/admin/login', {})

  expect(headers.get('permissions-policy')).toContain('microphone=(self)')
  expect(headers.get('content-security-policy')).toContain("media-src 'self' blob:;")
})

test('what routes wish of their document → known to what writes it', () => {
  const known: Record<keyof PageWishes, true> = {
    formTargets: true,
    frames: true,
    microphone: true,
    camera: true,
    earlyScript: true,
    earlySong: true,
  }
  const wished = Object.values(build.routes).flatMap((route) => Object.keys(route?.module.handle ?? {}))

  expect(new Set(wished)).toEqual(new Set(Object.keys(known)))
})

test.each([
  ['is for a song', [`/client-preview/${project.previewCode}`, `/deliveries/${project.id}`, '/ouvir/x'], true],
  ['has none', ['/acompanhar-pedido', '/pagamento/essencial', `/presente/${token}`], false],
] as const)(
  'a page that %s → brings the lines that play it before React only if there may be one',
  async (_what, paths, brings) => {
    for (const path of paths) {
      const text = await (await ask(path, {})).text()
      expect([path, text.includes('audio[data-early-song]')]).toEqual([path, brings])
    }
  },
)

test.each(['/pagamento/essencial', '/pagamento/essencial.data'])(
  'a form that %s answers with the page and a cookie → both arrive',
  async (path) => {
    const answer = await ask(path, { form: { intent: 'update-total', discount: 'NADA' } })

    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.headers.getSetCookie().some((line) => line.includes('harmonia_entrada_'))).toBe(true)
  },
)

test('the routes → say in their head only what the server does not say for them', () => {
  const routes = Object.values(build.routes).flatMap((route) => (route?.module.headers ? [route.id] : []))
  const sources = globSync('app/**/*.{ts,tsx}', { cwd: root }).map((file) => join(root, file))
  const ofCaches = sources.filter((file) => /cache-control/i.test(readFileSync(file, 'utf8')))

  // Of what the others give to `data()` the router passes on cookies alone.
  expect(routes.toSorted()).toEqual([
    'routes/client/gift/gift',
    'routes/client/gift/gift-editor',
    'routes/client/own-data/own-data',
  ])
  expect(ofCaches).toEqual([])
})
