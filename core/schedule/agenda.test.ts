import { expect, test } from 'vitest'

import { addCalendarDays, calendarDay } from '#core/shared/dates.ts'

import { expediteEffect, forecastQueue, songsAtRisk, splitByCapacity, weeklyLoad } from './agenda.ts'
import { listDaysOff } from './days-off.ts'
import type { SongQueue, QueuedSong } from './queue-simulation.ts'
import { studioCalendar } from './studio-calendar.ts'

/** A Wednesday. */
const today = calendarDay('2026-11-25')
const calendar = studioCalendar(today, [])
const settings = { confidence: 85, seed: '2026-11-25' }

function createSong(id: string, dueIn: number, change: Partial<QueuedSong> = {}): QueuedSong {
  return {
    id,
    packageId: 'essencial',
    stage: 'composition',
    deadlineOn: addCalendarDays(today, dueIn),
    isDeadlineMet: false,
    days: { expected: 3, limit: 7 },
    elapsed: 0,
    ...change,
  }
}

function createQueue(songs: QueuedSong[], change: Partial<SongQueue> = {}): SongQueue {
  return { calendar, songsPerWeek: 5, past: [], songs, ...change }
}

test('a queue → forecasts in the order of the deadlines', () => {
  const found = forecastQueue(createQueue([createSong('later', 20), createSong('sooner', 9)]), settings)
  expect(found.map(({ id }) => id)).toEqual(['sooner', 'later'])
})

test('a song with time enough → no risk', () => {
  expect(forecastQueue(createQueue([createSong('a', 14)]), settings)).toEqual([
    { id: 'a', readyOn: '2026-11-30', latePercent: 0, risk: 'none' },
  ])
})

test('a deadline that is over → said as that', () => {
  expect(forecastQueue(createQueue([createSong('a', -1)]), settings)[0]).toMatchObject({
    risk: 'over',
    latePercent: 100,
  })
})

test('changes to a version that came in time → neither over nor at risk', () => {
  const revision = { stage: 'revision', isDeadlineMet: true } as const
  const queue = createQueue([createSong('past', -4, revision), createSong('near', 0, revision)])
  const found = forecastQueue(queue, settings)
  expect(found.map(({ risk }) => risk)).toEqual(['none', 'none'])
  expect(songsAtRisk(queue, found)).toEqual([])
})

test('a client who has not told the story, after its first deadline → not over: it begins anew', () => {
  const [song] = forecastQueue(createQueue([createSong('a', -1, { stage: 'client' })]), settings)
  expect(song?.risk).toBe('none')
})

test('more songs than fit before a deadline → the last of them will probably be late', () => {
  const songs = Array.from({ length: 8 }, (_, index) => createSong(`s${index}`, 7))
  const found = forecastQueue(createQueue(songs), settings)
  expect(found[0]?.risk).toBe('none')
  expect(found.at(-1)).toMatchObject({ risk: 'likely' })
})

test('more songs than fit before a deadline → at risk are those whose forecast is later, each with its day', () => {
  const queue = createQueue(Array.from({ length: 8 }, (_, index) => createSong(`s${index}`, 7)))
  const forecasts = forecastQueue(queue, settings)
  const found = songsAtRisk(queue, forecasts)
  expect(found.map(({ id }) => id)).not.toContain('s0')
  expect(found.at(-1)).toEqual({ id: 's7', readyOn: forecasts.at(-1)?.readyOn })
  expect(found.every(({ readyOn }) => readyOn > addCalendarDays(today, 7))).toBe(true)
})

test('a deadline that is over, or that begins anew with the story of its client → not at risk', () => {
  const songs = [createSong('over', -1), createSong('client', 0, { stage: 'client' }), createSong('tight', 0)]
  const queue = createQueue(songs, { songsPerWeek: 1 })
  expect(songsAtRisk(queue, forecastQueue(queue, settings)).map(({ id }) => id)).toEqual(['tight'])
})

test('the weeks to come → what is due in each, late songs in the first', () => {
  const songs = [
    createSong('late', -5),
    createSong('a', 2),
    createSong('b', 5),
    createSong('c', 6, { stage: 'client' }),
  ]
  expect(weeklyLoad(createQueue(songs), 3)).toEqual([
    { from: '2026-11-23', own: 2, client: 0, capacity: 2 },
    { from: '2026-11-30', own: 1, client: 1, capacity: 5 },
    { from: '2026-12-07', own: 0, client: 0, capacity: 5 },
  ])
})

test.each([
  [3, 5, { fits: 3, beyond: 0 }],
  [5, 3, { fits: 3, beyond: 2 }],
  [2, 0, { fits: 0, beyond: 2 }],
  [4, null, { fits: 4, beyond: 0 }],
])('%i songs of the studio in a week for %s → only those beyond it are too many', (own, capacity, parts) => {
  expect(splitByCapacity({ own, capacity })).toEqual(parts)
})

test('days off → less fits into their week', () => {
  const away = studioCalendar(today, listDaysOff(['30/11/2026 a 02/12/2026']))
  expect(weeklyLoad(createQueue([], { calendar: away }), 2)[1]).toMatchObject({ capacity: 2 })
})

test('no capacity entered → none is made up', () => {
  expect(weeklyLoad(createQueue([], { songsPerWeek: null }), 1)[0]).toMatchObject({ capacity: null })
})

test('a song made express → it is ready sooner, and those before it later', () => {
  const songs = [...Array.from({ length: 6 }, (_, index) => createSong(`s${index}`, 10)), createSong('last', 20)]
  const effect = expediteEffect(createQueue(songs), { id: 'last', days: 2 }, settings)

  expect(effect?.song.workdaysLater).toBeLessThan(0)
  expect(effect?.song.after.readyOn && effect.song.after.readyOn < effect.song.before.readyOn).toBe(true)
  expect(effect?.others.length).toBeGreaterThan(0)
  expect(effect?.others.every(({ workdaysLater }) => workdaysLater >= 0)).toBe(true)
})

test('a song made express in an empty week → nobody else moves', () => {
  const effect = expediteEffect(createQueue([createSong('only', 20)]), { id: 'only', days: 2 }, settings)
  expect(effect?.others).toEqual([])
})

test('a song that is not in the queue → no effect is made up', () => {
  expect(expediteEffect(createQueue([]), { id: 'none', days: 2 }, settings)).toBeNull()
})
