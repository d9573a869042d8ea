import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentStaff, hashPassword, openSession } from '#adapters/auth/sign-in.ts'
import type { RouteAccess } from '#app/route-facts.ts'
import { pages } from '#app/route-table.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { projects, staff } from '#db/schema.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { listScreens } from '#test/support/routes.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { siteUrl } = context
const deps = depsOf(context)
const { orderId } = await context.place({ name: 'Segredo de Ninguém' })
const { ask } = await openPanel(deps)

const panel = listScreens().filter(({ path }) => pages.find(path).facts.kind === 'panel')
const guarded = panel
  .map((screen) => ({ ...screen, url: urlOf(screen.path), access: accessOf(screen.path) }))
  .filter(({ access }) => access !== 'everybody')

function accessOf(path: string): RouteAccess {
  return pages.find(path).facts.access
}

function urlOf(path: string): string {
  return path.replace(/:\w+\??/, orderId).replace('*', 'nada/aqui')
}

const guards: Partial<Record<RouteAccess, string>> = {
  owner: 'routes/admin/owner-layout.tsx',
  assigned: 'routes/admin/projects/project-layout.tsx',
}
const ownersOnly = guarded.filter(({ access }) => access === 'owner')
const ofProjects = guarded.filter(({ access }) => access === 'assigned')
const forStaff = guarded.filter(({ access }) => access === 'staff')

const form = { method: 'POST', body: new URLSearchParams({ intent: 'anything' }), headers: { origin: siteUrl } }

test.each(guarded)('$path, which is stated as $access → behind the guard of that word', ({ path, files, access }) => {
  const inner = Object.values(guards).filter((guard) => files.includes(guard))
  const why = `Move the line of ${path} in app/routes.ts into the layout of its access, or state the access of its layout.`
  expect(files[0], why).toBe('routes/admin/admin-layout.tsx')
  expect(inner, why).toEqual([guards[access]].filter(Boolean))
  expect(
    path.includes(':projectId') && access === 'staff',
    `State assigned or owner for ${path} in app/routes.ts: not everybody in the studio works on the project.`,
  ).toBe(false)
})

const entrances = panel.filter(({ path }) => accessOf(path) === 'everybody')

test.each(entrances)(
  '$path, which anybody may open → a document of the panel, wherever its address lies',
  async ({ path }) => {
    const page = await ask(urlOf(path))
    if (page.status !== 200 || !page.text.includes('<html')) return

    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(page.text).toMatch(/<html [^>]*data-theme="studio"/)
  },
)

test.each(guarded)('a stranger at $path → sent to sign in', async ({ url }) => {
  const page = await ask(url)

  expect(page.status).toBe(302)
  expect(page.location).toMatch(/^\/admin\/login/)
  expect(page.text).toBe('')
})

test.each(guarded)('a stranger requests the data of $path → nothing returned', async ({ url, id }) => {
  const file = url === '/admin' ? '/admin.data' : `${url}.data`

  for (const requested of [file, `${file}?_routes=${encodeURIComponent(id)}`, `${file}?_routes=root`]) {
    const answer = await ask(requested)
    expect(answer.status).toBe(202)
    expect(answer.text).toContain('SingleFetchRedirect')
    expect(answer.text).toContain('/admin/login')
    expect(answer.text).not.toContain('Segredo')
  }
})

test.each(guarded)('a stranger posts to $path → nothing changed', async ({ url }) => {
  const posted = await ask(url, form)
  expect([[302, 303].includes(posted.status), posted.location?.startsWith('/admin/login')]).toEqual([true, true])

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await ask(`${url}.data`, { ...form, method })
    expect([answer.status, answer.text.includes('/admin/login')]).toEqual([202, true])
  }
})

test.each(guarded)('an invented cookie at $path → treated as a stranger', async ({ url }) => {
  const headers = { cookie: 'harmonia.session_token=abc.def; __Secure-harmonia.session_token=abc.def' }

  expect((await ask(url, { headers })).status).toBe(302)
})

