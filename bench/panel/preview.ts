import { embeddedUrl } from '#test/support/embedded-url.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { grouped, ranged, table } from '../format.ts'
import type { Size } from '../measure.ts'
import { visit } from '../pages/browser.ts'
import { pinServer, startGenerator } from '../server/child-processes.ts'
import { runRounds, type Figures } from '../server/load-rounds.ts'
import { fillShop, waitUntilIdle } from '../server/seed-orders.ts'
import { spreadOf, type Spread } from '../statistics.ts'
import { fillPreview } from './preview-data.ts'

type PreviewPage = { name: string; encoded: number; html: number; alone: Spread; figures: Figures }

/** A client's preview page with 20 uploaded versions, 500 sent notes and 20 drafts: alone and under load. */
export async function measurePreview(size: Pick<Size, 'rounds' | 'ms' | 'connections'>): Promise<PreviewPage[]> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const product = await startProduct({ dataDir: data.path })
    ends.push(product.stop)
    const order = await fillShop(product.url, 5)
    const { path } = await fillPreview(await embeddedUrl(data.path), order.id)
    await waitUntilIdle(product.pid)

    const server = { pid: product.pid, port: Number(new URL(product.url).port) }
    const pages = [
      { name: 'preview page, 20 versions and 500 notes', path },
      { name: 'the same with all notes asked for', path: `${path}?anotacoes=todas` },
    ].map((page) => ({ ...page, against: [], server, cookie: order.cookie, marker: 'Sala de escuta' }))

    const alone: Awaited<ReturnType<typeof visitAlone>>[] = []
    for (const page of pages) alone.push(await visitAlone(server.port, page.path, order.cookie))
    const generator = await startGenerator()
    ends.push(generator.stop)
    await pinServer(product.pid)
    const figures = await runRounds(generator, pages, { ...size, databaseOf: product.pid })
    return figures.flatMap((entry, index) => {
      const seen = alone[index]
      return seen ? [{ name: entry.name, ...seen, figures: entry }] : []
    })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Sequential requests: the page's own time, without queueing. */
async function visitAlone(port: number, path: string, cookie: string) {
  const durations: number[] = []
  let page = await visit(port, path, cookie)
  for (let index = 0; index < 40; index += 1) {
    const began = performance.now()
    page = await visit(port, path, cookie)
    // Skip the first requests, which compile and fill caches.
    if (index >= 10) durations.push(performance.now() - began)
  }
  return { encoded: page.encoded.length, html: Buffer.byteLength(page.decoded), alone: spreadOf(durations) }
}

export function previewReport(pages: PreviewPage[]): string[] {
  return [
    '## Preview page',
    table(
      [
        'Page',
        'bytes sent',
        'HTML',
        'alone, ms (range)',
        'req/s (range)',
        'p99 ms',
        'server µs/req',
        'database µs/req',
      ],
      pages.map(({ name, encoded, html, alone, figures }) => [
        name,
        grouped(encoded),
        grouped(html),
        ranged(alone, 1),
        ranged(figures.perSecond, 0),
        figures.p99.median.toFixed(0),
        figures.serverMicroseconds.median.toFixed(0),
        figures.databaseMicroseconds.median.toFixed(0),
      ]),
    ),
  ]
}
