import { dayOf, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { emailError, normalizeEmail } from '#core/shared/input/email.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'

import { lastSendDay } from './voucher.ts'

/** Whom a voucher is for and what its card says; all of it may be left out. */
export type VoucherGift = {
  recipientName: string
  fromName: string
  message: string
  /** To whom it is mailed by us on a day; `null`: only its buyer gets it. */
  recipientEmail: string | null
  sendOn: CalendarDay | null
}

export type RawVoucherGift = {
  recipientName: string
  fromName: string
  message: string
  recipientEmail: string
  sendOn: string
}

export type VoucherGiftErrors = Partial<
  Record<keyof RawVoucherGift, 'too-long' | 'email-invalid' | 'day-without-email' | 'day-invalid'>
>

/** `lines`: as many as the printed card has room for. */
export const voucherLimits = { name: 60, message: 240, lines: 8 }

/** Reads what is said about the gift; reports every field at once. An e-mail without a day is written to at once. */
export function parseVoucherGift(
  raw: RawVoucherGift,
  now: Date,
): { ok: true; value: VoucherGift } | { ok: false; errors: VoucherGiftErrors } {
  const recipientName = normalizeLine(raw.recipientName)
  const fromName = normalizeLine(raw.fromName)
  const message = normalizeLines(raw.message)
  const email = normalizeEmail(raw.recipientEmail)
  const day = raw.sendOn.trim()
  const today = dayOf(now)
  const isDayKnown = isCalendarDay(day) && day >= today && day <= lastSendDay(today)
  const errors: VoucherGiftErrors = {
    ...(recipientName.length > voucherLimits.name ? { recipientName: 'too-long' } : {}),
    ...(fromName.length > voucherLimits.name ? { fromName: 'too-long' } : {}),
    ...(Array.from(message).length > voucherLimits.message || message.split('\n').length > voucherLimits.lines
      ? { message: 'too-long' }
      : {}),
    ...(email !== '' && emailError(email) ? { recipientEmail: 'email-invalid' } : {}),
    ...(day !== '' && email === '' ? { recipientEmail: 'day-without-email' } : {}),
    ...(day !== '' && !isDayKnown ? { sendOn: 'day-invalid' } : {}),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      recipientName,
      fromName,
      message,
      recipientEmail: email || null,
      sendOn: email && isCalendarDay(day) ? day : null,
    },
  }
}
