import { addCalendarDays, addDays, addMinutes, dayOf, morningOf } from '#core/shared/dates.ts'

import type { PaymentMethod } from './payment.ts'

/** Long enough for most to have paid by then. */
const soonMinutes = 20
/** Where the provider names no due date. */
const boletoDays = 3

/**
 * When somebody is reminded of a payment that waits for them: minutes later for a Pix; for a boleto in the morning of the
 * day before it is due, or of that day when the other is over.
 */
export function paymentReminderTime(payment: { method: PaymentMethod; expiresAt: Date | null }, now: Date): Date {
  const soon = addMinutes(now, soonMinutes)
  if (payment.method !== 'boleto') return soon
  const dueOn = dayOf(payment.expiresAt ?? addDays(now, boletoDays))
  return [addCalendarDays(dueOn, -1), dueOn].map(morningOf).find((morning) => morning > now) ?? soon
}
