import type { StopReason } from '#core/order/inactive-reason.ts'
import { addBusinessDays } from '#core/shared/business-days.ts'
import type { CalendarDay, DaySpan } from '#core/shared/dates.ts'

import type { ProjectStatus } from './project.ts'

/** Urgency of a due date on a day: past, within two business days, later, or no longer relevant. */
export type Due = 'late' | 'soon' | 'fine' | 'done'

const soonDays = 2

/** The days on which a deadline is near: from today to two business days later. */
export function soonRange(today: CalendarDay): DaySpan {
  return { first: today, last: addBusinessDays(today, soonDays) }
}

/**
 * How urgent a project's deadline is, seen from `today`. It is for the first version: once that was shown in time
 * (`isDeadlineMet`), nothing that the client asks for afterwards is due by it. While they listen it stays, so that somebody asks them.
 * While they have changes to pay (`changesUnpaid`), nobody works, and nothing is due.
 */
export function dueStatus(
  today: CalendarDay,
  {
    status,
    deadlineOn,
    isDeadlineMet,
    stopReason = null,
    changesUnpaid,
  }: {
    status: ProjectStatus
    deadlineOn: CalendarDay
    isDeadlineMet: boolean
    stopReason?: StopReason | null
    changesUnpaid: boolean
  },
): Due {
  if (status === 'delivered' || stopReason || changesUnpaid) return 'done'
  if (isDeadlineMet && status !== 'waiting') return 'done'
  if (deadlineOn < today) return 'late'
  return deadlineOn <= soonRange(today).last ? 'soon' : 'fine'
}
