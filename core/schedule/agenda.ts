import { addBusinessDays } from '#core/shared/business-days.ts'
import { addCalendarDays, mondayOf, type CalendarDay } from '#core/shared/dates.ts'

import {
  readyOn,
  simulateSongs,
  workdayAt,
  type SongQueue,
  type QueuedSong,
  type SimulatedSong,
} from './queue-simulation.ts'
import { workdaysPerWeek } from './studio-calendar.ts'

/** How sure it is that a song keeps its deadline: it is over, it will probably be missed, it may be, or it will be kept. */
export type Risk = 'over' | 'likely' | 'possible' | 'none'

export type SongForecast = {
  id: string
  /** The day by which it is ready with the confidence of the settings. */
  readyOn: CalendarDay
  /** Of a hundred runs, those that miss the deadline. */
  latePercent: number
  risk: Risk
}

type ForecastSettings = { confidence: number; seed: string }

/** Of every song of the queue, in the order in which the studio works: the nearest deadline first. */
export function forecastQueue(queue: SongQueue, { confidence, seed }: ForecastSettings): SongForecast[] {
  const simulated = new Map(simulateSongs(queue, seed).map((song) => [song.id, song]))
  return queue.songs
    .toSorted((one, other) => one.deadlineOn.localeCompare(other.deadlineOn))
    .flatMap((song) => {
      const found = simulated.get(song.id)
      return found ? [songForecast(queue, song, found, confidence)] : []
    })
}

function songForecast(queue: SongQueue, song: QueuedSong, found: SimulatedSong, confidence: number): SongForecast {
  return {
    id: song.id,
    readyOn: readyOn(queue.calendar, found, confidence),
    latePercent: Math.round(found.lateShare * 100),
    risk: song.isDeadlineMet
      ? 'none'
      : riskOf(found.lateShare, {
          confidence,
          isOver: song.stage !== 'client' && song.deadlineOn < queue.calendar.today,
        }),
  }
}

function riskOf(lateShare: number, { confidence, isOver }: { confidence: number; isOver: boolean }): Risk {
  if (isOver) return 'over'
  if (lateShare >= 0.5) return 'likely'
  return lateShare > 1 - confidence / 100 ? 'possible' : 'none'
}

/**
 * The songs whose work is with the studio and whose forecast lies after their deadline, while that is not over. One that waits
 * for its client is none of them: its deadline begins anew; nor is one that was shown in time.
 */
export function songsAtRisk(
  queue: SongQueue,
  forecasts: readonly SongForecast[],
): { id: string; readyOn: CalendarDay }[] {
  const songs = new Map(queue.songs.map((song) => [song.id, song]))
  return forecasts.flatMap(({ id, readyOn: forecastOn }) => {
    const song = songs.get(id)
    const isAtRisk =
      song &&
      song.stage !== 'client' &&
      !song.isDeadlineMet &&
      song.deadlineOn >= queue.calendar.today &&
      forecastOn > song.deadlineOn
    return isAtRisk ? [{ id, readyOn: forecastOn }] : []
  })
}

export type WeekLoad = {
  /** Its Monday. */
  from: CalendarDay
  /** Songs whose deadline is in it; those whose deadline is over are in the first week. */
  own: number
  /** The same of those that wait for their client, whose deadline begins anew. */
  client: number
  /** What the studio finishes on the workdays left of it; `null` while nobody said. */
  capacity: number | null
}

/** The songs of the studio's week: as many as fit, and those beyond. */
export function splitByCapacity({ own, capacity }: Pick<WeekLoad, 'own' | 'capacity'>): {
  fits: number
  beyond: number
} {
  const fits = capacity === null ? own : Math.min(own, capacity)
  return { fits, beyond: own - fits }
}

/** What is due in each of the next weeks, and how much fits into it. */
export function weeklyLoad({ calendar, songsPerWeek, songs }: SongQueue, weeks: number): WeekLoad[] {
  const first = mondayOf(calendar.today)
  return Array.from({ length: weeks }, (_, place) => {
    const from = addCalendarDays(first, place * 7)
    const end = addCalendarDays(from, 6)
    const due = songs.filter(({ deadlineOn }) => deadlineOn <= end && (place === 0 || deadlineOn >= from))
    const workdays = calendar.workdays.filter((day) => day >= from && day <= end).length
    return {
      from,
      own: due.filter(({ stage }) => stage !== 'client').length,
      client: due.filter(({ stage }) => stage === 'client').length,
      capacity: songsPerWeek === null ? null : Math.round((songsPerWeek / workdaysPerWeek) * workdays * 10) / 10,
    }
  })
}

export type Move = {
  id: string
  before: SongForecast
  after: SongForecast
  /** By how much it is ready later; negative is sooner. */
  workdaysLater: number
}

/**
 * What happens to everybody if a song becomes an express one of so many business days from today: that song, and all
 * others whose day moves or whose deadline comes into danger. `null` when it is not in the queue.
 */
export function expediteEffect(
  queue: SongQueue,
  { id, days }: { id: string; days: number },
  { confidence, seed }: ForecastSettings,
): { song: Move; others: Move[] } | null {
  const rushed = queue.songs.map((song) => (song.id === id ? expedite(queue, song, days) : song))
  const after = { ...queue, songs: rushed }
  const [old, fresh] = [queue, after].map((one) => new Map(simulateSongs(one, seed).map((song) => [song.id, song])))
  const moves = queue.songs.flatMap((song): Move[] => {
    const [was, is] = [old?.get(song.id), fresh?.get(song.id)]
    const next = rushed.find((one) => one.id === song.id)
    if (!was || !is || !next) return []
    return [
      {
        id: song.id,
        before: songForecast(queue, song, was, confidence),
        after: songForecast(after, next, is, confidence),
        workdaysLater: workdayAt(is, confidence) - workdayAt(was, confidence),
      },
    ]
  })
  const song = moves.find((move) => move.id === id)
  if (!song) return null
  const others = moves.filter(
    (move) => move.id !== id && (move.workdaysLater !== 0 || move.after.risk !== move.before.risk),
  )
  return { song, others: others.toSorted((one, other) => other.workdaysLater - one.workdaysLater) }
}

/** Its deadline is never later than it was. One that waits for its client goes first once the story is here. */
function expedite({ calendar }: SongQueue, song: QueuedSong, days: number): QueuedSong {
  const deadlineOn = addBusinessDays(calendar.today, days)
  return {
    ...song,
    deadlineOn: deadlineOn < song.deadlineOn ? deadlineOn : song.deadlineOn,
    days: { expected: Math.min(song.days.expected, days), limit: Math.min(song.days.limit, days) },
  }
}
