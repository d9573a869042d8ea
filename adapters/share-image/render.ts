import sharp from 'sharp'

import type { SharePicture } from '#copy/site/site-pages.ts'
import { generateCover, coverPalette as inks, sleeveMarkup } from '#core/site/cover-art.ts'
import { sharePictureSize } from '#core/site/share-picture.ts'

import { breakLines, lineMarkup, widthOf } from './glyphs.ts'

const { width, height } = sharePictureSize
const margin = 56
/** The cover fills the right side; the text has the rest. */
const room = width - height - margin * 2

// Pictures are rendered once per catalogue and rarely: neither threads nor cached operations are worth their memory.
sharp.cache(false)
sharp.concurrency(1)

/** Sixteen colours are half a byte per pixel; covers have three inks, the rest are their edges. */
const palette = { palette: true, colours: 16, dither: 0, compressionLevel: 9 }

export function renderShareImage(picture: SharePicture, productName: string): Promise<Uint8Array> {
  return sharp(Buffer.from(sharePictureSvg(picture, productName)))
    .png(palette)
    .toBuffer()
}

/** White letters on black beside a red sun, as a gift looks before it is open. */
export function renderGiftPicture(headline: string): Promise<Uint8Array> {
  const size = 118
  const lines = breakLines(headline, (width - margin * 2 - 300) / size)
  const bottom = height - margin - 20
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${inks.ink}" d="M0 0h${width}v${height}H0z"/>`,
    `<circle fill="${inks.red}" cx="${width - 190}" cy="150" r="400"/>`,
    ...lines.map((text, index) =>
      lineMarkup(text, { x: margin, y: bottom - (lines.length - 1 - index) * size, size, ink: inks.paper }),
    ),
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg)).png(palette).toBuffer()
}

/** A link-preview image: headline and product name on the left, cover on the right. */
export function sharePictureSvg({ headline, line, cover }: SharePicture, productName: string): string {
  const { lines, size } = fitted(headline)
  const last = lines.at(-1) ?? ''
  const top = margin + size * 0.74
  const bottom = top + (lines.length - 1) * size
  const dot = size * 0.1
  const lineSize = Math.min(25, room / widthOf(line))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${inks.paper}" d="M0 0h${width}v${height}H0z"/>`,
    `<svg x="${width - height}" width="${height}" height="${height}" viewBox="0 0 200 200">${sleeveMarkup(generateCover(cover), inks)}</svg>`,
    `<path fill="${inks.ink}" d="M${width - height - 4} 0h4v${height}h-4z"/>`,
    ...lines.map((text, index) => lineMarkup(text, { x: margin, y: top + index * size, size, ink: inks.ink })),
    /[?!.]$/.test(headline)
      ? ''
      : `<circle fill="${inks.red}" cx="${margin + widthOf(last) * size + dot * 1.7}" cy="${bottom - dot}" r="${dot}"/>`,
    lineMarkup(line, { x: margin, y: bottom + lineSize * 2.4, size: lineSize, ink: inks.ink }),
    `<svg x="${margin}" y="${height - margin - 40}" width="78" height="40" viewBox="0 0 46.6 24"><path fill="${inks.ink}" d="${bars}"/></svg>`,
    lineMarkup(productName, {
      x: margin + 96,
      y: height - margin - 5,
      size: Math.min(40, (room - 96) / widthOf(productName)),
      ink: inks.ink,
    }),
    '</svg>',
  ].join('')
}

/** The largest font size at which the headline fits in up to four lines; a somewhat smaller one if no "de" stands alone. */
function fitted(headline: string): { lines: string[]; size: number } {
  return (
    maxFittingSize(headline, 64, (lines) => lines.every((text) => text.length > 3)) ??
    maxFittingSize(headline, 40, () => true) ?? { lines: breakLines(headline, room / 40), size: 40 }
  )
}

function maxFittingSize(headline: string, minSize: number, isGood: (lines: string[]) => boolean) {
  for (let size = 104; size > minSize; size -= 4) {
    const lines = breakLines(headline, (room - size * 0.3) / size)
    const fits = lines.length <= 4 && lines.every((text) => widthOf(text) * size <= room - size * 0.3)
    if (fits && lines.length * size < height - 240 && isGood(lines)) return { lines, size }
  }
  return null
}

/** The logo's twelve bars, with the same heights as on the site. */
const heights = [9, 15, 21, 12, 24, 17, 7, 19, 23, 13, 18, 8]
const bars = heights.map((high, index) => `M${index * 4} ${24 - high}h2.6v${high}h-2.6z`).join('')
