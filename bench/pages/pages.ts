import { brotliCompressSync } from 'node:zlib'

import { median } from 'simple-statistics'

import { fillDelivery, fillPreview } from '#test/support/full-preview.ts'
import { fillShop } from '#test/support/sold-orders.ts'

import { startPeer, startPlainApp } from '../peers/start-peer.ts'
import { atMost, grouped, medianOf, ranged, table, valuesOf, type Part } from '../report.ts'
import { openShop, visit, waitUntilIdle, type Ends, type Shop, type Size } from '../shop.ts'
import { openPhone, pairRatios, visitInTurns, type Phone, type Side, type Visit } from './phone.ts'
import { plainPage } from './plain-page.ts'
import { openSecureLine } from './secure-front.ts'

/** A document with its headers, in bytes. */
export const largestDocument = 24_000

const compared = ['/', '/pacotes']
const alone =
  '/servicos /portfolio /calculadora /qualificacao /faq /sobre /contato /briefing /termos /privacidade'.split(' ')
const press = 'header > button[popovertarget]'

/** Loads every public page and five personal ones on an emulated phone; some more often, in pairs. */
export async function measurePages({ loads, pairs }: Size, ends: Ends): Promise<Part> {
  const place = await openPlace(ends, pairs)
  const { line, phone } = place
  const both = await compare(
    ends,
    place,
    compared.map((path) => ({ name: `\`${path}\``, path, press })),
  )
  const others = await visitInTurns(
    phone,
    alone.map((path) => ({ url: line + path })),
    loads,
  )
  const pages = [...both.map(({ ours }) => ours), ...others]
  const personal = await measurePersonalPages(ends, place)
  return {
    report: [
      '## Pages on a phone',
      `Chromium ${phone.version}, 360 × 780, processor four times slower, a line of 150 ms and 1.6 Mbit/s with connection set-up and slow start; medians of ${loads} cold loads. Bytes as they came over the wire, headers included. Scripts: asked for before the load event, and in all.`,
      pageTable(pages),
      `Beside a plain page of the same content, without script or font, given away by bare \`node:http\`; ratios of ${pairs} neighbouring loads. In use: the menu is open, its button being pressed in every frame.`,
      comparisonTable(both),
      ...personal.report,
    ],
    marks: [
      ...publicMarks(pages),
      ...both.flatMap(({ name, largest, used }) => [
        atMost(`${name}: largest paint : plain page`, 1.15, median(largest)),
        atMost(`${name}: menu opens : plain page`, 1.15, median(used)),
      ]),
      ...personal.marks,
    ],
  }
}

type Place = { shop: Shop; phone: Phone; line: string; pairs: number }
/** With `song`, its plain page has an audio element that plays that file. */
export type Wanted = Pick<Visit, 'cookie' | 'isQuiet'> & { name: string; path: string; press: string; song?: string }
type Comparison = { name: string; ours: Side; peer: Side; largest: number[]; used: number[] }

/** A shop, and a phone at the end of a slow line to it. */
export async function openPlace(ends: Ends, pairs: number): Promise<Place> {
  const shop = await openShop(ends)
  return { shop, phone: await openPhone(ends), line: await openSecureLine(ends, shop.url), pairs }
}

