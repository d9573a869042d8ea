import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addBusinessDays } from '#core/shared/business-days.ts'
import { addCalendarDays, calendarDay, dayOf } from '#core/shared/dates.ts'

import { listDaysOff } from './days-off.ts'
import { readyOn, simulateSongs, type SongQueue, type QueuedSong } from './queue-simulation.ts'
import { promiseOf, type PromisedSong } from './song-promise.ts'
import { studioCalendar } from './studio-calendar.ts'

const now = new Date('2026-11-23T15:00:00Z')
const today = calendarDay('2026-11-23')
const calendar = studioCalendar(today, [])
const settings = { confidence: 85, seed: '2026-11-23' }
const song: PromisedSong = {
  id: 'new',
  packageId: 'profissional',
  startsAt: now,
  days: { fastest: 5, expected: 5, limit: 7 },
}

function createQueue(count: number, change: Partial<SongQueue> = {}): SongQueue {
  const songs = Array.from({ length: count }, (_, index): QueuedSong => ({
    id: `s${index}`,
    packageId: 'essencial',
    stage: 'composition',
    deadlineOn: addCalendarDays(today, 2),
    isDeadlineMet: false,
    days: { expected: 3, limit: 3 },
    elapsed: 0,
  }))
  return { calendar, songsPerWeek: 5, past: [], songs, ...change }
}

test('nobody before it → the days of the catalogue', () => {
  expect(promiseOf(createQueue(0), song, settings)).toEqual({
    expectedOn: '2026-11-30',
    deadlineOn: '2026-12-02',
    isFull: false,
  })
})

test('some songs before it → a later day within the contract', () => {
  expect(promiseOf(createQueue(4), song, settings)).toEqual({
    expectedOn: '2026-12-01',
    deadlineOn: '2026-12-02',
    isFull: false,
  })
})

test('a queue longer than the contract → the day of the contract, and it is said', () => {
  expect(promiseOf(createQueue(40), song, settings)).toEqual({
    expectedOn: '2026-12-02',
    deadlineOn: '2026-12-02',
    isFull: true,
  })
})

test('ten clients who have been silent for two weeks, and two songs in work → the agenda is not full of the former', () => {
  const { songs, ...queue } = createQueue(12)
  const silent = songs.map((one, index) =>
    index < 10 ? { ...one, stage: 'client' as const, elapsed: 10 } : { ...one, elapsed: 1 },
  )
  expect(promiseOf({ ...queue, songs: silent }, song, settings)).toMatchObject({ isFull: false })
})

test('no capacity entered → the queue does not count', () => {
  expect(promiseOf(createQueue(40, { songsPerWeek: null }), song, settings).expectedOn).toBe('2026-11-30')
})

test('quicker songs before → never earlier than the fastest that is sold', () => {
  const past = Array.from({ length: 20 }, () => ({
    packageId: 'profissional',
    limit: 7,
    wait: 1,
    work: 1,
    production: 1,
  }))
  expect(promiseOf(createQueue(0, { past }), song, settings).expectedOn).toBe('2026-11-30')
})

test('slower songs before → a later day', () => {
  const past = Array.from({ length: 20 }, () => ({
    packageId: 'profissional',
    limit: 7,
    wait: 1,
    work: 6,
    production: 1,
  }))
  expect(promiseOf(createQueue(0, { past }), song, settings).expectedOn).toBe('2026-12-01')
})

test('a holiday of the studio → it moves the forecast, and not the contract', () => {
  const away = studioCalendar(today, listDaysOff(['24/11/2026 a 04/12/2026']))
  expect(promiseOf(createQueue(0, { calendar: away }), song, settings)).toEqual({
    expectedOn: '2026-12-02',
    deadlineOn: '2026-12-02',
    isFull: true,
  })
})

test('a payment of last week → its days have begun', () => {
  const startsAt = new Date('2026-11-19T15:00:00Z')
  expect(promiseOf(createQueue(0), { ...song, startsAt }, settings).expectedOn).toBe('2026-11-27')
})

test('a song that is in the queue already → it does not wait for itself', () => {
  const queue = createQueue(1, { songsPerWeek: 1 })
  const again = { ...song, id: 's0' }
  expect(promiseOf(queue, again, settings)).toEqual(promiseOf(createQueue(0, { songsPerWeek: 1 }), again, settings))
})

test('any queue and terms → from the fastest day sold to the day of the contract, and else never before the queue', () => {
  const terms = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.nat(8), fc.nat(8)).map(([fastest, more, most]) => {
    return { fastest, expected: fastest + more, limit: fastest + more + most }
  })
  fc.assert(
    fc.property(
      terms,
      fc.nat(15),
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 50, max: 99 }),
      (days, count, songsPerWeek, confidence) => {
        const queue = createQueue(count, { songsPerWeek })
        const promised = { ...song, days }
        const { expectedOn, deadlineOn, isFull } = promiseOf(queue, promised, { confidence, seed: 'x' })
        const contract = addBusinessDays(dayOf(now), days.limit)
        const own = {
          ...promised,
          stage: 'composition' as const,
          deadlineOn: contract,
          isDeadlineMet: false,
          elapsed: 0,
        }
        const found = simulateSongs({ ...queue, songs: [...queue.songs, own] }, 'x').find(({ id }) => id === 'new')
        const readyDay = found ? readyOn(calendar, found, confidence) : today

        expect(deadlineOn).toBe(contract)
        expect(expectedOn <= deadlineOn).toBe(true)
        expect(expectedOn >= addBusinessDays(today, days.fastest)).toBe(true)
        expect(isFull).toBe(readyDay > deadlineOn)
        expect(isFull || expectedOn >= readyDay).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})
