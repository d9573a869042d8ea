import { expect, it } from 'vitest'

import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { canDemonstrate, freeSlug, songOf, songsShown } from './demonstration.ts'

const stored = {
  slug: 'flor-da-serra',
  title: 'Flor da Serra',
  description: '',
  genre: 'sertanejo' as const,
  type: 'romantic' as const,
  featured: false,
  isSung: true,
  hasBefore: false,
  durationMs: 61_000,
  loudness: -13.5,
  peaks: Array.from({ length: 800 }, (_, index) => index % 256),
}
const ready = (durationMs: number) => ({ state: 'ready', durationMs })
const own = (slug: string) => songOf({ ...stored, slug })

it('a recording that is not analysed yet → not for visitors', () => {
  expect(canDemonstrate({ state: 'working', durationMs: null }, null)).toEqual(refuse('not-ready'))
  expect(canDemonstrate(ready(60_000), { state: 'queued', durationMs: null })).toEqual(refuse('not-ready'))
  expect(canDemonstrate(ready(60_000), null)).toEqual(accept())
})

it('before and after → only of the same length', () => {
  expect(canDemonstrate(ready(60_000), ready(60_250))).toEqual(accept())
  expect(canDemonstrate(ready(60_000), ready(60_251))).toEqual(refuse('before-differs'))
})

it('a demonstration → a song with its measured waveform', () => {
  const song = songOf({ ...stored, hasBefore: true })
  expect(song).toMatchObject({
    id: 'flor-da-serra',
    categories: ['sertanejo', 'romantic'],
    audio: '/demonstracoes/flor-da-serra/ouvir.m4a',
    before: '/demonstracoes/flor-da-serra/antes.m4a',
    loudnessLufs: -13.5,
    isSung: true,
  })
  expect(song.peaks).toHaveLength(96)
  expect(Math.max(...song.peaks)).toBe(1)
})

it('the studio’s own songs → first, each in the place of one of ours', () => {
  const shown = songsShown([own('a'), own('b')], demonstrationSongs, null)
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b', ...demonstrationSongs.slice(0, -2).map(({ id }) => id)])

  const many = Array.from({ length: 20 }, (_, index) => own(`own-${index}`))
  expect(songsShown(many, demonstrationSongs, null)).toEqual(many)
})

it('ours chosen one by one → exactly those after the studio’s own', () => {
  const shown = songsShown([own('a')], demonstrationSongs, [{ id: 'contramao', featured: true }])
  expect(shown.map(({ id, featured }) => [id, featured])).toEqual([
    ['a', false],
    ['contramao', true],
  ])
  expect(songsShown([own('a')], demonstrationSongs, [])).toHaveLength(1)
})

it('a title that is taken → the next number', () => {
  expect(freeSlug('Flor da Serra', new Set())).toBe('flor-da-serra')
  expect(freeSlug('Flor da Serra', new Set(['flor-da-serra', 'flor-da-serra-2']))).toBe('flor-da-serra-3')
  expect(freeSlug('♪', new Set())).toBe('musica')
})
