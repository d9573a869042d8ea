import { startProduct } from '#test/support/product.ts'

import { spreadOf, type Spread } from '../statistics.ts'

export type Starts = { start: Spread; stop: Spread; count: number }

/** Starts the product on existing data until its URL is printed, and stops it again. */
export async function measureStarts(dataDir: string, count: number): Promise<Starts> {
  const starts: number[] = []
  const stops: number[] = []
  for (let index = 0; index < count; index += 1) {
    const product = await startProduct({ dataDir })
    starts.push(product.startedInMs)
    // A server that answers has installed its signal handlers, too.
    await fetch(`${product.url}/healthz`)
    const began = performance.now()
    const code = await product.stop()
    if (code !== 0) throw new Error(`the product ended with ${code}`)
    stops.push(performance.now() - began)
  }
  return { start: spreadOf(starts), stop: spreadOf(stops), count }
}
