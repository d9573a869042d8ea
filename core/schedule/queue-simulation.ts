import type { PromisedDays } from '#core/shared/business-days.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { hashLetters } from '#core/shared/hash-letters.ts'
import { randomNumbers } from '#core/shared/random-numbers.ts'

import { clientWaits, workTimes, type PastSong } from './past-times.ts'
import { nthWorkday, workdaysPerWeek, workdaysUntil, workdaysWithin, type StudioCalendar } from './studio-calendar.ts'

/** What a song of the queue waits for: its client's story, or a part of the studio's work. */
export type SongStage = 'client' | 'composition' | 'production' | 'revision'

export type QueuedSong = {
  id: string
  packageId: string
  stage: SongStage
  /** Of a song that waits for its client the deadline begins anew when the story is accepted. */
  deadlineOn: CalendarDay
  /** A version was presented by its deadline: what is made after that has no day of its own. */
  isDeadlineMet: boolean
  /** Business days by the terms it was sold with. */
  days: PromisedDays
  /** Business days since its stage began. */
  elapsed: number
}

export type SongQueue = {
  calendar: StudioCalendar
  /** How many songs the studio finishes in a full week; `null` while nobody said: then nothing has to wait its turn. */
  songsPerWeek: number | null
  past: readonly PastSong[]
  songs: readonly QueuedSong[]
}

/** What a simulation found about a song. */
export type SimulatedSong = {
  id: string
  /** The workday on which it is ready, of every run; the soonest first. */
  readyWorkdays: number[]
  /** The share of runs that end after its deadline. */
  lateShare: number
}

/** How much of a whole song the work of each stage is. */
const workShare = { client: 1, composition: 1, production: 0.5, revision: 0.3 } satisfies Record<SongStage, number>

/** Business days, while the studio's own are too few. */
const firstWaits = [0, 1, 1, 2, 3, 5]
const revisionTimes = [1, 1, 2, 2, 3]

const defaultRuns = 400

/**
 * Plays the weeks to come many times: the studio takes the song with the nearest deadline of those it can work on, and a
 * song is ready when its turn came and its own time has passed. The same queue and seed give the same answer. Each song
 * has numbers of its own, so that two queues differ only by what differs between them.
 */
export function simulateSongs(queue: SongQueue, seed: string, runs = defaultRuns): SimulatedSong[] {
  const { calendar, songs } = queue
  const readyWorkdays = songs.map(() => Array.from({ length: runs }, () => 0))
  const late = songs.map(() => 0)
  const draws = songs.map((song) => songDraws(queue, song, seed))

  for (let run = 0; run < runs; run += 1) {
    const jobs = draws.map((draw) => draw())
    const ends = workThrough(jobs)
    jobs.forEach(({ arrival, lead, due }, index) => {
      const ready = Math.min(Math.ceil(Math.max(ends[index] ?? 0, arrival + lead)), calendar.workdays.length)
      const row = readyWorkdays[index]
      if (row) row[run] = ready
      if (ready > due) late[index] = (late[index] ?? 0) + 1
    })
  }
  return songs.map(({ id }, index) => ({
    id,
    readyWorkdays: (readyWorkdays[index] ?? []).toSorted((one, other) => one - other),
    lateShare: (late[index] ?? 0) / runs,
  }))
}

/** The workday until which a song is ready in at least so many of a hundred runs. */
export function workdayAt({ readyWorkdays }: SimulatedSong, confidence: number): number {
  const place = Math.ceil((confidence / 100) * readyWorkdays.length) - 1
  return readyWorkdays[Math.min(Math.max(place, 0), readyWorkdays.length - 1)] ?? 0
}

/** The same as a day. */
export function readyOn(calendar: StudioCalendar, song: SimulatedSong, confidence: number): CalendarDay {
  return nthWorkday(calendar, workdayAt(song, confidence))
}

/** All in workdays from today. */
type Job = { arrival: number; work: number; lead: number; due: number }

