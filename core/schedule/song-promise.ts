import type { DueDates } from '#core/project/project.ts'
import { addBusinessDays, businessDaysBetween, type PromisedDays } from '#core/shared/business-days.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'

import { readyOn, simulateSongs, type SongQueue, type QueuedSong } from './queue-simulation.ts'
import type { StudioCalendar } from './studio-calendar.ts'

/** A song that is to be promised: sold in business days from a start, of which `fastest` is the least that is sold. */
export type PromisedSong = Pick<QueuedSong, 'id' | 'packageId'> & {
  startsAt: Date
  days: PromisedDays & { fastest: number }
  /** The contract's day, where it is not the limit after the start. */
  deadlineOn?: CalendarDay
}

/** The two days of a promise, and whether the queue would need more time than the contract gives. */
export type SongPromise = DueDates & { isFull: boolean }

/** Before it is bought: on the condition that its story is accepted by a day. */
export type PurchasePromise = SongPromise & { acceptedOn: CalendarDay }

/**
 * The day by which a song is ready with the given confidence, when the client's story is here at its start. Never later
 * than the contract's day, never earlier than the fastest that is sold, and otherwise never earlier than the queue allows.
 */
export function promiseOf(
  queue: SongQueue,
  song: PromisedSong,
  { confidence, seed }: { confidence: number; seed: string },
): SongPromise {
  const start = dayOf(song.startsAt)
  const deadlineOn = song.deadlineOn ?? addBusinessDays(start, song.days.limit)
  const elapsed = businessDaysBetween(start, queue.calendar.today)
  const own = { ...song, stage: 'composition' as const, deadlineOn, isDeadlineMet: false, elapsed }
  const songs = [...queue.songs.filter(({ id }) => id !== song.id), own]
  const simulated = simulateSongs({ ...queue, songs: queue.songsPerWeek === null ? [own] : songs }, seed)
  const found = simulated.find(({ id }) => id === song.id)
  const readyDay = found ? readyOn(queue.calendar, found, confidence) : deadlineOn
  const fastestOn = addBusinessDays(start, Math.min(song.days.fastest, song.days.expected))
  return {
    expectedOn: earliest(deadlineOn, readyDay < fastestOn ? fastestOn : readyDay),
    deadlineOn,
    isFull: readyDay > deadlineOn,
  }
}

function earliest(one: CalendarDay, other: CalendarDay): CalendarDay {
  return one < other ? one : other
}

/** Numbers change once a day: a page read twice says the same. */
export function seedOf({ today }: StudioCalendar): string {
  return today
}
