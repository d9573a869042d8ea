import type { Occasion } from '#core/briefing/briefing.ts'
import type { CalendarDay } from '#core/shared/dates.ts'

import { dueStatus, type Due } from './due-status.ts'
import { nextStep, stepActor, type NextStep, type ProjectFacts } from './next-step.ts'
import { waitingSince, type WaitingMoments } from './waiting-since.ts'

/** A project that something is to be done for. */
export type WorklistItem = {
  id: string
  code: string
  title: string
  /** For whom the song is; empty when nobody said so. */
  recipient: string
  clientName: string
  assigneeName: string | null
  occasion: Occasion | '' | null
  /** Which drawing its cover is. */
  coverChoice: number
  deadlineOn: CalendarDay
  due: Due
  /** The day of the last forecast, where it lies after a deadline that is not over; else `null`. */
  lateForecastOn: CalendarDay | null
  step: NextStep
  /** Notes of the client without an answer. */
  openNotes: number
  /** Since when somebody waits; `null` once nobody does. */
  waitingSince: Date | null
}

/** A stored project as one of the worklist. */
export function worklistItem(
  {
    stopReason,
    forecastOn,
    isDeadlineMet,
    moments,
    versions,
    lyric,
    briefing,
    status,
    changesUnpaid,
    ...row
  }: StoredItem,
  today: CalendarDay,
): WorklistItem {
  const { openNotes, deadlineOn } = row
  const due = dueStatus(today, { status, stopReason, isDeadlineMet, changesUnpaid, deadlineOn })
  const step = nextStep({ status, stopReason, briefing, versions, openNotes, lyric, changesUnpaid })
  const isAtRisk = forecastOn !== null && forecastOn > deadlineOn && (due === 'soon' || due === 'fine')
  return {
    ...row,
    due,
    lateForecastOn: isAtRisk ? forecastOn : null,
    step,
    waitingSince: waitingSince(step, moments),
  }
}

type StoredItem = Omit<WorklistItem, 'due' | 'lateForecastOn' | 'step' | 'waitingSince'> &
  ProjectFacts & {
    isDeadlineMet: boolean
    moments: WaitingMoments
    /** Of a song that was at risk when the queue was last played; else `null`. */ forecastOn: CalendarDay | null
  }

/** The lists a worklist is filled from; a project can be in several. */
export const worklistQueues = [
  'late',
  'soon',
  'risk',
  'briefings',
  'feedback',
  'lyrics',
  'drafts',
  'unpresented',
  'approved',
] as const
export type WorklistQueue = (typeof worklistQueues)[number]

/** Parts of the worklist, the most urgent first. */
export const worklistGroups = ['late', 'soon', 'risk', 'failed', 'unread', 'ours'] as const
export type WorklistGroup = (typeof worklistGroups)[number]

const unreadSteps: readonly NextStep[] = ['review-briefing', 'answer-feedback', 'answer-lyric']

/**
 * Where a project stands in the worklist; `null` when there is nothing to do. A late project is shown even while its
 * client has it, so that somebody asks them.
 */
export function worklistGroup({
  step,
  due,
  lateForecastOn,
}: Pick<WorklistItem, 'step' | 'due' | 'lateForecastOn'>): WorklistGroup | null {
  const isOurs = stepActor(step) === 'studio'
  if (due === 'late') return 'late'
  if (!isOurs) return null
  if (due === 'soon') return 'soon'
  if (lateForecastOn !== null) return 'risk'
  if (step === 'fix-recording') return 'failed'
  return unreadSteps.includes(step) ? 'unread' : 'ours'
}

export type WorklistSection = { group: WorklistGroup; items: WorklistItem[] }

/** Sorts projects into the parts of the worklist: each once, in the first part it belongs to, the earliest deadline first. */
export function groupWorklist(found: readonly WorklistItem[]): WorklistSection[] {
  const items = [...new Map(found.map((item) => [item.id, item])).values()].toSorted(byDeadline)
  return worklistGroups
    .map((group) => ({ group, items: items.filter((item) => worklistGroup(item) === group) }))
    .filter((section) => section.items.length > 0)
}

function byDeadline(one: WorklistItem, other: WorklistItem): number {
  return one.deadlineOn.localeCompare(other.deadlineOn) || one.id.localeCompare(other.id)
}
