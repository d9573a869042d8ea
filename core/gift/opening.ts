import { addDays } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { maxWaitDays } from './gift.ts'
import { isTimeZone, openingInstant, type OpeningTimeRefusal } from './opening-time.ts'

/** When a gift opens, by the clocks of a place. */
export type Opening = { opensAt: Date; zone: string }
export type OpeningRefusal = OpeningTimeRefusal | 'time-past' | 'time-too-far'

/** As typed. `day` is `2026-12-24`, `time` is `20:00`. */
type TypedOpening = { when: string; day: string; time: string; zone: string }

/**
 * When a gift opens. One that opened already (`fixedOpening`) stays so: who was there must not find it closed again.
 */
export function parseOpening(
  { when, day, time, zone }: TypedOpening,
  { now, fixedOpening }: { now: Date; fixedOpening: Opening | null },
): Result<Opening, OpeningRefusal> {
  if (fixedOpening) return accept(fixedOpening)
  // Opened, a gift stays open: nothing but that choice opens it now.
  if (when === 'now') return isTimeZone(zone) ? accept({ opensAt: now, zone }) : refuse('zone-unknown')
  // Browsers may send seconds.
  const parsed = openingInstant(`${day}T${time.slice(0, 5)}`, zone)
  if (!parsed.ok) return parsed
  if (parsed.value <= now) return refuse('time-past')
  if (parsed.value > addDays(now, maxWaitDays)) return refuse('time-too-far')
  return accept({ opensAt: parsed.value, zone })
}