/** Makes the numbers of a song for one run after the other. */
function songDraws(queue: SongQueue, song: QueuedSong, seed: string): () => Job {
  const { calendar, songsPerWeek, past } = queue
  const { stage, days, elapsed, deadlineOn } = song
  const random = randomNumbers(hashLetters(`${seed}:${song.id}`))
  const work = songsPerWeek === null ? 0 : (workdaysPerWeek / songsPerWeek) * workShare[stage]
  const due = workdaysUntil(calendar, deadlineOn)
  const waits = remainingWaits(clientWaits(past) ?? firstWaits, elapsed)
  const lead = leadTime(past, song)

  return () => {
    const [waiting, taking, varying] = [random(), random(), random()]
    const job = { arrival: 0, work: work * (0.75 + varying / 2), lead: Math.max(1, lead(taking)), due }
    if (stage !== 'client') return job
    const wait = pick(waits, waiting)
    return { ...job, arrival: workdaysWithin(calendar, wait), due: workdaysWithin(calendar, wait + days.limit) }
  }
}

/** How long a song still takes of its own, at a place from 0 to 1 among the times known. */
function leadTime(past: readonly PastSong[], song: QueuedSong): (at: number) => number {
  const { stage, days } = song
  const elapsed = stage === 'client' ? 0 : song.elapsed
  const times = stage === 'revision' ? revisionTimes : workTimes(past, song, stage === 'production' ? stage : 'work')
  if (times) {
    const left = remainingTimes(times, elapsed)
    return (at) => pick(left, at)
  }
  const share = stage === 'production' ? 0.5 : 1
  return (at) => catalogTime(days, at) * share - elapsed
}

/** How much longer a client stays silent who was so longer than any before, in parts of the time that has passed. */
const silences = [0.25, 0.5, 1, 2, 4]

/**
 * What is left of a client's wait. One who let every known time pass does not answer tomorrow: they may be silent for as long
 * again, or for much longer.
 */
function remainingWaits(waits: readonly number[], elapsed: number): number[] {
  return waits.some((wait) => wait > elapsed)
    ? remainingTimes(waits, elapsed)
    : silences.map((part) => Math.max(1, Math.ceil(elapsed * part)))
}

/** What is left of those times that are longer than what has passed; a day where all are over. */
function remainingTimes(times: readonly number[], elapsed: number): number[] {
  const longer = times.filter((time) => time > elapsed)
  return longer.length === 0 ? [1] : longer.map((time) => time - elapsed)
}

/**
 * The catalogue as a spread of times: 95 of 100 songs need the expected days at most, most of them exactly these, and all
 * of them keep the limit.
 */
function catalogTime({ expected, limit }: QueuedSong['days'], at: number): number {
  if (at < 0.3) return expected * (0.7 + at)
  return at < 0.95 ? expected : expected + (Math.max(limit, expected) - expected) * ((at - 0.95) / 0.05)
}

function pick(sorted: readonly number[], at: number): number {
  return sorted[Math.min(Math.floor(at * sorted.length), sorted.length - 1)] ?? 0
}

/** When the studio is done with each job: one after the other, the nearest deadline first of those that have arrived. */
function workThrough(jobs: readonly Job[]): number[] {
  const ends = jobs.map(() => 0)
  const byDeadline = jobs
    .map((job, index) => ({ ...job, index, done: false }))
    .toSorted((one, other) => one.due - other.due)
  let now = 0
  let head = 0
  while (head < byDeadline.length) {
    const next = firstArrived(byDeadline, head, now)
    if (next) {
      now += next.work
      ends[next.index] = now
      next.done = true
    } else {
      now = Math.min(...byDeadline.flatMap(({ done, arrival }) => (done ? [] : [arrival])))
    }
    while (byDeadline[head]?.done) head += 1
  }
  return ends
}

type OpenJob = Job & { index: number; done: boolean }

/** A loop from `head`: this runs for every song of every run, and nearly always finds the first. */
function firstArrived(jobs: readonly OpenJob[], head: number, now: number): OpenJob | null {
  for (let place = head; place < jobs.length; place += 1) {
    const job = jobs[place]
    if (job && !job.done && job.arrival <= now) return job
  }
  return null
}