test.each(ownersOnly)('a producer at $path → page, data and forms refused', async ({ url, id }) => {
  const headers = { cookie: await producerCookie() }

  for (const requested of [url, `${url}.data`, `${url}.data?_routes=${encodeURIComponent(id)}`]) {
    const answer = await ask(requested, { headers })
    expect([requested, answer.status]).toEqual([requested, 403])
    expect(answer.text).not.toMatch(/Segredo|R\$/)
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const requested of [url, `${url}.data`]) {
      const answer = await ask(requested, { ...form, method, headers: { ...form.headers, ...headers } })
      expect([method, answer.status]).toEqual([method, 403])
    }
  }
})

test.each(guarded)('a client with all own cookies → treated as a stranger at $path', async ({ url, id }) => {
  const { mine } = await twoProjects()
  const request = new Request(siteUrl)
  const granted = [createOrderGrant(request, deps, mine.orderId), createProjectGrant(request, deps, mine.id)]
  const headers = { cookie: granted.map((line) => line.split(';')[0]).join('; ') }

  expect((await ask(url, { headers })).location).toMatch(/^\/admin\/login/)
  for (const requested of [`${url}.data`, `${url}.data?_routes=${encodeURIComponent(id)}`]) {
    const answer = await ask(requested, { headers })
    expect([answer.status, answer.text.includes('/admin/login')]).toEqual([202, true])
  }
})

test.each(ofProjects)('a producer at $path of another project → not found', async ({ path, id }) => {
  const headers = { cookie: await producerCookie() }
  const { theirs } = await twoProjects()
  const url = path.replace(':projectId', theirs.id).replace(/:\w+/g, orderId)

  for (const requested of [url, `${url}.data`, `${url}.data?_routes=${encodeURIComponent(id)}`]) {
    const answer = await ask(requested, { headers })
    expect([requested, answer.status]).toEqual([requested, 404])
    expect(answer.text).not.toContain('Segredo')
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const requested of [url, `${url}.data`]) {
      const answer = await ask(requested, { ...form, method, headers: { ...form.headers, ...headers } })
      expect([method, requested, answer.status]).toEqual([method, requested, 404])
    }
  }
})

