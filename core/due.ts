import { addBusinessDays, type CalendarDay } from './dates.ts'
import type { ProjectStatus } from './project.ts'
import type { Stop } from './stop.ts'

/** Urgency of a due date on a day: past, within two business days, later, or no longer relevant. */
export type Due = 'late' | 'soon' | 'fine' | 'done'

const soonDays = 2

/** How urgent a project's promised limit is, seen from `today`. */
export function dueOn(
  today: CalendarDay,
  { status, limitOn, stop = null }: { status: ProjectStatus; limitOn: CalendarDay; stop?: Stop | null },
): Due {
  if (status === 'delivered' || stop) return 'done'
  if (limitOn < today) return 'late'
  return limitOn <= addBusinessDays(today, soonDays) ? 'soon' : 'fine'
}
