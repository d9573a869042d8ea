import { fillPreview } from '#test/support/full-preview.ts'

import { grouped, ranged, type Part } from './report.ts'
import { openSoldShop, requestHeaders, timeOf, visit, waitUntilIdle, type Ends, type Size } from './shop.ts'

/** A client's preview page with 20 versions of 200 lines, three names, 500 sent notes, their proofs and 20 drafts, requested one after the other. */
export async function measurePreview(_size: Size, ends: Ends): Promise<Part> {
  const { order, ...shop } = await openSoldShop(ends)
  const page = shop.url + (await fillPreview(shop, order.id))
  await waitUntilIdle(shop.pid)
  const { encoded, decoded } = await visit(page, order.cookie)
  const times: number[] = []
  while (times.length < 40) times.push(await timeOf(page, requestHeaders(order.cookie)))
  // The first requests compile and fill caches.
  const alone = ranged(times.slice(10), 1)
  const [sent, html] = [grouped(encoded.length), grouped(Buffer.byteLength(decoded))]
  const text = `With 20 versions, 500 notes and 200 lines: ${sent} B sent, ${html} B of HTML, ${alone} ms (range) alone.`
  return { report: ['## Preview page', text], marks: [] }
}
