import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addCalendarDays, calendarDay } from '#core/shared/dates.ts'

import { listDaysOff } from './days-off.ts'
import type { PastSong } from './past-times.ts'
import {
  readyOn,
  simulateSongs,
  workdayAt,
  type SongQueue,
  type QueuedSong,
  type SongStage,
} from './queue-simulation.ts'
import { studioCalendar } from './studio-calendar.ts'

const today = calendarDay('2026-11-23')
const calendar = studioCalendar(today, [])
const runs = 60

function createSong(id: string, change: Partial<QueuedSong> = {}): QueuedSong {
  return {
    id,
    packageId: 'essencial',
    stage: 'composition',
    deadlineOn: calendarDay('2026-12-02'),
    isDeadlineMet: false,
    days: { expected: 5, limit: 7 },
    elapsed: 0,
    ...change,
  }
}

function createQueue(songs: QueuedSong[], change: Partial<SongQueue> = {}): SongQueue {
  return { calendar, songsPerWeek: 5, past: [], songs, ...change }
}

const stage = fc.constantFrom<SongStage>('client', 'composition', 'production', 'revision')
const anySong = fc
  .record({
    due: fc.integer({ min: -10, max: 60 }),
    expected: fc.integer({ min: 1, max: 15 }),
    more: fc.nat(10),
    elapsed: fc.nat(12),
    stage,
  })
  .map(({ due, expected, more, ...rest }) => ({
    ...rest,
    deadlineOn: addCalendarDays(today, due),
    days: { expected, limit: expected + more },
  }))
const anySongs = fc
  .array(anySong, { minLength: 1, maxLength: 12 })
  .map((songs) => songs.map((song, index) => createSong(`s${index}`, song)))
/** Songs the studio could work on today. */
const ownSongs = anySongs.map((songs) =>
  songs.map((song) => (song.stage === 'client' ? { ...song, stage: 'composition' as const } : song)),
)
const perWeek = fc.integer({ min: 1, max: 20 })

test('an empty queue and no past → the expected day of the catalogue at 85 %', () => {
  const [song] = simulateSongs(createQueue([createSong('a')]), '2026-11-23')
  expect(song && readyOn(calendar, song, 85)).toBe('2026-11-30')
})

test('an empty queue and no past → the limit of the catalogue is never passed', () => {
  const [song] = simulateSongs(createQueue([createSong('a')]), '2026-11-23')
  expect(song?.readyWorkdays.at(-1)).toBeLessThanOrEqual(7)
  expect(song?.lateShare).toBe(0)
})

test('past songs of our own → their times instead of the catalogue', () => {
  const past: PastSong[] = Array.from({ length: 20 }, () => ({
    packageId: 'essencial',
    limit: 7,
    wait: 1,
    work: 3,
    production: 1,
  }))
  const [song] = simulateSongs(createQueue([createSong('a')], { past }), '2026-11-23')
  expect(song && workdayAt(song, 85)).toBe(3)
})

test('ten songs before it at five a week → the last one waits two weeks', () => {
  const songs = Array.from({ length: 10 }, (_, index) => createSong(`s${index}`))
  const simulated = simulateSongs(
    createQueue([...songs, createSong('last', { deadlineOn: calendarDay('2026-12-20') })]),
    'x',
  )
  const last = simulated.find(({ id }) => id === 'last')
  expect(last && workdayAt(last, 50)).toBeGreaterThanOrEqual(10)
  expect(last && workdayAt(last, 50)).toBeLessThanOrEqual(12)
})

test('no capacity → nobody waits for anybody', () => {
  const songs = Array.from({ length: 30 }, (_, index) => createSong(`s${index}`))
  const simulated = simulateSongs(createQueue(songs, { songsPerWeek: null }), 'x')
  expect(simulated).toHaveLength(songs.length)
  for (const song of simulated) expect(workdayAt(song, 85)).toBe(5)
})

test('a client who has not told the story → nobody is held up by it', () => {
  const waiting = createSong('waiting', { stage: 'client', deadlineOn: today })
  const [alone] = simulateSongs(createQueue([createSong('own')]), 'x')
  const [beside] = simulateSongs(createQueue([createSong('own'), waiting]), 'x')
  expect(beside?.readyWorkdays[0]).toBe(alone?.readyWorkdays[0])
})

test('a client who has been silent for longer than any before → not expected tomorrow, but as much later as they are late', () => {
  const silent = createSong('silent', { stage: 'client', elapsed: 20 })
  const [song] = simulateSongs(createQueue([silent]), 'x')
  expect(song?.readyWorkdays[0]).toBeGreaterThan(5)
  expect(song && workdayAt(song, 50)).toBeGreaterThan(20)
  expect(song && workdayAt(song, 99)).toBeGreaterThan(80)
})

