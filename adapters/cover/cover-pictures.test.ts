import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { CoverSeed } from '#core/site/cover-art.ts'

import { coverPictures } from './cover-pictures.ts'
import { wallpaperSvg } from './render-cover.ts'

const seed: CoverSeed = { id: '3f0c', genre: 'bossa-nova', mood: 'calm' }

test('a cover for print → 3000 × 3000 pixels in few colours, without transparency', async () => {
  const png = await coverPictures.square(seed, 3_000)
  const { width, height, hasAlpha, format } = await sharp(png).metadata()

  expect([width, height, hasAlpha, format]).toEqual([3_000, 3_000, false, 'png'])
  expect(png.length).toBeLessThan(600_000)
})

test('a cover inside an MP3 → a JPEG of the asked size', async () => {
  const { width, height, format } = await sharp(await coverPictures.jpeg(seed, 500)).metadata()

  expect([width, height, format]).toEqual([500, 500, 'jpeg'])
})

test('a wallpaper → the size of a tall phone', async () => {
  const { width, height } = await sharp(
    await coverPictures.wallpaper(seed, { title: 'Valsa da Conceição', line: 'Para Dona Ivone' }),
  ).metadata()

  expect([width, height]).toEqual([1_440, 3_120])
})

test('a long title → stays on the wallpaper', () => {
  const title = 'Otorrinolaringologicamente apaixonados: a canção do aniversário de oitenta e cinco anos da vovó'
  const svg = wallpaperSvg(seed, { title, line: '' })
  const lines = [...svg.matchAll(/translate\((\d+) ([\d.]+)\) scale/g)].map(([, , y]) => Number(y))

  expect(lines.length).toBeLessThan(5)
  expect(Math.max(...lines)).toBeLessThan(3_120)
})
