import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

import type { PageState } from './states.ts'

/** What a filled shop says about itself: cookies of who may see what, and the parts of its addresses. */
export type ShopFacts = { cookies: Record<string, string[]>; values: Record<string, Record<string, string>> }

/** A running shop to look at, whose clock stands still. */
export type Shop = ShopFacts & { url: string; close: () => Promise<void> }

const clock = join(import.meta.dirname, 'frozen-clock.mjs')
const staff = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }

/** Both shops that states of pages are in. One need not wait for the full one to look at the empty one. */
export function openShops() {
  const shops = { full: openFullShop(), empty: openEmptyShop() }
  return {
    of: ({ shop = 'full' }: Pick<PageState, 'shop'>) => shops[shop],
    async close() {
      // One that could not be opened has nothing to close, and leaves the other none the less.
      for (const shop of await Promise.allSettled(Object.values(shops)))
        if (shop.status === 'fulfilled') await shop.value.close()
    },
  }
}

/** A shop filled by fill-shop.ts: the same ids, dates and names each time. */
export async function openFullShop(): Promise<Shop> {
  const data = await temporaryDataDir()
  await run(join(import.meta.dirname, 'fill-shop.ts'), { DATA_DIR: data.path, HARMONIA_SEED: 'shop' })
  const product = await start(data.path)
  const facts: ShopFacts = JSON.parse(await readFile(join(data.path, 'shop.json'), 'utf8'))
  return { ...facts, ...asShop(product, data.remove) }
}

/** A shop that was opened a minute ago: its owner, and nothing else. */
async function openEmptyShop(): Promise<Shop> {
  const data = await temporaryDataDir()
  const product = await start(data.path, { ADMIN_EMAIL: staff.email, ADMIN_PASSWORD: staff.password })
  const answer = await fetch(`${product.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url },
    body: new URLSearchParams({ email: staff.email, senha: staff.password }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { cookies: { owner: cookies }, values: {}, ...asShop(product, data.remove) }
}

function start(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  return startProduct({
    dataDir,
    env: { NODE_OPTIONS: `--import=${clock}`, TRUST_PROXY: '1', LOG_LEVEL: 'silent', ...env },
  })
}

function asShop(product: Product, remove: () => Promise<void>): Pick<Shop, 'url' | 'close'> {
  return {
    url: product.url,
    async close() {
      await product.stop()
      await remove()
    },
  }
}

function run(program: string, env: Record<string, string>): Promise<void> {
  const { PATH, HOME } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', clock, program], {
      cwd: dirname(dirname(import.meta.dirname)),
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the shop was not filled:\n${complaint}`))))
  })
}
