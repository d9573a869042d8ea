import { addCalendarYears, dayOf, daysBetween, type CalendarDay } from '#core/shared/dates.ts'

import { isDownloadable } from './delivery.ts'

/** For how many days after it the mail still goes out: a studio that stood still for longer is late, not early. */
export const anniversaryGraceDays = 7

/** One year after a song was delivered, by the calendar. */
export function anniversaryOf(deliveredAt: Date): CalendarDay {
  return addCalendarYears(dayOf(deliveredAt), 1)
}

/** Whether the mail that its client asked for goes out on this day. */
export function isAnniversaryDue(
  { deliveredAt, anniversaryWantedAt }: { deliveredAt: Date | null; anniversaryWantedAt: Date | null },
  today: CalendarDay,
): boolean {
  if (deliveredAt === null || anniversaryWantedAt === null) return false
  const late = daysBetween(anniversaryOf(deliveredAt), today)
  return late >= 0 && late <= anniversaryGraceDays
}

/** Where the song is heard by then: on the page of its delivery, as a gift, or from the client's own copy alone. */
export type AnniversaryPlace = 'delivery' | 'gift' | 'copy'

export function anniversaryPlace(
  delivery: Parameters<typeof isDownloadable>[0],
  { isGiftThere, now }: { isGiftThere: boolean; now: Date },
): AnniversaryPlace {
  if (isDownloadable(delivery, now)) return 'delivery'
  return isGiftThere ? 'gift' : 'copy'
}
