import { brotliCompressSync } from 'node:zlib'

import { max, median } from 'simple-statistics'

import { fillDelivery, fillPreview } from '#test/support/full-preview.ts'
import { fillShop } from '#test/support/sold-orders.ts'

import { startPeer, startPlainApp } from '../peers/start-peer.ts'
import { atMost, grouped, medianOf, ranged, ratiosOf, table, valuesOf, type Part } from '../report.ts'
import { measureInTurns, openShop, visit, waitUntilIdle, type Ends, type Shop, type Size } from '../shop.ts'
import { openPhone, type Phone, type Side, type Visit } from './phone.ts'
import { plainPage } from './plain-page.ts'
import { openSecureLine } from './secure-front.ts'

/** A document with its headers, in bytes. */
export const largestDocument = 24_000

const compared = ['/', '/pacotes']
const alone =
  '/servicos /portfolio /calculadora /qualificacao /faq /sobre /contato /briefing /termos /privacidade'.split(' ')
const press = 'header > button[popovertarget]'

/** Loads every public page and five personal ones on an emulated phone; some more often, in pairs. */
export async function measurePages({ loads, pairs: rounds }: Size, ends: Ends): Promise<Part> {
  const place = await openPlace(ends)
  const pairs: Pair[] = []
  for (const path of compared) pairs.push(await openPair(ends, place, { name: `\`${path}\``, path, press }))
  const others = alone.map((path): Side => ({ url: place.line + path, rounds: [] }))
  await measurePairs(place, pairs, rounds)
  await measureInTurns(others, { rounds: loads }, place.phone.visit)
  const pages = [...pairs.map(({ ours }) => ours), ...others]
  const personal = await measurePersonalPages(ends, place, rounds)
  return {
    report: [
      '## Pages on a phone',
      `Chromium ${place.phone.version}, 360 × 780, processor four times slower, a line of 150 ms and 1.6 Mbit/s with connection set-up and slow start; medians of ${loads} cold loads. Bytes as they came over the wire, headers included. Scripts: asked for before the load event, and in all.`,
      table(pages, {
        Page: ({ url }) => new URL(url).pathname,
        'document B': (page) => grouped(medianOf(page, 'document')),
        'scripts B': (page) => grouped(medianOf(page, 'scripts')),
        'in all B': (page) => grouped(medianOf(page, 'allScripts')),
        'LCP ms (range)': (page) => ranged(valuesOf(page, 'largest')),
        CLS: (page) => medianOf(page, 'shift'),
        'TBT ms': (page) => grouped(medianOf(page, 'blocked')),
      }),
      `Beside a plain page of the same content, without script or font, given away by bare \`node:http\`; ratios of ${rounds} neighbouring loads. In use: the menu is open, its button being pressed in every frame.`,
      pairTable(pairs),
      ...personal.report,
    ],
    marks: [
      ...publicMarks(pages),
      ...pairs.flatMap(({ name, ours, plain }) => [
        atMost(`${name}: largest paint : plain page`, 1.15, median(ratiosOf(ours, plain, 'largest'))),
        atMost(`${name}: menu opens : plain page`, 1.15, median(ratiosOf(ours, plain, 'used'))),
      ]),
      ...personal.marks,
    ],
  }
}

type Place = { shop: Shop; phone: Phone; line: string }
/** With `song`, its plain page has an audio element that plays that file. */
export type Wanted = Pick<Visit, 'cookie' | 'isQuiet'> & { name: string; path: string; press: string; song?: string }
type Pair = { name: string; ours: Side; plain: Side }

/** A shop, and a phone at the end of a slow line to it. */
export async function openPlace(ends: Ends): Promise<Place> {
  const shop = await openShop(ends)
  return { shop, phone: await openPhone(ends), line: await openSecureLine(ends, shop.url) }
}

