import { addCalendarDays, addMinutes, dayOf, startOfDay } from '#core/shared/dates.ts'

/** When mails of an order in surprise mode wait: at night, from early evening on, or never. */
export const quietHours = ['night', 'evening', 'none'] as const
export type QuietHours = (typeof quietHours)[number]

/** Full hours in São Paulo between which a mail waits, past midnight. */
export const quietRanges: Record<QuietHours, { from: number; until: number } | null> = {
  none: null,
  night: { from: 21, until: 8 },
  evening: { from: 18, until: 8 },
}

/** What a form says: `null` while surprise mode is off; the night where the hours are none of ours. */
export function parseSurprise({ surprise, quiet }: { surprise: string; quiet: string }): QuietHours | null {
  if (surprise === '') return null
  return quietHours.find((known) => known === quiet) ?? 'night'
}

/** Until when a mail of an order waits; `null` when it may go out now. */
export function quietUntil(hours: QuietHours, now: Date): Date | null {
  const range = quietRanges[hours]
  if (!range) return null
  const today = dayOf(now)
  const at = (day: typeof today, hour: number) => addMinutes(startOfDay(day), hour * 60)
  if (now < at(today, range.until)) return at(today, range.until)
  return now >= at(today, range.from) ? at(addCalendarDays(today, 1), range.until) : null
}

/** An order whose surprise is kept: its code is all that may be named where others look. */
export type SurpriseOrder = { code: string; hours: QuietHours }

/**
 * What a bystander may read instead of the title of a song: on a tab, in a file's name, on a lock screen, at the provider.
 * A code says nothing to anybody but the buyer.
 */
export function discreetName(code: string): string {
  return `Pedido ${code}`
}
