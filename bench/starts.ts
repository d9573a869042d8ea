import { startProduct } from '#test/support/product.ts'

import { spreadOf, type Spread } from './statistics.ts'

export type Starts = { start: Spread; stop: Spread; count: number }

/** Starts the product on a data directory that knows it already, until its address is printed, and ends it again. */
export async function measureStarts(dataDir: string, count: number): Promise<Starts> {
  const starts: number[] = []
  const stops: number[] = []
  for (let index = 0; index < count; index += 1) {
    const product = await startProduct({ dataDir })
    starts.push(product.startedInMs)
    // Whoever answers listens for signals, too.
    await fetch(`${product.url}/healthz`)
    const began = performance.now()
    const code = await product.stop()
    if (code !== 0) throw new Error(`the product ended with ${code}`)
    stops.push(performance.now() - began)
  }
  return { start: spreadOf(starts), stop: spreadOf(stops), count }
}
