import { join } from 'node:path'

import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { createAuth, hashPassword, signIn } from '#adapters/auth.ts'
import { contractArchive } from '#adapters/contract-archive.ts'
import { createSeal } from '#adapters/seal.ts'
import { accept } from '#core/result.ts'
import { insertStaff } from '#db/staff.ts'
import { buildScreens, listScreens } from '#test/support/screens.ts'
import { openWorld } from '#test/support/world.ts'

import { depsContext, visitorContext, type RequestFacts } from './context.ts'
import type { Deps } from './deps.ts'

// Vitest empties style sheets, and with them their addresses.
vi.mock('./styles.css?url', () => ({ default: '/assets/styles.css' }))
vi.mock('./site.css?url', () => ({ default: '/assets/site.css' }))

const world = await openWorld()
const { siteUrl } = world
const auth = createAuth({ db: world.db, secret: 's'.repeat(40), siteUrl, sendResetLink: async () => undefined })
const deps: Deps = {
  ...world,
  auth,
  mail: { name: 'folder', send: async () => accept({ messageId: '1' }) },
  contracts: contractArchive(join(world.folder, 'contracts')),
  seal: createSeal('s'.repeat(40)),
  checkoutOrigins: [],
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
}
const { orderId } = await world.place({ name: 'Segredo de Ninguém' })
const build = await buildScreens((entry) => entry.path?.startsWith('a') === true)
const handler = createRequestHandler(build, 'test')

async function ask(path: string, init: RequestInit = {}) {
  const context = new RouterContextProvider()
  const facts: RequestFacts = { id: 'test', ip: '198.51.100.9', userAgent: 'Firefox', databaseDown: false, html: null }
  context.set(depsContext, deps)
  context.set(visitorContext, facts)
  const response = await handler(new Request(new URL(path, siteUrl), init), context)
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: facts.html ?? (await response.text()),
  }
}

const open = ['/admin/login', '/admin/primeiro-acesso', '/admin/redefinir-senha']
const panel = listScreens().filter(({ path }) => path === '/admin' || path.startsWith('/admin/'))
const guarded = panel
  .filter(({ path }) => !open.includes(path))
  .map((screen) => ({ ...screen, address: addressOf(screen.path) }))

function addressOf(path: string): string {
  return path.replace(/:\w+/, orderId).replace('*', 'nada/aqui')
}

const form = { method: 'POST', body: new URLSearchParams({ intent: 'anything' }), headers: { origin: siteUrl } }

test('three screens of the panel open without signing in, and every other one is inside the guarded layout', () => {
  expect(panel.map(({ path }) => path)).toEqual(expect.arrayContaining(open))
  expect(guarded.length).toBeGreaterThanOrEqual(10)
  for (const { files } of guarded) expect(files[0]).toBe('routes/admin/layout.tsx')
})

test.each(guarded)('a stranger asking for $path is sent to sign in', async ({ address }) => {
  const page = await ask(address)

  expect(page.status).toBe(302)
  expect(page.location).toMatch(/^\/admin\/login/)
  expect(page.text).toBe('')
})

test.each(guarded)('a stranger reads no data of $path', async ({ address, id }) => {
  const file = address === '/admin' ? '/admin.data' : `${address}.data`

  for (const asked of [file, `${file}?_routes=${encodeURIComponent(id)}`, `${file}?_routes=root`]) {
    const answer = await ask(asked)
    expect(answer.status).toBe(202)
    expect(answer.text).toContain('SingleFetchRedirect')
    expect(answer.text).toContain('/admin/login')
    expect(answer.text).not.toContain('Segredo')
  }
})

test.each(guarded)('a stranger changes nothing at $path', async ({ address }) => {
  const posted = await ask(address, form)
  expect([posted.status, posted.location?.startsWith('/admin/login')]).toEqual([302, true])

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await ask(`${address}.data`, { ...form, method })
    expect([answer.status, answer.text.includes('/admin/login')]).toEqual([202, true])
  }
})

