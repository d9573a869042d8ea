import { dayOf, endOfDay, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

import { titleError, type TitleError } from './project-form.ts'
import { maxRecipientLength, readRecipient } from './recipient.ts'

/** Fields of a running project that staff can change. */
export type ProjectEdit = { title: string; recipient: string; expiresOn: CalendarDay | null }

/** As form text; an empty day means the link never expires. */
export type RawProjectEdit = { title: string; recipient: string; expiresOn: string }

export type ProjectEditErrors = {
  title?: TitleError
  recipient?: 'recipient-too-long'
  expiresOn?: 'day-unknown' | 'day-past'
}

type Stored = { title: string; recipient: string; expiresAt: Date | null }

export function editableOf({ title, recipient, expiresAt }: Stored): RawProjectEdit {
  return { title, recipient, expiresOn: expiresAt ? dayOf(expiresAt) : '' }
}

export type EditDecision =
  | Accepted<{ change: { title?: string; recipient?: string; expiresAt?: Date | null }; fields: (keyof ProjectEdit)[] }>
  | { ok: false; code: 'invalid'; errors: ProjectEditErrors }
  /** Someone else changed one of the same fields meanwhile. */
  | { ok: false; code: 'changed-meanwhile'; stored: RawProjectEdit }

/**
 * Compares a form with the values it was created from. A field that someone else changed meanwhile is never overwritten
 * unseen; a field this form did not change keeps its stored value.
 */
export function decideProjectEdit(
  stored: Stored,
  { typed, seen }: { typed: RawProjectEdit; seen: RawProjectEdit },
  today: CalendarDay,
): EditDecision {
  const now = editableOf(stored)
  const title = normalizeLine(typed.title)
  const recipient = readRecipient(typed.recipient)
  const wanted = { title, recipient, expiresOn: typed.expiresOn.trim() }
  const fields = (['title', 'recipient', 'expiresOn'] as const).filter((name) => wanted[name] !== seen[name])

  const errors: ProjectEditErrors = {
    ...(fields.includes('title') && titleError(title) ? { title: titleError(title) } : {}),
    ...(recipient.length > maxRecipientLength ? { recipient: 'recipient-too-long' } : {}),
    ...(fields.includes('expiresOn') ? dayError(wanted.expiresOn, today) : {}),
  }
  if (Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors }

  const changed = fields.filter((name) => wanted[name] !== now[name])
  if (changed.some((name) => now[name] !== seen[name])) return { ok: false, code: 'changed-meanwhile', stored: now }
  return accept({
    fields: changed,
    change: {
      ...(changed.includes('title') ? { title } : {}),
      ...(changed.includes('recipient') ? { recipient } : {}),
      ...(changed.includes('expiresOn')
        ? { expiresAt: isCalendarDay(wanted.expiresOn) ? endOfDay(wanted.expiresOn) : null }
        : {}),
    },
  })
}

function dayError(day: string, today: CalendarDay): Pick<ProjectEditErrors, 'expiresOn'> {
  if (day === '') return {}
  if (!isCalendarDay(day) || day > '2100') return { expiresOn: 'day-unknown' }
  return day < today ? { expiresOn: 'day-past' } : {}
}
