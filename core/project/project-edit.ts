import { dayOf, endOfDay, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { textField } from '#core/shared/input/fields.ts'
import { parseFields, type Errors, type Field, type Typed } from '#core/shared/input/form.ts'
import { parseDay } from '#core/shared/input/typed-day.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import { namesOf } from '#core/shared/own-value.ts'
import { accept, refuse, type Accepted } from '#core/shared/result.ts'

import { maxRecipientLength, readRecipient } from './recipient.ts'
import { titleField } from './title.ts'

/** Fields of a running project that staff can change. Without a day the link never expires. */
export const projectEditFields = {
  title: titleField,
  recipient: textField({ autoComplete: 'off' }, (typed) => {
    const recipient = readRecipient(typed)
    return recipient.length > maxRecipientLength ? refuse('recipient-too-long') : accept(recipient)
  }),
  expiresOn: lastDayField(),
}

function lastDayField(): Field<CalendarDay | null, 'day-unknown' | 'day-past'> {
  return textField({ type: 'date' }, (typed) => {
    const day = parseDay(typed)
    const isKnown = day === null ? visibleText(typed) === '' : day <= '2100'
    return isKnown ? accept(day) : refuse('day-unknown')
  })
}

export type RawProjectEdit = Typed<typeof projectEditFields>
export type ProjectEditErrors = Errors<typeof projectEditFields>

type Stored = { title: string; recipient: string; expiresAt: Date | null }

export function editableOf({ title, recipient, expiresAt }: Stored): RawProjectEdit {
  return { title, recipient, expiresOn: expiresAt ? dayOf(expiresAt) : '' }
}

export type EditDecision =
  | Accepted<{
      change: { title?: string; recipient?: string; expiresAt?: Date | null }
      fields: (keyof RawProjectEdit)[]
    }>
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
  const names = namesOf(projectEditFields)
  const wanted = { ...typed }
  for (const name of names) {
    const read = projectEditFields[name].parse(typed[name], typed)
    if (read.ok) wanted[name] = read.value ?? ''
  }
  const fields = names.filter((name) => wanted[name] !== seen[name])

  const parsed = parseFields(projectEditFields, typed)
  const isPast = fields.includes('expiresOn') && wanted.expiresOn !== '' && wanted.expiresOn < today
  const errors: ProjectEditErrors = {
    ...(isPast ? { expiresOn: 'day-past' } : {}),
    ...(parsed.ok ? {} : parsed.errors),
  }
  if (fields.some((name) => errors[name] !== undefined)) return { ok: false, code: 'invalid', errors }

  const changed = fields.filter((name) => wanted[name] !== now[name])
  if (changed.some((name) => now[name] !== seen[name])) return { ok: false, code: 'changed-meanwhile', stored: now }
  const edited: Partial<RawProjectEdit> = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
  const { expiresOn, ...texts } = edited
  const expiry = expiresOn === undefined ? {} : { expiresAt: isCalendarDay(expiresOn) ? endOfDay(expiresOn) : null }
  return accept({ fields: changed, change: { ...texts, ...expiry } })
}