test.each(guarded)('a stranger with an invented cookie is a stranger at $path', async ({ address }) => {
  const headers = { cookie: 'harmonia.session_token=abc.def; __Secure-harmonia.session_token=abc.def' }

  expect((await ask(address, { headers })).status).toBe(302)
})

test('staff get in, so the doors above are closed by the guard and not by accident', async () => {
  const headers = { cookie: await staffCookie() }

  const orders = await ask('/admin/orders', { headers })
  expect(orders.status).toBe(200)
  expect(orders.text).toContain('Segredo de Ninguém')
  expect((await ask(`/admin/orders/${orderId}.data`, { headers })).text).toContain('Segredo de Ninguém')
  expect((await ask('/admin/nada/aqui', { headers })).status).toBe(404)
  expect((await ask('/admin/orders/nada', { headers })).status).toBe(404)
  expect((await ask('/admin/login?origem=/admin/orders', { headers })).location).toBe('/admin/orders')
  expect((await ask('/auth/callback', { headers })).text).toContain('0;url=/admin-j28s7d1k"')
})

test('a form sent from another site is refused even with a living session', async () => {
  const headers = { cookie: await staffCookie(), origin: 'https://evil.harmonia.example' }

  for (const path of ['/admin/sair', '/admin/sair.data', '/admin/orders', '/admin/orders.data']) {
    expect([400, 403]).toContain((await ask(path, { ...form, headers })).status)
  }
  expect((await ask('/admin/sair', { ...form, headers: { ...headers, origin: 'null' } })).status).toBe(403)
  expect((await ask('/admin/orders', { headers })).status).toBe(200)
})

test('addresses of old lead to the panel, which asks who is there', async () => {
  expect((await ask('/admin-j28s7d1k')).location).toBe('/admin')
  expect((await ask('/admin-j28s7d1k/login')).location).toBe('/admin/login')
  expect((await ask('/auth/callback')).text).toContain('0;url=/admin-j28s7d1k/login')
  expect((await ask('/auth-error')).text).toContain('Erro de autenticação')
})

test('signing in works with a plain form, remembers the way back and never leads off the site', async () => {
  await staffCookie()

  expect((await enter('/admin/orders?estado=paid')).location).toBe('/admin/orders?estado=paid')
  expect((await enter('//evil.example')).location).toBe('/admin/projects')
})

test('what was wrong is said in the page itself, and the password is not repeated', async () => {
  const wrong = await ask('/admin/login', {
    ...form,
    body: fields({ email: 'ana@example.com', senha: 'segredo errado' }),
  })
  const empty = await ask('/admin/login', { ...form, body: fields({ email: '', senha: '' }) })

  expect([wrong.status, empty.status]).toEqual([401, 422])
  expect(wrong.text).toContain('Credenciais inválidas. Por favor, tente novamente.')
  expect(wrong.text).not.toContain('segredo errado')
  expect(empty.text).toContain('Por favor, preencha todos os campos.')
})

function enter(origem: string) {
  const body = fields({ email: 'ana@example.com', senha: 'violão de nylon', origem })
  return ask('/admin/login', { ...form, body })
}

function fields(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(values)
}

let cookie: Promise<string> | null = null

function staffCookie(): Promise<string> {
  cookie ??= makeStaff()
  return cookie
}

async function makeStaff(): Promise<string> {
  const passwordHash = await hashPassword(auth, 'violão de nylon')
  await world.db.transaction((tx) =>
    insertStaff(tx, { name: 'Ana Lima', email: 'ana@example.com', role: 'owner', passwordHash }),
  )
  const entered = await signIn(auth, {
    email: 'ana@example.com',
    password: 'violão de nylon',
    ip: '198.51.100.8',
    userAgent: 'Firefox',
  })
  if (!entered.ok) throw new Error(entered.code)
  return entered.value.cookies.map((line) => line.split(';')[0]).join('; ')
}
