import { studioZone } from '#core/shared/dates.ts'
import { memoize } from '#core/shared/memoize.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** Where a gift opens unless its buyer chooses another place. */
export const defaultZone = studioZone

export type OpeningTimeRefusal = 'zone-unknown' | 'time-invalid' | 'time-skipped'

/** Whether the runtime knows a time zone of this IANA name. Offsets such as `+03:00` have no clock changes: refused. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/**
 * The instant at which the clocks of a zone show `local` (`2026-11-20T19:30`). A time the clocks skip is refused
 * (`time-skipped`); of a time they show twice it is the first.
 */
export function openingInstant(local: string, zone: string): Result<Date, OpeningTimeRefusal> {
  if (!isTimeZone(zone)) return refuse('zone-unknown')
  const asUtc = parseLocal(local)
  if (asUtc === null) return refuse('time-invalid')
  // No zone is further than 14 hours from UTC, and none changes its clocks twice in two days: one of these offsets is right.
  const offsets = [-dayMs, dayMs].map((distance) => offsetAt(asUtc + distance, zone))
  const candidates = offsets.map((offset) => asUtc - offset).toSorted((a, b) => a - b)
  const right = candidates.find((instant) => localTimeAt(new Date(instant), zone) === local)
  return right === undefined ? refuse('time-skipped') : accept(new Date(right))
}

/** What the clocks of a zone show at an instant, `2026-11-20T19:30`. */
export function localTimeAt(instant: Date, zone: string): string {
  return clockOf(zone).format(instant).replace(' ', 'T')
}

/** `quinta-feira, 24 de dezembro de 2026`, by the clocks of a zone. */
export function formatWeekdayAt(instant: Date, zone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'full' }).format(instant)
}

/** `24 de dezembro de 2026`, by the clocks of a zone. */
export function formatLongDayAt(instant: Date, zone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'long' }).format(instant)
}

const dayMs = 86_400_000
/** Zones that buyers chose lately; they type them, in any case. */
const maxClocks = 50

/** Swedish writes dates as ISO 8601 does. */
const clockOf = memoize(
  maxClocks,
  (zone) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const minute = Math.floor(instant / 60_000) * 60_000
  return Date.parse(`${localTimeAt(new Date(minute), zone)}Z`) - minute
}

function parseLocal(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return null
  // `2026-02-30` becomes another day.
  return new Date(asUtc).toISOString().startsWith(text) ? asUtc : null
}