/** A page, and beside it a plain one of the same content, derived from it. */
export async function openPair(ends: Ends, { shop, line }: Place, { name, path, song, ...how }: Wanted): Promise<Pair> {
  const html = plainPage((await visit(shop.url + path, how.cookie)).decoded)
  const audio = '<body><audio controls preload="none" src="/song"></audio>'
  const body = brotliCompressSync(song ? html.replace('<body>', audio) : html).toString('base64')
  const page = { body, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' } }
  const peer = await startPeer(ends, { kind: 'page', page, song })
  const url = `${await openSecureLine(ends, peer.url)}/`
  return {
    name,
    ours: { ...how, url: line + path, rounds: [] },
    plain: { ...how, url, press: song ? 'audio' : how.press, rounds: [] },
  }
}

export function measurePairs({ phone }: Place, pairs: Pair[], rounds: number): Promise<void> {
  const sides = pairs.flatMap(({ ours, plain }) => [ours, plain])
  return measureInTurns(sides, { rounds }, phone.visit)
}

export function pairTable(pairs: Pair[]): string {
  return table(pairs, {
    Page: ({ name }) => name,
    'plain document B': ({ plain }) => grouped(medianOf(plain, 'document')),
    'plain LCP ms': ({ plain }) => ranged(valuesOf(plain, 'largest')),
    'LCP ratio (range)': ({ ours, plain }) => ranged(ratiosOf(ours, plain, 'largest'), 2),
    'in use ms': ({ ours }) => ranged(valuesOf(ours, 'used')),
    'plain ms': ({ plain }) => ranged(valuesOf(plain, 'used')),
    'ratio (range)': ({ ours, plain }) => ranged(ratiosOf(ours, plain, 'used'), 2),
  })
}

function publicMarks(pages: Side[]) {
  return [
    highest('document and headers', largestDocument, 'document', 'B'),
    highest('scripts before usable', 9_000, 'scripts', 'B'),
    highest('scripts until idle', 16_000, 'allScripts', 'B'),
    highest('layout shift', 0, 'shift'),
    highest('blocking time', 50, 'blocked', 'ms'),
  ]

  function highest(what: string, limit: number, key: keyof Side['rounds'][number], unit = '') {
    const most = max(pages.map((page) => medianOf(page, key)))
    const page = pages.find((one) => medianOf(one, key) === most)
    return atMost(`${what}, most of all pages (\`${page && new URL(page.url).pathname}\`)`, limit, most, unit)
  }
}

/**
 * Pages that React takes over, beside themselves in a browser that runs no scripts; their blocking time beside that of a bare
 * React Router page, and at least of one task's grace (50 ms).
 */
async function measurePersonalPages(ends: Ends, { shop, phone, line }: Place, rounds: number): Promise<Part> {
  const sell = () => fillShop(shop.url, 5)
  const [commented, usual, delivered] = [await sell(), await sell(), await sell()]
  const open = (name: string, path: string, cookie?: string) => {
    const visited = { url: line + path, cookie }
    const live: Side = { ...visited, rounds: [] }
    const still: Side = { ...visited, withoutScript: true, rounds: [] }
    return { name, path, cookie, live, still }
  }
  const pages = [
    open('checkout', '/pagamento/essencial'),
    open('tracking', '/acompanhar-pedido', commented.cookie),
    open('preview', await fillPreview(shop, usual.id, 'few'), usual.cookie),
    open('preview, 20 versions', await fillPreview(shop, commented.id), commented.cookie),
    open('delivery', await fillDelivery(shop, delivered.id), delivered.cookie),
  ]
  await waitUntilIdle(shop.pid)
  const app = await startPlainApp(ends, shop.databaseUrl)
  const bare: Side = { url: `${await openSecureLine(ends, app.url)}/orders/${delivered.id}`, rounds: [] }
  await measureInTurns([...pages.flatMap(({ live, still }) => [live, still]), bare], { rounds }, phone.visit)
  const grace = Math.max(medianOf(bare, 'blocked'), 50)
  const figures = await Promise.all(
    pages.map(async ({ name, path, cookie, live, still }) => {
      const modules = await weighModules(shop.url, path, cookie)
      return { name, live, still, modules, blocked: medianOf(live, 'blocked') / grace }
    }),
  )
  return {
    report: [
      `Pages of one visitor, which React takes over, beside themselves without script; ${rounds} pairs:`,
      table(figures, {
        Page: ({ name }) => name,
        'document B': ({ live }) => grouped(medianOf(live, 'document')),
        'scripts B': ({ live }) => grouped(medianOf(live, 'allScripts')),
        'of it modules, packed B': ({ modules }) => grouped(modules),
        'LCP ms': ({ live }) => grouped(medianOf(live, 'largest')),
        'without script ms': ({ still }) => grouped(medianOf(still, 'largest')),
        'ratio (range)': ({ live, still }) => ranged(ratiosOf(live, still, 'largest'), 2),
        CLS: ({ live }) => medianOf(live, 'shift'),
        'TBT ms': ({ live }) => grouped(medianOf(live, 'blocked')),
        'TBT : bare page': ({ blocked }) => blocked.toFixed(2),
      }),
    ],
    marks: figures.flatMap(({ name, live, still, modules, blocked }) => [
      atMost(`${name}: largest paint : without script`, 1.15, median(ratiosOf(live, still, 'largest'))),
      atMost(`${name}: layout shift`, 0, medianOf(live, 'shift')),
      atMost(`${name}: modules to hydrate it, packed`, 140_000, modules, 'B'),
      atMost(`${name}: blocking time : bare React Router page`, 1.5, blocked),
    ]),
  }
}

/** Packed bytes of the modules a page is hydrated with, without headers. */
async function weighModules(url: string, path: string, cookie?: string): Promise<number> {
  const { decoded } = await visit(url + path, cookie)
  const urls = [...decoded.matchAll(/<link rel="modulepreload"[^>]*?href="([^"]+)"/g)].map(([, file = '']) => file)
  const files = await Promise.all(urls.map((file) => visit(url + file)))
  return files.reduce((sum, { encoded }) => sum + encoded.length, 0)
}