/** Pages beside plain ones of the same content, derived from them. */
export async function compare(ends: Ends, place: Place, pages: Wanted[]): Promise<Comparison[]> {
  const { shop, phone, line, pairs } = place
  const visits: Visit[] = []
  for (const { path, name: _name, song, ...how } of pages) {
    const html = plainPage((await visit(shop.url + path, how.cookie)).decoded)
    const audio = '<body><audio controls preload="none" src="/song"></audio>'
    const body = brotliCompressSync(song ? html.replace('<body>', audio) : html).toString('base64')
    const page = { body, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' } }
    const peer = await startPeer(ends, { kind: 'page', page, ...(song ? { song } : {}) })
    visits.push(
      { ...how, url: line + path },
      { ...how, url: `${await openSecureLine(ends, peer.url)}/`, press: song ? 'audio' : how.press },
    )
  }
  const sides = await visitInTurns(phone, visits, pairs)
  return pages.map(({ name }, index) => {
    const [ours, peer] = [at(sides, 2 * index), at(sides, 2 * index + 1)]
    return { name, ours, peer, largest: pairRatios(ours, peer, 'largest'), used: pairRatios(ours, peer, 'used') }
  })
}

export function comparisonTable(comparisons: Comparison[]): string {
  return table(comparisons, {
    Page: ({ name }) => name,
    'plain document B': ({ peer }) => grouped(medianOf(peer, 'document')),
    'plain LCP ms': ({ peer }) => ranged(valuesOf(peer, 'largest')),
    'LCP ratio (range)': ({ largest }) => ranged(largest, 2),
    'in use ms': ({ ours }) => ranged(valuesOf(ours, 'used')),
    'plain ms': ({ peer }) => ranged(valuesOf(peer, 'used')),
    'ratio (range)': ({ used }) => ranged(used, 2),
  })
}

export function at<Loaded>(sides: Loaded[], index: number): Loaded {
  const side = sides[index]
  if (!side) throw new Error('a page was not loaded')
  return side
}

export const allScripts = (side: Side) => median(side.rounds.map(({ scripts, laterScripts }) => scripts + laterScripts))

function publicMarks(pages: Side[]) {
  return [
    highest('document and headers', largestDocument, (page) => medianOf(page, 'document'), 'B'),
    highest('scripts before usable', 9_000, (page) => medianOf(page, 'scripts'), 'B'),
    highest('scripts until idle', 16_000, allScripts, 'B'),
    highest('layout shift', 0, (page) => medianOf(page, 'shift')),
    highest('blocking time', 50, (page) => medianOf(page, 'blocked'), 'ms'),
  ]

  function highest(what: string, max: number, read: (page: Side) => number, unit = '') {
    const [page] = pages.toSorted((one, other) => read(other) - read(one))
    const path = page && new URL(page.url).pathname
    return atMost(`${what}, most of all pages (\`${path}\`)`, max, page ? read(page) : Number.NaN, unit)
  }
}

function pageTable(pages: Side[]): string {
  return table(pages, {
    Page: ({ url }) => new URL(url).pathname,
    'document B': (page) => grouped(medianOf(page, 'document')),
    'scripts B': (page) => grouped(medianOf(page, 'scripts')),
    'in all B': (page) => grouped(allScripts(page)),
    'LCP ms (range)': (page) => ranged(valuesOf(page, 'largest')),
    CLS: (page) => medianOf(page, 'shift'),
    'TBT ms': (page) => grouped(medianOf(page, 'blocked')),
  })
}

/**
 * Pages that React takes over, beside themselves in a browser that runs no scripts; their blocking time beside that of a bare
 * React Router page, and at least of one task's grace (50 ms).
 */
async function measurePersonalPages(ends: Ends, { shop, phone, line, pairs }: Place): Promise<Part> {
  const [commented, usual, delivered] = [
    await fillShop(shop.url, 5),
    await fillShop(shop.url, 5),
    await fillShop(shop.url, 5),
  ]
  const pages = [
    { name: 'checkout', path: '/pagamento/essencial' },
    { name: 'tracking', path: '/acompanhar-pedido', cookie: commented.cookie },
    { name: 'preview', path: await fillPreview(shop, usual.id, 'few'), cookie: usual.cookie },
    { name: 'preview, 20 versions', path: await fillPreview(shop, commented.id), cookie: commented.cookie },
    { name: 'delivery', path: await fillDelivery(shop, delivered.id), cookie: delivered.cookie },
  ]
  await waitUntilIdle(shop.pid)
  const bare = await startPlainApp(ends, shop.databaseUrl)
  const visits = pages.flatMap(({ path, cookie }): Visit[] => {
    const visited = { url: line + path, ...(cookie ? { cookie } : {}) }
    return [visited, { ...visited, withoutScript: true }]
  })
  const bareVisit = { url: `${await openSecureLine(ends, bare.url)}/orders/${delivered.id}` }
  const sides = await visitInTurns(phone, [...visits, bareVisit], pairs)
  const bareBlocked = Math.max(medianOf(at(sides, visits.length), 'blocked'), 50)
  const figures = await Promise.all(
    pages.map(async ({ name, path, cookie }, index) => {
      const [live, still] = [at(sides, 2 * index), at(sides, 2 * index + 1)]
      const modules = await weighModules(shop.url, path, cookie)
      const ratios = pairRatios(live, still, 'largest')
      return { name, live, still, modules, ratios, blocked: medianOf(live, 'blocked') / bareBlocked }
    }),
  )
  return {
    report: [
      `Pages of one visitor, which React takes over, beside themselves without script; ${pairs} pairs:`,
      table(figures, {
        Page: ({ name }) => name,
        'document B': ({ live }) => grouped(medianOf(live, 'document')),
        'scripts B': ({ live }) => grouped(allScripts(live)),
        'of it modules, packed B': ({ modules }) => grouped(modules),
        'LCP ms': ({ live }) => grouped(medianOf(live, 'largest')),
        'without script ms': ({ still }) => grouped(medianOf(still, 'largest')),
        'ratio (range)': ({ ratios }) => ranged(ratios, 2),
        CLS: ({ live }) => medianOf(live, 'shift'),
        'TBT ms': ({ live }) => grouped(medianOf(live, 'blocked')),
        'TBT : bare page': ({ blocked }) => blocked.toFixed(2),
      }),
    ],
    marks: figures.flatMap(({ name, modules, ratios, blocked }) => [
      atMost(`${name}: largest paint : without script`, 1.15, median(ratios)),
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
