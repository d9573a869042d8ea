import { expect, it } from 'vitest'

import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { findSharePicture, sharePicturePath, sitePages } from '#copy/site/site-pages.ts'

import { breakLines, lineMarkup, widthOf } from './glyphs.ts'
import { sharePictureSvg } from './render.ts'
import { giftPicturePng, shareImagePng } from './share-image.ts'

const slugs = [...sitePages.map(({ slug }) => slug), ...demonstrationSongs.map(({ id }) => `musica-${id}`)]

it.each(slugs)('%s → a complete PNG', async (slug) => {
  const picture = findSharePicture(slug, demonstrationSongs)
  if (!picture) throw new Error(`no picture for ${slug}`)
  const png = Buffer.from(await shareImagePng(picture, 'Harmonia'))

  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(40_000)
})

it('the picture of a gift → a complete PNG of the same size', async () => {
  const png = Buffer.from(await giftPicturePng('Um presente para você'))

  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(40_000)
})

it('unknown pages and songs → no picture', () => {
  expect(findSharePicture('nada', demonstrationSongs)).toBeNull()
  expect(findSharePicture('musica-mare-mansa', [])).toBeNull()
})

it('each page → its own picture, others that of the start page', () => {
  expect(sharePicturePath('/portfolio/mare-mansa')).toBe('/compartilhar/musica-mare-mansa.png')
  expect(sharePicturePath('/faq')).toBe('/compartilhar/faq.png')
  expect(sharePicturePath('/acompanhar-pedido')).toBe('/compartilhar/inicio.png')
})

it('a long title of long words → fits', () => {
  const svg = sharePictureSvg(
    {
      headline: 'Otorrinolaringologicamente apaixonados: a canção do aniversário de oitenta e cinco anos da vovó',
      line: 'Samba',
      cover: { id: 'a', genre: 'samba' },
    },
    'Um estúdio de nome bastante comprido',
  )
  const lines = [...svg.matchAll(/translate\((\d+) ([\d.]+)\) scale/g)].map(([, , y]) => Number(y))

  expect(Math.max(...lines)).toBeLessThan(630)
})

it('a short last word → not alone on its line where a smaller size avoids it', () => {
  expect(linesOf('Estrada de Terra')).toBe(2)
  expect(linesOf('A sua história vira música')).toBe(4)
})

it('a text → broken between words and measured', () => {
  expect(breakLines('A sua história vira música', widthOf('A sua história'))).toEqual(['A sua história', 'vira música'])
  expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'))
  expect(lineMarkup('ção', { x: 0, y: 0, size: 10, ink: '#111' }).match(/<path/g)).toHaveLength(3)
})

it('unknown letters → without accent; unknown symbols → skipped', () => {
  expect(widthOf('Ģ')).toBe(widthOf('G'))
  expect(widthOf('♫')).toBeLessThanOrEqual(0)
})

function linesOf(headline: string): number {
  const svg = sharePictureSvg({ headline, line: '', cover: { id: 'a', genre: 'country' } }, '')
  return [...svg.matchAll(/ scale\([^)]*\)"><path/g)].length
}
