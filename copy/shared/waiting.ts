import { dayOf, formatDay, formatTime, type CalendarDay } from '#core/shared/dates.ts'
import { daysWaiting } from '#core/shared/waiting.ts'

import { pluralize } from './inflection.ts'

/** How long something waits, for a narrow place: `hoje`, `ontem`, `há 2 dias`. */
export function agoText(since: Date, today: CalendarDay): string {
  const days = daysWaiting(since, today)
  if (days === 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${pluralize(days, 'dia', 'dias')}`
}

/** Since when something waits, seen from a day: `desde hoje, 14:05`, `desde ontem`, `desde 26/11, há 2 dias`. */
export function sinceText(since: Date, today: CalendarDay): string {
  const ago = agoText(since, today)
  const days = daysWaiting(since, today)
  if (days === 0) return `desde ${ago}, ${formatTime(since)}`
  if (days === 1) return `desde ${ago}`
  const day = formatDay(dayOf(since))
  return `desde ${dayOf(since).slice(0, 4) === today.slice(0, 4) ? day.slice(0, 5) : day}, ${ago}`
}
