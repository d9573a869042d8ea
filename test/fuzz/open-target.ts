import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { grantedOrders, httpBuyer } from '#test/support/http-buyer.ts'
import { memoryOf } from '#test/support/processes.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'
import { payAtEmulator } from '#test/support/sold-orders.ts'

import type { Identity } from './requests.ts'
import type { FuzzTarget } from './run-fuzz.ts'
import { readSurface } from './surface.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const owner = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }
const own = { name: 'Cliente Proprio Marmelo', email: 'proprio.marmelo@example.com', marker: 'Marmelo' }
const foreign = { name: 'Vitima Alheia Jabuticaba', email: 'vitima.jabuticaba@example.com', marker: 'Jabuticaba' }

/** The production build with its own database and emulator, two clients with an order each, and the studio's owner. */
export async function openTarget(): Promise<{
  target: FuzzTarget
  rssMb: () => Promise<number>
  close: () => Promise<void>
}> {
  const data = await temporaryDataDir()
  const product = await startProduct({
    dataDir: data.path,
    env: { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  })
  const [client, victim] = [httpBuyer(product.url, '127.0.0.2', own), httpBuyer(product.url, '127.0.0.3', foreign)]
  for (const buyer of [client, victim]) {
    const ordered = await buyer.order('essencial')
    if (ordered.status !== 303) throw new Error(`an order was answered with ${ordered.status}`)
    await payAtEmulator(ordered.headers.location ?? '')
  }
  const cookies: Record<Identity, string> = {
    stranger: '',
    client: cookiesOf(client),
    staff: await signIn(product.url, 0),
  }
  let renewals = 0
  let renewing: Promise<void> | null = null
  async function renewNow(identity: Identity) {
    renewals += 1
    if (identity === 'staff') cookies.staff = await signIn(product.url, renewals)
    if (identity === 'client') {
      await client.order('essencial')
      cookies.client = cookiesOf(client)
    }
  }

  const ids = [...grantedOrders(client), ...grantedOrders(victim)]
  const target: FuzzTarget = {
    url: product.url,
    surface: await readSurface(root),
    known: {
      ids: [...(await idsIn(product.url, cookies.staff, ids)), randomUUID()],
      codes: ['P0001', 'P0002', 'P0003', 'p0001'],
      keys: [foreign.email, own.email, owner.email, 'x'.repeat(43)],
      packages: ['express', 'essencial', 'profissional', 'premium', 'sob-medida'],
    },
    secrets: { own: own.marker, foreign: foreign.marker },
    hidden: [root, data.path],
    cookiesOf: (identity) => cookies[identity],
    renew(identity) {
      renewing ??= renewNow(identity).finally(() => (renewing = null))
      return renewing
    },
  }
  return {
    target,
    rssMb: async () => Math.round((await memoryOf(product.pid)) / 2 ** 20),
    async close() {
      await product.stop()
      await data.remove()
    },
  }
}

const showing = ['/admin/projects', '/admin/clients', '/admin/mails', '/admin/settings/equipe', '/admin/audio-database']

/** Every id that the panel's first screens show, once both orders have their projects. */
async function idsIn(url: string, cookie: string, orderIds: string[]): Promise<string[]> {
  const until = Date.now() + 20_000
  for (;;) {
    const paths = [...showing, ...orderIds.map((id) => `/admin/orders/${id}`)]
    const pages = await Promise.all(paths.map((path) => fetch(`${url}${path}`, { headers: { cookie } })))
    const text = (await Promise.all(pages.map((page) => page.text()))).join('\n')
    const projects = new Set(text.match(/\/admin\/projects\/[0-9a-f-]{36}/g))
    if (projects.size >= orderIds.length)
      return [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))].toSorted().slice(0, 60)
    if (Date.now() > until) throw new Error('the paid orders did not become projects')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** From an address of its own each time: sign-ins are limited by address. */
async function signIn(url: string, count: number): Promise<string> {
  const answer = await fetch(`${url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': `198.19.${(count >> 8) & 255}.${count & 255}` },
    body: new URLSearchParams({ email: owner.email, senha: owner.password }),
  })
  if (answer.status !== 302) throw new Error(`signing in was answered with ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function cookiesOf(buyer: ReturnType<typeof httpBuyer>): string {
  return ['harmonia_pedidos', 'harmonia_visita', 'harmonia_dados']
    .map((name) => `${name}=${buyer.cookie(name)}`)
    .join('; ')
}
