import { setTimeout as wait } from 'node:timers/promises'

import { connect, type Db } from '#db/client.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { findProject } from '#test/support/full-preview.ts'
import { cpuOf } from '#test/support/processes.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'
import { sendRaw } from '#test/support/raw-request.ts'
import { fillShop, type SoldOrder } from '#test/support/sold-orders.ts'

/** How much is measured. */
type Amount = 'orders' | 'starts' | 'rounds' | 'seconds' | 'loads' | 'pairs' | 'soak' | 'minutes'
export type Size = Record<Amount, number> & { quick: boolean }
export type Shop = Product & { dataDir: string; databaseUrl: string; db: Db }
export type SoldShop = Shop & { order: SoldOrder; project: Awaited<ReturnType<typeof findProject>> }
/** What has to be ended, the last one first. */
export type Ends = (() => unknown)[]

export const staff = { email: 'bench@estudio.example', password: 'uma senha bem comprida' }
/** For a shop whose panel is used. */
export const withStaff = { ADMIN_EMAIL: staff.email, ADMIN_PASSWORD: staff.password }

/** Starts the product on temporary data, or on those of a folder. */
export async function openShop(ends: Ends, env: Record<string, string> = {}, folder?: string): Promise<Shop> {
  const data = folder === undefined ? await temporaryDataDir() : { path: folder, remove: () => undefined }
  ends.push(data.remove)
  const product = await startProduct({ dataDir: data.path, env })
  ends.push(product.stop)
  const databaseUrl = env.DATABASE_URL ?? (await embeddedUrl(data.path))
  const { db, close } = connect(databaseUrl, { connections: 2 })
  ends.push(close)
  return { ...product, dataDir: data.path, databaseUrl, db }
}

/** The same with orders, the last paid one of which became a project. */
export async function openSoldShop(ends: Ends, env: Record<string, string> = {}, orders = 5): Promise<SoldShop> {
  const shop = await openShop(ends, env)
  const order = await fillShop(shop.url, orders)
  return { ...shop, order, project: await findProject(shop.db, order.id) }
}

/** Waits until mails, contracts and jobs of these orders are done, so that they do not affect later measurements. */
export async function waitUntilIdle(pid: number, patienceMs = 120_000): Promise<void> {
  const until = performance.now() + patienceMs
  for (let quiet = 0; quiet < 3 && performance.now() < until;) {
    const before = (await cpuOf(pid)).all
    await wait(1_000)
    quiet = (await cpuOf(pid)).all - before < 50_000 ? quiet + 1 : 0
  }
}

/** Reads something every so often, with the seconds since the beginning, until `end`. */
export function sample<Read>(read: () => Promise<Read>, everyMs: number) {
  const readings: [at: number, read: Read][] = []
  const began = performance.now()
  const timer = setInterval(() => {
    const at = (performance.now() - began) / 1_000
    void read().then((seen) => readings.push([at, seen]))
  }, everyMs)
  return { readings, end: () => clearInterval(timer) }
}

/** Repeats `read` until it returns 0, for so long at most; returns the last number. */
export async function waitForNone(read: () => Promise<number>, patienceMs = 180_000): Promise<number> {
  for (const until = performance.now() + patienceMs; ; await wait(250)) {
    const left = await read()
    if (left <= 0 || performance.now() > until) return left
  }
}

/** Adds rounds to all in turn, each as often early as late, so that a slowdown affects all of them. Those that warm up do not count. */
export async function measureInTurns<Round, Item extends { rounds: Round[] }>(
  items: Item[],
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
  measure: (item: Item) => Promise<Round>,
): Promise<void> {
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const item of round % 2 === 0 ? items : items.toReversed()) {
      const seen = await measure(item)
      if (round >= warmUps) item.rounds.push(seen)
    }
}

/** A browser's request headers. */
export function requestHeaders(cookie = ''): Record<string, string> {
  return {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'Accept-Language': 'pt-BR,pt;q=0.9,en;q=0.8',
    ...(cookie === '' ? {} : { Cookie: cookie }),
  }
}

/** A page as it is sent to a browser, and as that decodes it. Anything but 200 throws. */
export async function visit(url: string, cookie?: string) {
  const asked = { headers: requestHeaders(cookie) }
  const { status, headers, body } = await sendRaw(url, { ...asked, agent: false })
  if (status !== 200) throw new Error(`${url} was answered with ${status}`)
  return { headers, encoded: body, decoded: await (await fetch(url, asked)).text() }
}

/** Milliseconds until the last byte of an answer. Anything but success throws. */
export async function timeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers, redirect: 'error' })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${new URL(url).pathname} was answered with ${answer.status}`)
  return performance.now() - began
}
