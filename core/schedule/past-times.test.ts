import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { clientWaits, minPastSongs, pastSong, workTimes, type PastSong } from './past-times.ts'

const noon = (day: string) => new Date(`${day}T15:00:00Z`)
const stored = {
  packageId: 'essencial',
  createdAt: noon('2026-11-02'),
  acceptedAt: noon('2026-11-05'),
  productionAt: noon('2026-11-10'),
  presentedAt: noon('2026-11-12'),
  deadlineStartedAt: noon('2026-11-05'),
  deadlineOn: calendarDay('2026-11-16'),
}
const song: PastSong = { packageId: 'essencial', limit: 7, wait: 1, work: 5, production: 2 }
const many = (count: number, change: Partial<PastSong> = {}) =>
  Array.from({ length: count }, () => ({ ...song, ...change }))
const sold = { packageId: 'essencial', days: { expected: 7, limit: 7 } }

test('a presented project → its times in business days', () => {
  expect(pastSong(stored)).toEqual({ packageId: 'essencial', limit: 7, wait: 3, work: 5, production: 2 })
})

test('a project without a briefing → its work began with it, and no client was waited for', () => {
  expect(pastSong({ ...stored, acceptedAt: null })).toMatchObject({ wait: null, work: 8 })
})

test('a briefing accepted after the first version → the work began with the project', () => {
  expect(pastSong({ ...stored, acceptedAt: noon('2026-11-13') })).toMatchObject({ work: 8 })
})

test('too few songs → no times of our own', () => {
  expect(workTimes(many(minPastSongs - 1), sold, 'work')).toBeNull()
  expect(clientWaits(many(minPastSongs - 1))).toBeNull()
})

test('enough songs of the package → only their times', () => {
  const past = [...many(minPastSongs), ...many(20, { packageId: 'premium', work: 9 })]
  expect(workTimes(past, sold, 'work')).toEqual(Array.from({ length: minPastSongs }, () => 5))
})

test('too few songs of the package → times of all, stretched to its limit', () => {
  expect(workTimes(many(minPastSongs, { packageId: 'premium', limit: 14, work: 10 }), sold, 'work')).toEqual(
    Array.from({ length: minPastSongs }, () => 5),
  )
})

test('songs whose production nobody marked → not counted as production', () => {
  expect(workTimes(many(minPastSongs, { production: null }), sold, 'production')).toBeNull()
})
