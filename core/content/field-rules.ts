import { z } from 'zod'

import { isPaymentLink } from '#core/payment/payment-link.ts'
import { parseDaysOff } from '#core/schedule/days-off.ts'
import { isBandcampUrl } from '#core/shared/bandcamp.ts'
import { isEmail, normalizeEmail } from '#core/shared/input/email.ts'
import { normalizeUrl } from '#core/shared/input/url.ts'
import { visibleNumber } from '#core/shared/input/visible-text.ts'
import { parsePhone } from '#core/shared/phone.ts'
import { isTaxId } from '#core/shared/tax-id.ts'

/** Format rules for non-empty texts. Not part of the stored shape, so that old versions stay readable. */
export type FieldRule =
  | 'not-email'
  | 'not-https'
  | 'not-bandcamp'
  | 'not-tax-id'
  | 'not-phone'
  | 'not-installments'
  | 'not-payment-link'
  | 'not-days-off'

/** What was meant by what was typed or pasted; `null` where it breaks the rule. Nothing typed breaks none. */
export function meantBy(rule: FieldRule, typed: string): string | null {
  switch (rule) {
    case 'not-email':
      return ifRight(normalizeEmail(typed), isEmail)
    case 'not-https':
      return ifRight(normalizeUrl(typed), (url) => z.url({ protocol: /^https$/ }).safeParse(url).success)
    case 'not-bandcamp':
      return ifRight(normalizeUrl(typed), isBandcampUrl)
    case 'not-payment-link':
      return ifRight(normalizeUrl(typed), isPaymentLink)
    case 'not-tax-id':
      return ifRight(typed, isTaxId)
    case 'not-installments':
      return ifRight(visibleNumber(typed), (text) => /^([1-9]|1[0-2])$/.test(text))
    case 'not-days-off':
      return ifRight(typed, (text) =>
        text.split('\n').every((line) => line.trim() === '' || parseDaysOff(line) !== null),
      )
    case 'not-phone': {
      const phone = parsePhone(typed)
      return phone === undefined ? null : (phone ?? '')
    }
  }
}

function ifRight(text: string, isRight: (text: string) => boolean): string | null {
  return text === '' || isRight(text) ? text : null
}
