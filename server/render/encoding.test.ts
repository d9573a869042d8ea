import { randomBytes } from 'node:crypto'
import { createBrotliDecompress, createGunzip, createZstdDecompress, type Zlib } from 'node:zlib'

import { expect, test } from 'vitest'

import { compressAll, compressOnce, type Encoding } from './encoding.ts'

const decoders: Record<Exclude<Encoding, 'identity'>, () => NodeJS.ReadWriteStream & Zlib> = {
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
  gzip: createGunzip,
}
const packings = ['br', 'zstd', 'gzip'] as const

/** About 60 kB, which pack to about a third. */
const page = Buffer.from(
  Array.from({ length: 900 }, (_, line) => `<li class="line">${randomBytes(12).toString('hex')} ${line}</li>`).join(
    '\n',
  ),
)

/** What a browser has of a page when half of its packed bytes have arrived. */
function readHalf(packed: Buffer, encoding: keyof typeof decoders): Promise<Buffer> {
  const decoder = decoders[encoding]()
  const read: Buffer[] = []
  decoder.on('data', (bytes: Buffer) => read.push(bytes))
  return new Promise((resolve, reject) => {
    decoder.on('error', reject)
    decoder.write(packed.subarray(0, packed.length / 2), () => setImmediate(() => resolve(Buffer.concat(read))))
  })
}

test.each(packings)('half of a page packed once with %s → at least a quarter of it can be read', async (encoding) => {
  const half = await readHalf(compressOnce(page, encoding), encoding)
  expect(half.length).toBeGreaterThan(page.length / 4)
  expect(page.subarray(0, half.length)).toEqual(half)
})

test.each(packings)('half of a cached page packed with %s → at least a quarter of it can be read', async (encoding) => {
  const half = await readHalf((await compressAll(page))[encoding], encoding)
  expect(half.length).toBeGreaterThan(page.length / 4)
})

test('a cached page packed with zstd → its decoder needs no more memory than the page has bytes', async () => {
  const { zstd } = await compressAll(page)
  // RFC 8878, 3.1.1.1: a single segment has no window of its own, and states its length.
  const singleSegment = 0x20
  expect((zstd[4] ?? 0) & singleSegment).toBe(singleSegment)
})
