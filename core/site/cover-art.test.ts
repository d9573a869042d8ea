import { expect, it } from 'vitest'

import { generateCover, coverSvg, type Ink } from './cover-art.ts'
import { genres } from './song.ts'

const inks: Record<Ink, string> = { ink: '#111', paper: '#faf8f3', red: '#dd1f16' }
const rising = Array.from({ length: 96 }, (_, index) => index / 95)
const peaks = Array.from({ length: 96 }, (_, index) => (index % 13) / 12)

it('one song → the same cover each time', () => {
  const seed = { id: 'a1', genre: 'samba', mood: 'alegre', peaks } as const

  expect(generateCover({ ...seed })).toEqual(generateCover({ ...seed }))
})

it.each(genres)('two songs of %s → different covers', (genre) => {
  const drawings = Array.from({ length: 40 }, (_, index) => coverSvg({ id: `song-${index}`, genre }, inks))

  expect(new Set(drawings).size).toBe(40)
})

it.each(genres)('%s with audio → drawn from its loudness', (genre) => {
  const silent = coverSvg({ id: 'a', genre }, inks)
  const growing = coverSvg({ id: 'a', genre, peaks: rising }, inks)
  const fading = coverSvg({ id: 'a', genre, peaks: rising.toReversed() }, inks)

  expect(new Set([silent, growing, fading]).size).toBe(3)
})

it('every genre → its own motif', () => {
  expect(new Set(genres.map((genre) => coverSvg({ id: 'a', genre }, inks))).size).toBe(genres.length)
})

it.each(genres)('%s → three inks, less than 3 kB, valid numbers', (genre) => {
  for (let index = 0; index < 30; index += 1) {
    const svg = coverSvg({ id: `song-${index}`, genre, ...(index % 2 ? { peaks } : {}) }, inks)

    expect([...svg.matchAll(/fill="([^"]+)"/g)].every(([, fill]) => Object.values(inks).includes(fill ?? ''))).toBe(
      true,
    )
    expect(svg).not.toMatch(/NaN|Infinity|undefined|stroke|style|url\(/)
    expect(svg.length).toBeLessThan(3_000)
  }
})

it('a cover → more than its background, in more than one ink', () => {
  for (const genre of genres) {
    const { ground, shapes } = generateCover({ id: 'x', genre })
    expect(new Set(shapes.map(({ ink }) => ink).filter((ink) => ink !== ground)).size).toBeGreaterThan(1)
  }
})

it('constant loudness or no peaks → a valid cover', () => {
  expect(coverSvg({ id: 'a', genre: 'rock', peaks: Array.from({ length: 96 }, () => 0.4) }, inks)).not.toContain('NaN')
  expect(generateCover({ id: 'a', genre: 'rock', peaks: [] })).toEqual(generateCover({ id: 'a', genre: 'rock' }))
})

it('songs of one mood → the same background', () => {
  const grounds = genres.map((genre, index) => generateCover({ id: String(index), genre, mood: 'saudade' }).ground)

  expect(new Set(grounds).size).toBe(1)
})
