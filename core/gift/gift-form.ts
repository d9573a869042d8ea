import { addDays } from '#core/shared/dates.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'

import { maxWaitDays, normalizeAnswer } from './gift.ts'
import { isTimeZone, openingInstant } from './opening-time.ts'

export const maxGiftNameLength = 80
export const maxDedicationLength = 1_000
export const maxQuestionLength = 160
export const maxAnswerLength = 80

/** The form of a gift as typed. `day` is `2026-12-24`, `time` is `20:00`. */
export type RawGift = {
  recipient: string
  dedication: string
  sender: string
  when: string
  day: string
  time: string
  zone: string
  question: string
  answer: string
}

/** What a buyer decides about a gift. `answer` is stored as it is compared, and as it was typed. */
export type GiftContent = {
  recipient: string
  dedication: string
  sender: string
  opensAt: Date
  zone: string
  question: string | null
  answer: string | null
}

export type GiftFormErrors = Partial<
  Record<'recipient' | 'dedication' | 'sender' | 'opening' | 'question' | 'answer', GiftFormRefusal>
>
export type GiftFormRefusal =
  | 'too-long'
  | 'zone-unknown'
  | 'time-invalid'
  | 'time-skipped'
  | 'time-past'
  | 'time-too-far'
  | 'question-required'
  | 'answer-required'

/**
 * Parses the form of a gift. The opening of one that opened already (`fixedOpening`) stays: who was there must not find
 * it closed again.
 */
export function parseGiftForm(
  raw: RawGift,
  { now, fixedOpening }: { now: Date; fixedOpening: { opensAt: Date; zone: string } | null },
): { ok: true; value: GiftContent } | { ok: false; errors: GiftFormErrors } {
  const errors: GiftFormErrors = {}
  const line = (name: 'recipient' | 'sender' | 'question' | 'answer', max: number) => {
    const text = normalizeLine(raw[name])
    if (text.length > max) errors[name] = 'too-long'
    return text
  }
  const recipient = line('recipient', maxGiftNameLength).replace(/^para\s+/i, '')
  const sender = line('sender', maxGiftNameLength)
  const question = line('question', maxQuestionLength)
  const answer = line('answer', maxAnswerLength)
  const dedication = normalizeLines(raw.dedication)
  if (dedication.length > maxDedicationLength) errors.dedication = 'too-long'
  if (question === '' && answer !== '') errors.question = 'question-required'
  if (question !== '' && normalizeAnswer(answer) === '') errors.answer = 'answer-required'

  const opening = fixedOpening ?? parseOpening(raw, now)
  if ('refusal' in opening) errors.opening = opening.refusal
  if ('refusal' in opening || Object.keys(errors).length > 0) return { ok: false, errors }
  const isLocked = question !== ''
  const { opensAt, zone } = opening
  return {
    ok: true,
    value: {
      recipient,
      dedication,
      sender,
      opensAt,
      zone,
      question: isLocked ? question : null,
      answer: isLocked ? answer : null,
    },
  }
}

function parseOpening(
  { when, day, time, zone }: RawGift,
  now: Date,
): { opensAt: Date; zone: string } | { refusal: GiftFormRefusal } {
  // Opened, a gift stays open: nothing but that choice opens it now.
  if (when === 'now') return isTimeZone(zone) ? { opensAt: now, zone } : { refusal: 'zone-unknown' }
  // Browsers may send seconds.
  const parsed = openingInstant(`${day}T${time.slice(0, 5)}`, zone)
  if (!parsed.ok) return { refusal: parsed.code }
  if (parsed.value <= now) return { refusal: 'time-past' }
  if (parsed.value > addDays(now, maxWaitDays)) return { refusal: 'time-too-far' }
  return { opensAt: parsed.value, zone }
}
