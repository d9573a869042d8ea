import { get, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

import { connect, type Db } from '#db/client.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { cpuOf, memoryOf } from '#test/support/processes.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

/** How much is measured. */
export type Size = Record<
  'orders' | 'starts' | 'rounds' | 'seconds' | 'loads' | 'pairs' | 'soak' | 'connections',
  number
> & {
  quick: boolean
  minutes: number
}
export type Shop = Product & { dataDir: string; databaseUrl: string; db: Db }
/** What has to be ended, the last one first. */
export type Ends = (() => unknown)[]

export const staff = { email: 'bench@estudio.example', password: 'uma senha bem comprida' }
/** For a shop whose panel is used. */
export const withStaff = { ADMIN_EMAIL: staff.email, ADMIN_PASSWORD: staff.password }

export async function withEnds<Value>(work: (ends: Ends) => Promise<Value>): Promise<Value> {
  const ends: Ends = []
  try {
    return await work(ends)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

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

/** Waits until mails, contracts and jobs of these orders are done, so that they do not affect later measurements. */
export async function waitUntilIdle(pid: number, patienceMs = 120_000): Promise<void> {
  const until = performance.now() + patienceMs
  for (let quiet = 0; quiet < 3 && performance.now() < until;) {
    const before = (await cpuOf(pid)).all
    await wait(1_000)
    quiet = (await cpuOf(pid)).all - before < 50_000 ? quiet + 1 : 0
  }
}

/** Resident memory every so often, with the seconds since the beginning, until `end`. */
export function sampleMemory(pid: number, everyMs: number) {
  const readings: [at: number, memory: number][] = []
  const began = performance.now()
  const timer = setInterval(() => {
    const at = (performance.now() - began) / 1_000
    void memoryOf(pid).then((resident) => readings.push([at, resident]))
  }, everyMs)
  return { readings, end: () => clearInterval(timer) }
}

/** Repeats `read` until it returns 0, for so long at most; returns the last number. */
export async function waitForNone(read: () => Promise<number>, patienceMs = 180_000): Promise<number> {
  const until = performance.now() + patienceMs
  let left = await read()
  while (left > 0 && performance.now() < until) {
    await wait(250)
    left = await read()
  }
  return left
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

export type LoadedPage = { headers: IncomingHttpHeaders; encoded: Buffer; decoded: string }

/** Requests a page as a browser does, and keeps it as it was sent, too. Anything but 200 throws. */
export function visit(url: string, cookie?: string): Promise<LoadedPage> {
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { headers: requestHeaders(cookie), agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} was answered with ${response.statusCode}`))
        const encoded = Buffer.concat(chunks)
        const decoded = decode(encoded, response.headers['content-encoding'])
        resolve({ headers: response.headers, encoded, decoded })
      })
    })
    outgoing.on('error', reject)
  })
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'zstd') return zstdDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** Milliseconds until the last byte of an answer. Anything but success throws. */
export async function timeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers, redirect: 'error' })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${new URL(url).pathname} was answered with ${answer.status}`)
  return performance.now() - began
}
