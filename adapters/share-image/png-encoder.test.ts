import { inflateSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { palettePng } from './png-encoder.ts'

const red = [221, 31, 22, 255]
const paper = [250, 248, 243, 255]

it('keeps the few colours of a drawing exactly, pixel for pixel', () => {
  const png = Buffer.from(
    palettePng({ pixels: Uint8Array.from([...paper, ...red, ...paper, ...paper]), width: 2, height: 2 }),
  )

  expect(chunkOf(png, 'PLTE')).toEqual(Buffer.from([...paper.slice(0, 3), ...red.slice(0, 3)]))
  expect(inflateSync(chunkOf(png, 'IDAT'))).toEqual(Buffer.from([0, 0, 1, 0, 0, 0]))
})

it('maps colours beyond the 256 most frequent to the nearest of those', () => {
  const shades = Array.from({ length: 300 }, (_, index) => [index % 256, index < 256 ? 0 : 1, 0, 255]).flat()
  const png = Buffer.from(palettePng({ pixels: Uint8Array.from(shades), width: 300, height: 1 }))

  expect(chunkOf(png, 'PLTE')).toHaveLength(256 * 3)
  expect([...inflateSync(chunkOf(png, 'IDAT')).subarray(257)]).toEqual(Array.from({ length: 44 }, (_, index) => index))
})

function chunkOf(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name)
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}
