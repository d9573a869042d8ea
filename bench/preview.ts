import { fillPreview } from '#test/support/full-preview.ts'
import { fillShop } from '#test/support/sold-orders.ts'

import { grouped, ranged, type Part } from './report.ts'
import { openShop, requestHeaders, timeOf, visit, waitUntilIdle, withEnds } from './shop.ts'

/** A client's preview page with 20 versions of 200 lines, three names, 500 sent notes, their proofs and 20 drafts, requested one after the other. */
export function measurePreview(): Promise<Part> {
  return withEnds(async (ends) => {
    const shop = await openShop(ends)
    const { url, pid } = shop
    const { id, cookie } = await fillShop(url, 5)
    const page = url + (await fillPreview(shop, id))
    await waitUntilIdle(pid)
    const { encoded, decoded } = await visit(page, cookie)
    const times: number[] = []
    while (times.length < 40) times.push(await timeOf(page, requestHeaders(cookie)))
    // The first requests compile and fill caches.
    const alone = ranged(times.slice(10), 1)
    const [sent, html] = [grouped(encoded.length), grouped(Buffer.byteLength(decoded))]
    const text = `With 20 versions, 500 notes and 200 lines: ${sent} B sent, ${html} B of HTML, ${alone} ms (range) alone.`
    return { report: ['## Preview page', text], marks: [] }
  })
}