test('a producer on an assigned project → can work, without amounts or other projects', async () => {
  const headers = { cookie: await producerCookie() }
  const { mine, theirs } = await twoProjects()
  const amounts = new RegExp(
    `"(amount|price|paidAt)"|\\b${(await context.order(mine.orderId)).total}\\b|order-placed|payment-`,
  )
  const urls = [...forStaff, ...ofProjects]
    .filter(({ path }) => path !== '/admin/*' && path !== '/admin/sair')
    .map(({ path }) => path.replace(':clientId', mine.clientId).replace(':projectId', mine.id))
  const asking = ['?busca=segredo', '?ordem=prazo', '?responsavel=ninguem', '?q=segredo']

  for (const path of urls) {
    for (const requested of [path, `${path}.data`, ...asking.map((query) => `${path}.data${query}`)]) {
      const page = await ask(requested, { headers })
      expect([requested, page.status]).toEqual([requested, 200])
      expect(page.text).not.toMatch(/R\$|href="\/admin\/(orders|mails|settings|audit)|Segredo|segredo@/)
      expect(page.text).not.toMatch(amounts)
    }
  }
  expect((await ask('/admin/projects', { headers })).text).toContain(mine.title)
  for (const path of [`/admin/clients/${theirs.clientId}`, `/admin/clients/${theirs.clientId}.data`])
    expect((await ask(path, { headers })).status).toBe(404)
  const owners = await ask(`/admin/clients/${theirs.clientId}`, { headers: { cookie: await staffCookie() } })
  expect(owners.text).toMatch(/R\$/)
  const history = await ask(`/admin/projects/${mine.id}`, { headers: { cookie: await staffCookie() } })
  expect(history.text).toMatch(/R\$/)
})

test('staff at the same screens → allowed, so the guard refuses and not an accident', async () => {
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

test('former URLs → lead to the panel and its sign-in', async () => {
  expect((await ask('/admin-j28s7d1k')).location).toBe('/admin')
  expect((await ask('/admin-j28s7d1k/login')).location).toBe('/admin/login')
  expect((await ask('/auth/callback')).text).toContain('0;url=/admin-j28s7d1k/login')
  expect((await ask('/auth-error')).text).toContain('Erro de autenticação')
})

test('signing in with a plain form → back to the requested page, never to another site', async () => {
  await staffCookie()

  expect((await enter('/admin/orders?estado=paid')).location).toBe('/admin/orders?estado=paid')
  expect((await enter('//evil.example')).location).toBe('/admin/projects')
})

test('a failed sign-in → explained in the page, without repeating the password', async () => {
  const wrong = await ask('/admin/login', {
    ...form,
    body: fields({ email: 'ana@example.com', senha: 'segredo errado' }),
  })
  const empty = await ask('/admin/login', { ...form, body: fields({ email: '', senha: '' }) })

  expect([wrong.status, empty.status]).toEqual([401, 422])
  expect(wrong.text).toContain('Credenciais inválidas. Por favor, tente novamente.')
  expect(wrong.text).toContain('Erro de autenticação: credenciais inválidas')
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

let pair: ReturnType<typeof makeTwoProjects> | undefined

/** Two paid projects: one assigned to the producer, and one that is not. */
function twoProjects() {
  pair ??= makeTwoProjects()
  return pair
}

async function makeTwoProjects() {
  await producerCookie()
  const [producer] = await context.db.select().from(staff).where(eq(staff.email, people.producer.email))
  const mine = await createPaidProject(context, { name: 'Dona Aberta', email: 'aberta@exemplo.com.br' })
  const theirs = await createPaidProject(context, { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' })
  await context.db
    .update(projects)
    .set({ assigneeId: producer?.id ?? '' })
    .where(eq(projects.id, mine.id))
  return { mine, theirs }
}

const cookies = new Map<StaffRole, Promise<string>>()
const people: Record<StaffRole, { name: string; email: string }> = {
  owner: { name: 'Ana Lima', email: 'ana@example.com' },
  producer: { name: 'Beto Reis', email: 'beto@example.com' },
}

test('an owner without a second factor after the first day → only the screens of an app and of passkeys open', async () => {
  const cookie = await staffCookie()
  const setCreated = (at: Date) =>
    context.db.update(staff).set({ createdAt: at }).where(eq(staff.email, people.owner.email))
  await setCreated(new Date(Date.now() - 25 * 3_600_000))
  for (const path of ['/admin', `/admin/orders/${orderId}`, '/admin/exportar/pedidos.csv', '/admin/conta']) {
    const { status, location } = await ask(path, { headers: { cookie } })
    expect([path, status, location]).toEqual([path, 302, '/admin/conta/duas-etapas'])
  }
  for (const path of ['/admin/conta/duas-etapas', '/admin/conta/chaves'])
    expect((await ask(path, { headers: { cookie } })).status).toBe(200)
  expect(await currentStaff(deps.auth, new Headers({ cookie }))).toBeNull()

  const settings = await currentSettings(context.db)
  await saveDocumentVersion(
    context.db,
    'settings',
    { ...settings, security: { ...settings.security, ownersNeedTwoFactor: false } },
    null,
  )
  expect((await ask('/admin/conta', { headers: { cookie } })).status).toBe(200)
  await saveDocumentVersion(context.db, 'settings', settings, null)
  await setCreated(new Date())
})

const staffCookie = () => cookieOf('owner')
const producerCookie = () => cookieOf('producer')

function cookieOf(role: StaffRole): Promise<string> {
  const cookie = cookies.get(role) ?? makeStaff(role)
  cookies.set(role, cookie)
  return cookie
}

async function makeStaff(role: StaffRole): Promise<string> {
  const password = 'violão de nylon'
  const passwordHash = await hashPassword(deps.auth, password)
  await context.db.transaction((tx) => insertStaff(tx, { ...people[role], role, passwordHash }))
  const { email } = people[role]
  const entered = await openSession(deps.auth, { email, password, ip: '198.51.100.8', userAgent: 'Firefox' })
  if (!entered.ok) throw new Error(entered.code)
  return entered.value.cookies.map((line) => line.split(';')[0]).join('; ')
}