test('a client who is silent for no longer than others were → expected within their times', () => {
  const [song] = simulateSongs(createQueue([createSong('usual', { stage: 'client', elapsed: 2 })]), 'x')
  // Three more business days of waiting at most, and seven for the song.
  expect(song?.readyWorkdays.at(-1)).toBeLessThanOrEqual(10)
})

test('a deadline that is over → late in every run', () => {
  const [song] = simulateSongs(createQueue([createSong('a', { deadlineOn: calendarDay('2026-11-20') })]), 'x')
  expect(song?.lateShare).toBe(1)
})

test('days off → the song is ready after them', () => {
  const away = studioCalendar(today, listDaysOff(['24/11/2026 a 04/12/2026']))
  const [song] = simulateSongs(createQueue([createSong('a')], { calendar: away }), 'x')
  expect(song && readyOn(away, song, 85) >= calendarDay('2026-12-11')).toBe(true)
})

test('any queue twice with one seed → the same answer', () => {
  fc.assert(
    fc.property(anySongs, perWeek, fc.string(), (songs, songsPerWeek, seed) => {
      const queue = createQueue(songs, { songsPerWeek })
      expect(simulateSongs(queue, seed, runs)).toEqual(simulateSongs(queue, seed, runs))
    }),
    { numRuns: 40 },
  )
})

test('any queue → more confidence is never an earlier day', () => {
  fc.assert(
    fc.property(
      anySongs,
      perWeek,
      fc.integer({ min: 50, max: 99 }),
      fc.integer({ min: 50, max: 99 }),
      (songs, songsPerWeek, one, other) => {
        for (const song of simulateSongs(createQueue(songs, { songsPerWeek }), 'x', runs)) {
          expect(workdayAt(song, Math.max(one, other))).toBeGreaterThanOrEqual(workdayAt(song, Math.min(one, other)))
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('any queue → at least the asked share of runs ends by the day found', () => {
  fc.assert(
    fc.property(anySongs, perWeek, fc.integer({ min: 50, max: 99 }), (songs, songsPerWeek, confidence) => {
      for (const song of simulateSongs(createQueue(songs, { songsPerWeek }), 'x', runs)) {
        const ready = song.readyWorkdays.filter((count) => count <= workdayAt(song, confidence)).length
        expect(ready / runs).toBeGreaterThanOrEqual(confidence / 100)
      }
    }),
    { numRuns: 40 },
  )
})

test('any queue of the studio and one song more with a later deadline → nobody before it moves', () => {
  fc.assert(
    fc.property(ownSongs, perWeek, (songs, songsPerWeek) => {
      const last = createSong('last', { deadlineOn: addCalendarDays(today, 90) })
      const before = simulateSongs(createQueue(songs, { songsPerWeek }), 'x', runs)
      const after = simulateSongs(createQueue([...songs, last], { songsPerWeek }), 'x', runs)
      expect(after.filter(({ id }) => id !== 'last')).toEqual(before)
    }),
    { numRuns: 40 },
  )
})

test('any queue of the studio and a song brought forward → that song is never ready later, and no other one sooner', () => {
  fc.assert(
    fc.property(ownSongs, perWeek, (songs, songsPerWeek) => {
      const rushed = songs.map((song, index) =>
        index === 0 ? { ...song, deadlineOn: addCalendarDays(today, -20) } : song,
      )
      const before = simulateSongs(createQueue(songs, { songsPerWeek }), 'x', runs)
      const after = simulateSongs(createQueue(rushed, { songsPerWeek }), 'x', runs)
      const [own = 0, ...others] = before.map((song, index) => {
        return (after[index] ? workdayAt(after[index], 85) : 0) - workdayAt(song, 85)
      })
      expect(own).toBeLessThanOrEqual(0)
      for (const moved of others) expect(moved).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 40 },
  )
})

test('any queue of the studio and a greater capacity → no song is ready later', () => {
  fc.assert(
    fc.property(ownSongs, perWeek, (songs, songsPerWeek) => {
      const slow = simulateSongs(createQueue(songs, { songsPerWeek }), 'x', runs)
      const fast = simulateSongs(createQueue(songs, { songsPerWeek: songsPerWeek + 3 }), 'x', runs)
      slow.forEach((song, index) => {
        expect(fast[index] ? workdayAt(fast[index], 85) : 0).toBeLessThanOrEqual(workdayAt(song, 85))
      })
    }),
    { numRuns: 40 },
  )
})
