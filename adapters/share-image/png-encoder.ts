import { crc32, deflateSync } from 'node:zlib'

type Picture = { pixels: Uint8Array; width: number; height: number }

/**
 * A PNG with a palette of up to 256 colours: a third of the size for covers in three inks. `pixels` are opaque RGBA.
 */
export function palettePng({ pixels, width, height }: Picture): Uint8Array {
  const counts = new Map<number, number>()
  const colours = Uint32Array.from({ length: width * height }, (_, index) => colourAt(pixels, index * 4))
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => colour)
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))

  // Filter byte 0 (none) before each row, best for palettes.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = places.get(colours[y * width + x] ?? 0) ?? 0
  }

  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
}

function nearest(palette: number[], colour: number): number {
  let best = 0
  let closest = Infinity
  for (const [place, candidate] of palette.entries()) {
    const distance =
      ((candidate >> 16) - (colour >> 16)) ** 2 +
      (((candidate >> 8) & 255) - ((colour >> 8) & 255)) ** 2 +
      ((candidate & 255) - (colour & 255)) ** 2
    if (distance >= closest) continue
    best = place
    closest = distance
  }
  return best
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
