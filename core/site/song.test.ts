import { expect, it } from 'vitest'

import { categoriesOf, genres, pairsIn, parsePeaks, shownSong, type Song } from './song.ts'

it('genres → the fourteen of the specification and four of ours', () => {
  expect(new Set(genres).size).toBe(18)
})

it('categories → only those with songs, each once, in order', () => {
  const songs = [createSong({ categories: ['samba', 'podcast'] }), createSong({ categories: ['pop', 'podcast'] })]

  expect(categoriesOf(songs)).toEqual(['pop', 'samba', 'podcast'])
})

it('a bare melody → found by song', () => {
  const pair = createSong({ id: 'b', before: '/audio/b-melodia.m4a' })

  expect(pairsIn([createSong({ id: 'a' }), pair])).toEqual([{ ...shownSong(pair), before: '/audio/b-melodia.m4a' }])
})

it('peaks → two digits each', () => {
  expect(parsePeaks('00ff80')).toEqual([0, 1, 0.502])
})

function createSong(fields: Partial<Song>): Song {
  return {
    id: 'a',
    title: 'A',
    genre: 'pop',
    type: 'wedding',
    description: '',
    tags: [],
    categories: ['pop', 'wedding'],
    featured: false,
    durationMs: 30_000,
    audio: '/audio/a.m4a',
    before: null,
    peaks: [],
    loudnessLufs: -16,
    mood: '',
    ...fields,
  }
}
