import { brotliCompressSync } from 'node:zlib'

import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { startPeer, startPlainApp } from '../server/child-processes.ts'
import { ratiosOf, spreadOf, type Spread } from '../statistics.ts'
import { plainPage } from './baseline-page.ts'
import { visit } from './browser.ts'
import { fillPersonalPages, measurePersonalPages, type PersonalFigures } from './personal-pages.ts'
import { openPhone, slow4g, type Load, type Phone } from './phone.ts'
import { openSlowLine } from './slow-network.ts'

export type PageFigures = { path: string } & Record<keyof Load, Spread>
/** A page compared with a plain page of the same content. Ratios are pairwise, load by load. */
export type PageComparison = {
  path: string
  peer: Record<keyof Load, Spread>
  largest: Spread
  ours: Spread
  theirs: Spread
  control: Spread
}
type Rounds = { loads: number; pairs: number }
export type PagesMeasured = Rounds & {
  browser: string
  pages: PageFigures[]
  comparisons: PageComparison[]
  personal: PersonalFigures[]
}

const compared = ['/', '/pacotes']
const alone =
  '/servicos /portfolio /calculadora /qualificacao /faq /sobre /contato /briefing /termos /privacidade'.split(' ')

type Target = { url: string; loads: Load[]; presses: number[] }
type Pair = { path: string; ours: Target; peer: Target }

/** Loads every public page and four personal ones on an emulated phone; some more often, in pairs. */
export async function measurePages(chromium: string, rounds: Rounds): Promise<PagesMeasured> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const product = await startProduct({ dataDir: data.path })
    ends.push(product.stop)
    const line = await openSlowLine(portOf(product.url), slow4g)
    ends.push(line.close)
    const phone = await openPhone(chromium)
    ends.push(phone.close)

    const pairs: Pair[] = []
    for (const path of compared) {
      const peer = await startPlainPeer(product.url, path)
      ends.push(peer.stop)
      const peerLine = await openSlowLine(peer.port, slow4g)
      ends.push(peerLine.close)
      pairs.push({ path, ours: targetOf(line.url + path), peer: targetOf(`${peerLine.url}/`) })
    }
    const others = alone.map((path) => ({ path, ours: targetOf(line.url + path) }))

    await runLoads(
      phone,
      pairs,
      others.map(({ ours }) => ours),
      rounds,
    )
    const own = await fillPersonalPages({ ...product, dataDir: data.path })
    const bare = await startPlainApp(own.databaseUrl)
    ends.push(bare.stop)
    const bareLine = await openSlowLine(bare.port, slow4g)
    ends.push(bareLine.close)
    const personal = await measurePersonalPages(phone, {
      port: portOf(product.url),
      lineUrl: line.url,
      bareUrl: `${bareLine.url}/orders/${own.orderId}`,
      pages: own.pages,
      pairs: rounds.pairs,
    })
    const pages = [...pairs, ...others].map(({ path, ours }) => ({ path, ...figuresOf(ours.loads) }))
    return { ...rounds, browser: phone.version, pages, comparisons: pairs.map(compare), personal }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Page and baseline alternate, taking turns to be first. Warm-up loads are not counted. */
async function runLoads(phone: Phone, pairs: Pair[], others: Target[], { loads, pairs: times }: Rounds): Promise<void> {
  for (const { ours, peer } of pairs) for (const { url } of [ours, peer]) await phone.load(url)
  for (let round = 0; round < Math.max(loads, times); round += 1) {
    for (const { ours, peer } of round < times ? pairs : []) {
      const both = round % 2 === 0 ? [ours, peer] : [peer, ours]
      for (const target of both) target.loads.push(await phone.load(target.url))
      for (const target of both) target.presses.push(await phone.openMenu(target.url))
    }
    for (const target of round < loads ? others : []) target.loads.push(await phone.load(target.url))
  }
}

async function startPlainPeer(url: string, path: string): Promise<{ port: number; stop: () => void }> {
  const { decoded } = await visit(portOf(url), path)
  const body = brotliCompressSync(plainPage(decoded)).toString('base64')
  return startPeer({ kind: 'page', body, type: 'text/html; charset=utf-8', encoding: 'br' })
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

function targetOf(url: string): Target {
  return { url, loads: [], presses: [] }
}

function compare({ path, ours, peer }: Pair): PageComparison {
  return {
    path,
    peer: figuresOf(peer.loads),
    largest: spreadOf(ratiosOf(largestOf(ours), largestOf(peer))),
    ours: spreadOf(ours.presses),
    theirs: spreadOf(peer.presses),
    control: spreadOf(ratiosOf(ours.presses, peer.presses)),
  }
}

function largestOf({ loads }: Target): number[] {
  return loads.map(({ largest }) => largest)
}

function figuresOf(loads: Load[]): Record<keyof Load, Spread> {
  const spread = (key: keyof Load) => spreadOf(loads.map((load) => load[key]))
  return {
    requests: spread('requests'),
    document: spread('document'),
    scripts: spread('scripts'),
    laterScripts: spread('laterScripts'),
    fonts: spread('fonts'),
    first: spread('first'),
    largest: spread('largest'),
    shift: spread('shift'),
    blocked: spread('blocked'),
  }
}
