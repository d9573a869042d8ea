import { embeddedUrl } from '#test/support/embedded-url.ts'

import { fillDelivery, fillPreview } from '../panel/preview-data.ts'
import { fillShop, waitUntilIdle } from '../server/seed-orders.ts'
import { ratiosOf, spreadOf, type Spread } from '../statistics.ts'
import { weighModules } from './page-weight.ts'
import type { Load, Phone } from './phone.ts'

export type PersonalPage = { name: string; path: string; cookie?: string }
/** A page that React takes over, beside itself in a browser that runs no scripts. Ratios are pairwise, load by load. */
export type PersonalFigures = Pick<PersonalPage, 'name'> & { modules: number } & Record<
    'document' | 'scripts' | 'largest' | 'largestWithoutScript' | 'ratio' | 'shift' | 'blocked',
    Spread
  >

type Product = { url: string; pid: number; dataDir: string }

/** Sells two songs: one is commented on, the other is delivered. */
export async function fillPersonalPages({ url, pid, dataDir }: Product): Promise<PersonalPage[]> {
  const databaseUrl = await embeddedUrl(dataDir)
  const commented = await fillShop(url, 5)
  const delivered = await fillShop(url, 5)
  const preview = await fillPreview(databaseUrl, commented.id)
  const delivery = await fillDelivery(databaseUrl, delivered.id)
  await waitUntilIdle(pid)
  return [
    { name: 'checkout', path: '/pagamento/essencial' },
    { name: 'tracking', path: '/acompanhar-pedido', cookie: commented.cookie },
    { name: 'preview', path: preview.path, cookie: commented.cookie },
    { name: 'delivery', path: delivery, cookie: delivered.cookie },
  ]
}

/** Both loads of a pair take turns to be first. The first pair warms the server up and is not counted. */
export async function measurePersonalPages(
  phone: Phone,
  { port, lineUrl, pages, pairs }: { port: number; lineUrl: string; pages: PersonalPage[]; pairs: number },
): Promise<PersonalFigures[]> {
  const measured = pages.map((page) => ({ page, live: [] as Load[], still: [] as Load[] }))
  for (let round = 0; round <= pairs; round += 1) {
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
    })),
  )
}

function figuresOf(live: Load[], still: Load[]): Omit<PersonalFigures, 'name' | 'modules'> {
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
