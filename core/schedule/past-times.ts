import { businessDaysBetween, type PromisedDays } from '#core/shared/business-days.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'

/** How long a song took, in business days. */
export type PastSong = {
  packageId: string
  /** What the contract gave for it. */
  limit: number
  /** From the payment to the accepted briefing: the client's part. `null` for a song without one. */
  wait: number | null
  /** From the start of the work to the first version the client could hear. */
  work: number
  /** The last part of it, from the step of production on; `null` where nobody set that step. */
  production: number | null
}

/** A stored project that a version of was presented. */
export type PresentedProject = {
  packageId: string
  createdAt: Date
  acceptedAt: Date | null
  productionAt: Date | null
  presentedAt: Date
  deadlineStartedAt: Date
  deadlineOn: CalendarDay
}

/** Fewer songs than this say nothing about the next one: until then the days of the catalogue count. */
export const minPastSongs = 8

export function pastSong(project: PresentedProject): PastSong {
  const { packageId, createdAt, acceptedAt, productionAt, presentedAt, deadlineStartedAt, deadlineOn } = project
  const startedAt = acceptedAt && acceptedAt < presentedAt ? acceptedAt : createdAt
  return {
    packageId,
    limit: Math.max(1, businessDaysBetween(dayOf(deadlineStartedAt), deadlineOn)),
    wait: acceptedAt ? businessDaysBetween(dayOf(createdAt), dayOf(acceptedAt)) : null,
    work: businessDaysBetween(dayOf(startedAt), dayOf(presentedAt)),
    production:
      productionAt && productionAt < presentedAt ? businessDaysBetween(dayOf(productionAt), dayOf(presentedAt)) : null,
  }
}

type Sold = { packageId: string; days: PromisedDays }

/**
 * What a song may take: times of its own package, else those of all, each stretched to its own limit: what was sold in a
 * hurry went faster. `null` while too few are known. Sorted, so that a later place is never a shorter time.
 */
export function workTimes(past: readonly PastSong[], { packageId, days }: Sold, part: 'work' | 'production') {
  const known = past.flatMap(({ [part]: took, ...song }) => (took === null ? [] : [{ ...song, took }]))
  const own = known.filter((song) => song.packageId === packageId)
  const used = own.length >= minPastSongs ? own : known
  return used.length < minPastSongs ? null : ascending(used.map(({ took, limit }) => (took * days.limit) / limit))
}

/** How long clients took to send a briefing that was accepted; `null` while too few did. */
export function clientWaits(past: readonly PastSong[]): number[] | null {
  const waits = past.flatMap(({ wait }) => wait ?? [])
  return waits.length < minPastSongs ? null : ascending(waits)
}

function ascending(values: number[]): number[] {
  return values.toSorted((one, other) => one - other)
}
