import { addDays } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { maxWaitDays } from './gift.ts'
import { defaultZone, isTimeZone, localTimeAt, openingInstant, type OpeningTimeRefusal } from './opening-time.ts'

/** When a gift opens, by the clocks of a place. */
export type Opening = { opensAt: Date; zone: string }
export type OpeningRefusal = OpeningTimeRefusal | 'time-past' | 'time-too-far' | 'time-unused'

/** As typed. `day` is `2026-12-24`, `time` is `20:00`. */
type TypedOpening = { when: string; day: string; time: string; zone: string }

/** `stored`: the opening as it is, of a gift that there is already. */
export type OpeningContext = { now: Date; stored: Opening | null }

/** When a gift opens. One that opened already stays so: who was there must not find it closed again. */
export function parseOpening(typed: TypedOpening, { now, stored }: OpeningContext): Result<Opening, OpeningRefusal> {
  if (stored && stored.opensAt <= now) return accept({ opensAt: stored.opensAt, zone: stored.zone })
  const { when, day, time, zone } = typed
  // Opened, a gift stays open: nothing but that choice opens it now, and none that says a time as well.
  if (when === 'now') {
    if (!isTimeZone(zone)) return refuse('zone-unknown')
    return hasOwnTime(typed, { now, stored }) ? refuse('time-unused') : accept({ opensAt: now, zone })
  }
  // Browsers may send seconds.
  const parsed = openingInstant(`${day}T${time.slice(0, 5)}`, zone)
  if (!parsed.ok) return parsed
  if (parsed.value <= now) return refuse('time-past')
  if (parsed.value > addDays(now, maxWaitDays)) return refuse('time-too-far')
  return accept({ opensAt: parsed.value, zone })
}

/** Whether somebody typed a day or a time: the form has that of the gift, or today's day and no time. */
function hasOwnTime({ day, time }: TypedOpening, { now, stored }: OpeningContext): boolean {
  if (stored && `${day}T${time.slice(0, 5)}` === localTimeAt(stored.opensAt, stored.zone)) return false
  return time !== '' || day > localTimeAt(now, defaultZone).slice(0, 10)
}
