import { expect, it } from 'vitest'

import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { sitePages } from '#copy/site/site-pages.ts'

import { firstMusic } from './albums.ts'
import { compositions, compositionsOfGenre } from './cover-art-compositions.ts'
import { coverSvg, generateCover, type CoverSeed, type Ink } from './cover-art.ts'
import { coverChoices } from './cover-choice.ts'
import { extractSongFeatures } from './song-features.ts'
import { genres } from './song.ts'

const inks: Record<Ink, string> = { ink: '#111', paper: '#faf8f3', red: '#dd1f16' }
const rising = Array.from({ length: 96 }, (_, index) => index / 95)
/** A quiet beginning, a loud refrain, a pause, a louder one. */
const verses = Array.from({ length: 960 }, (_, index) => {
  const level = [0.2, 0.7, 0.3, 0.95, 0.4][Math.floor((index * 5) / 960)] ?? 0
  return level * (index % 7 ? 0.85 : 1)
})

it('one song → the same cover each time', () => {
  const seed = { id: 'a1', genre: 'samba', mood: 'alegre', peaks: verses } as const

  expect(generateCover({ ...seed, peaks: [...verses] })).toEqual(generateCover({ ...seed, peaks: [...verses] }))
})

it.each(genres)('240 songs of %s → no two covers alike in structure', (genre) => {
  const seeds = Array.from({ length: 80 }, (_, index) => `song-${index}`)
  const covers = seeds.flatMap((id) => coverChoices.map((choice) => structureOf({ id, genre, choice })))

  expect(new Set(covers).size).toBe(covers.length)
})

it('songs that differ only in their sound → no two sets of covers alike', () => {
  const covers = Array.from({ length: 200 }, (_, index) => {
    const peaks = verses.map((peak, at) => Math.abs(peak * Math.sin((at * (index + 3)) / 211)))
    return coverChoices.map((choice) => coverSvg({ id: 'one id', genre: 'jazz', peaks, choice }, inks)).join('')
  })

  expect(new Set(covers).size).toBe(covers.length)
})

it.each(genres)('the three choices of a song of %s → another composition and another ground each', (genre) => {
  for (let index = 0; index < 40; index += 1) {
    const covers = coverChoices.map((choice) => generateCover({ id: `song-${index}`, genre, mood: 'calm', choice }))

    expect(new Set(covers.map(({ composition }) => composition)).size).toBe(3)
    expect(new Set(covers.map(({ ground, shapes }) => ground + shapes[0]?.ink)).size).toBe(3)
  }
})

it('the songs of the storefront → no composition twice', () => {
  expect(repeated(demonstrationSongs)).toEqual([])
})

it('albums and songs of one genre → different compositions', () => {
  const albums = [...firstMusic.forSale, ...firstMusic.promotional].map(({ url, genre, title }) => ({
    id: url,
    genre,
    mood: title,
  }))
  const pages = sitePages.filter(({ path }) => path === '/').map(({ slug, genre }) => ({ id: slug, genre }))

  for (const genre of genres)
    expect(repeated([...demonstrationSongs, ...albums, ...pages].filter((song) => song.genre === genre))).toEqual([])
})

it.each(genres)('%s with audio → drawn from its loudness', (genre) => {
  for (const choice of coverChoices) {
    const silent = coverSvg({ id: 'a', genre, choice }, inks)
    const growing = coverSvg({ id: 'a', genre, choice, peaks: rising }, inks)
    const sung = coverSvg({ id: 'a', genre, choice, peaks: verses }, inks)

    expect(new Set([silent, growing, sung]).size).toBe(3)
  }
})

it('every composition → drawn for some genre', () => {
  expect(Object.values(compositionsOfGenre).flat().toSorted()).toEqual(
    expect.arrayContaining(Object.keys(compositions)),
  )
})

it.each(genres)('%s → three inks, less than 6 kB, valid numbers', (genre) => {
  for (let index = 0; index < 60; index += 1) {
    const choice = coverChoices[index % 3] ?? 0
    const svg = coverSvg({ id: `song-${index}`, genre, choice, ...(index % 2 ? { peaks: verses } : {}) }, inks)

    expect([...svg.matchAll(/fill="([^"]+)"/g)].every(([, fill]) => Object.values(inks).includes(fill ?? ''))).toBe(
      true,
    )
    expect(svg).not.toMatch(/NaN|Infinity|undefined|stroke|style|url\(/)
    expect(svg.length).toBeLessThan(6_000)
  }
})

it('a cover → more than its background, in more than one ink', () => {
  for (const genre of genres)
    for (const choice of coverChoices) {
      const { ground, shapes } = generateCover({ id: 'x', genre, choice, peaks: verses })
      expect(new Set(shapes.map(({ ink }) => ink).filter((ink) => ink !== ground)).size).toBeGreaterThan(1)
    }
})

it('constant loudness, silence or no peaks → a valid cover', () => {
  for (const genre of genres)
    for (const level of [0, 0.4])
      for (const choice of coverChoices) {
        const peaks = Array.from({ length: 96 }, () => level)
        expect(coverSvg({ id: 'a', genre, choice, peaks }, inks)).not.toContain('NaN')
      }
  expect(generateCover({ id: 'a', genre: 'rock', peaks: [] })).toEqual(generateCover({ id: 'a', genre: 'rock' }))
})

it('songs of one mood → the same background', () => {
  const grounds = genres.map((genre, index) => generateCover({ id: String(index), genre, mood: 'saudade' }).ground)

  expect(new Set(grounds).size).toBe(1)
})

it('verses and refrains → a section for each', () => {
  const { sections, climax } = extractSongFeatures(verses)

  expect(sections.map(({ from }) => Math.round(from * 5))).toEqual([0, 1, 2, 3, 4])
  expect(climax).toBeGreaterThan(0.6)
  expect(climax).toBeLessThan(0.8)
})

it('many attacks → more movement than held notes', () => {
  const held = Array.from({ length: 400 }, (_, index) => 0.5 + index / 1_000)
  const struck = Array.from({ length: 400 }, (_, index) => (Math.floor(index / 5) % 2 ? 0.2 : 0.9))

  expect(extractSongFeatures(struck).movement).toBeGreaterThan(extractSongFeatures(held).movement * 3)
})

/** What a cover is made of, without its colours and to the nearest fortieth of its width. */
function structureOf(seed: CoverSeed): string {
  const { composition, transform, shapes } = generateCover(seed)
  const coarse = shapes.map(({ path }) =>
    path.replaceAll(/-?\d+(\.\d+)?/g, (number) => String(Math.round(Number(number) / 5))),
  )
  return [composition, transform, ...coarse].join(' ')
}

function repeated(songs: CoverSeed[]): string[] {
  const names = songs.map((song) => generateCover(song).composition)
  return names.filter((name, index) => names.indexOf(name) !== index)
}
