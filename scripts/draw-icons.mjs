// Renders the icons that cannot be SVG from the SVG one: `node scripts/draw-icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'public')
const svg = readFileSync(join(folder, 'favicon.svg'), 'utf8')

writeFileSync(join(folder, 'apple-touch-icon.png'), await draw(svg, 180))
writeFileSync(join(folder, 'icone-192.png'), await draw(svg, 192))
writeFileSync(join(folder, 'icone-512.png'), await draw(svg, 512))
writeFileSync(join(folder, 'icone-recortavel-512.png'), await draw(withSafeEdge(svg), 512))
writeFileSync(join(folder, 'favicon.ico'), asIcon(await draw(svg, 32), 32))

/** The density makes a drawing of 48 units `size` pixels wide before it is scaled, so that edges stay sharp. */
function draw(drawing, size) {
  return sharp(Buffer.from(drawing), { density: (72 * size) / 48 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Phones crop icons to circles and other shapes: the drawing must stay within the middle 80 %. */
function withSafeEdge(drawing) {
  return drawing
    .replace('viewBox="0 0 48 48"', 'viewBox="-10 -10 68 68"')
    .replace('M0 0h48v48H0z', 'M-10-10h68v68h-68z')
}

/** An ICO file with a single PNG. */
function asIcon(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
