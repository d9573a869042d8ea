import { embeddedUrl } from '#test/support/embedded-url.ts'

import { few, fillDelivery, fillPreview } from '../panel/preview-data.ts'
import { fillShop, waitUntilIdle } from '../server/seed-orders.ts'
import { ratiosOf, spreadOf, type Spread } from '../statistics.ts'
import { weighModules } from './page-weight.ts'
import type { Load, Phone } from './phone.ts'

export type PersonalPage = { name: string; path: string; cookie?: string }
/**
 * A page that React takes over, beside itself in a browser that runs no scripts. Ratios are pairwise, load by load; that of
 * blocking times is of medians, to the bare page's and at least to one task's grace (50 ms).
 */
export type PersonalFigures = Pick<PersonalPage, 'name'> & { modules: number; blockedRatio: number } & Record<
    'document' | 'scripts' | 'largest' | 'largestWithoutScript' | 'ratio' | 'shift' | 'blocked',
    Spread
  >

type Product = { url: string; pid: number; dataDir: string }

/** Sells three songs: one is commented on, one much more so, and one is delivered. `orderId`: of the last. */
export async function fillPersonalPages({ url, pid, dataDir }: Product) {
  const databaseUrl = await embeddedUrl(dataDir)
  const commented = await fillShop(url, 5)
  const usual = await fillShop(url, 5)
  const delivered = await fillShop(url, 5)
  const preview = await fillPreview(databaseUrl, commented.id)
  const usualPreview = await fillPreview(databaseUrl, usual.id, few)
  const delivery = await fillDelivery(databaseUrl, delivered.id)
  await waitUntilIdle(pid)
  const pages: PersonalPage[] = [
    { name: 'checkout', path: '/pagamento/essencial' },
    { name: 'tracking', path: '/acompanhar-pedido', cookie: commented.cookie },
    { name: 'preview', path: usualPreview.path, cookie: usual.cookie },
    { name: 'preview, 20 versions', path: preview.path, cookie: commented.cookie },
    { name: 'delivery', path: delivery, cookie: delivered.cookie },
  ]
  return { pages, databaseUrl, orderId: delivered.id }
}

type Measured = { port: number; lineUrl: string; bareUrl: string; pages: PersonalPage[]; pairs: number }

/** Both loads of a pair take turns to be first. The first pair warms the server up and is not counted. */
export async function measurePersonalPages(
  phone: Phone,
  { port, lineUrl, bareUrl, pages, pairs }: Measured,
): Promise<PersonalFigures[]> {
  const measured = pages.map((page) => ({ page, live: [] as Load[], still: [] as Load[] }))
  const bare: number[] = []
  for (let round = 0; round <= pairs; round += 1) {
    const { blocked } = await phone.load(bareUrl)
    if (round > 0) bare.push(blocked)
    for (const { page, live, still } of measured) {
      const sides = [
        { loads: live, withoutScript: false },
        { loads: still, withoutScript: true },
      ]
      for (const { loads, withoutScript } of round % 2 === 0 ? sides : sides.toReversed()) {
        const { cookie } = page
        const load = await phone.load(lineUrl + page.path, { withoutScript, ...(cookie ? { cookie } : {}) })
        if (round > 0) loads.push(load)
      }
    }
  }
  return Promise.all(
    measured.map(async ({ page: { name, path, cookie }, live, still }) => ({
      name,
      modules: await weighModules(port, path, cookie),
      ...figuresOf(live, still),
      blockedRatio: spreadOf(live.map((load) => load.blocked)).median / Math.max(spreadOf(bare).median, 50),
    })),
  )
}

function figuresOf(live: Load[], still: Load[]): Omit<PersonalFigures, 'name' | 'modules' | 'blockedRatio'> {
  const spread = (read: (load: Load) => number) => spreadOf(live.map(read))
  const [largest, largestWithoutScript] = [live, still].map((loads) => loads.map((load) => load.largest))
  return {
    document: spread((load) => load.document),
    scripts: spread((load) => load.scripts + load.laterScripts),
    largest: spreadOf(largest ?? []),
    largestWithoutScript: spreadOf(largestWithoutScript ?? []),
    ratio: spreadOf(ratiosOf(largest ?? [], largestWithoutScript ?? [])),
    shift: spread((load) => load.shift),
    blocked: spread((load) => load.blocked),
  }
}
