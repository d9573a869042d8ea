import { addBusinessDays, type CalendarDay } from '#core/shared/dates.ts'

import type { InactiveReason } from './inactive-reason.ts'
import type { ProjectStatus } from './project.ts'

/** Urgency of a due date on a day: past, within two business days, later, or no longer relevant. */
export type Due = 'late' | 'soon' | 'fine' | 'done'

const soonDays = 2

/** The days on which a limit is near: from today to two business days later. */
export function soonFrom(today: CalendarDay): { from: CalendarDay; to: CalendarDay } {
  return { from: today, to: addBusinessDays(today, soonDays) }
}

/** How urgent a project's promised limit is, seen from `today`. */
export function dueStatus(
  today: CalendarDay,
  { status, limitOn, stop = null }: { status: ProjectStatus; limitOn: CalendarDay; stop?: InactiveReason | null },
): Due {
  if (status === 'delivered' || stop) return 'done'
  if (limitOn < today) return 'late'
  return limitOn <= soonFrom(today).to ? 'soon' : 'fine'
}
