import sharp from 'sharp'

import { breakLines, lineMarkup, widthOf } from '#adapters/share-image/glyphs.ts'
import { coverPalette as inks, coverSvg, generateCover, sleeveMarkup, type CoverSeed } from '#core/site/cover-art.ts'

import type { CoverText } from './cover-pictures.ts'

// Pictures are rendered rarely: neither threads nor cached operations are worth their memory.
sharp.cache(false)
sharp.concurrency(1)

/** Sixteen colours are half a byte per pixel; covers have three inks, the rest are their edges. */
const palette = { palette: true, colours: 16, dither: 0, compressionLevel: 9 }

export function renderSquare(seed: CoverSeed, side: number): Promise<Uint8Array> {
  return picture(coverSvg(seed, inks), side).removeAlpha().png(palette).toBuffer()
}

export function renderJpeg(seed: CoverSeed, side: number): Promise<Uint8Array> {
  const options = { quality: 88, chromaSubsampling: '4:4:4' }
  return picture(coverSvg(seed, inks), side).removeAlpha().jpeg(options).toBuffer()
}

/** 9:19.5, as phones are today; on others the paper around the cover is cut. */
const wall = { width: 1440, height: 3120, margin: 150 }

export function renderWallpaper(seed: CoverSeed, text: CoverText): Promise<Uint8Array> {
  return sharp(Buffer.from(wallpaperSvg(seed, text)))
    .removeAlpha()
    .png(palette)
    .toBuffer()
}

/** The cover lies below the clock and above the buttons of a locked screen. */
export function wallpaperSvg(seed: CoverSeed, { title, line }: CoverText): string {
  const { width, height, margin } = wall
  const side = width - margin * 2
  const top = 1010
  const cover = generateCover(seed)
  // A cover on paper would lose its edge on paper.
  const [ground, ink] = cover.ground === 'paper' ? (['ink', 'paper'] as const) : (['paper', 'ink'] as const)
  const { lines, size } = fitted(title, side)
  const first = top + side + 70 + size * 0.78
  const lineSize = Math.min(46, side / Math.max(0.1, widthOf(line)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${inks[ground]}" d="M0 0h${width}v${height}H0z"/>`,
    `<svg x="${margin}" y="${top}" width="${side}" height="${side}" viewBox="0 0 200 200">${sleeveMarkup(cover, inks)}</svg>`,
    ...lines.map((words, index) => lineMarkup(words, { x: margin, y: first + index * size, size, ink: inks[ink] })),
    line === ''
      ? ''
      : lineMarkup(line, { x: margin, y: first + lines.length * size + 24, size: lineSize, ink: inks[ink] }),
    '</svg>',
  ].join('')
}

/** The largest size at which a title fits in up to three lines. */
function fitted(title: string, room: number): { lines: string[]; size: number } {
  for (let size = 132; size > 60; size -= 6) {
    const lines = breakLines(title, room / size)
    if (lines.length <= 3 && lines.every((words) => widthOf(words) * size <= room)) return { lines, size }
  }
  return { lines: breakLines(title, room / 56).slice(0, 4), size: 56 }
}

function picture(svg: string, side: number) {
  // The drawing has 200 units; its density decides how finely it is rasterised before it is scaled.
  return sharp(Buffer.from(svg), { density: Math.min(2_400, (72 * side) / 200) }).resize(side, side)
}
