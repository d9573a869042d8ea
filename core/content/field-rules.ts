import { z } from 'zod'

import { isPaymentLink } from '#core/payment/payment-link.ts'
import { parseDaysOff } from '#core/schedule/days-off.ts'
import { isBandcampUrl } from '#core/shared/bandcamp.ts'
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

/** Whether a non-empty text violates the rule it is named after. */
export function violatesRule(rule: FieldRule, text: string): boolean {
  switch (rule) {
    case 'not-email':
      return !z.email().safeParse(text).success
    case 'not-https':
      return !z.url({ protocol: /^https$/ }).safeParse(text).success
    case 'not-bandcamp':
      return !isBandcampUrl(text)
    case 'not-tax-id':
      return !isTaxId(text)
    case 'not-installments':
      return !/^([1-9]|1[0-2])$/.test(text.trim())
    case 'not-payment-link':
      return !isPaymentLink(text)
    case 'not-days-off':
      return text.split('\n').some((line) => line.trim() !== '' && parseDaysOff(line) === null)
    case 'not-phone':
      return !/^55\d{10,11}$/.test(text.replace(/\D/g, ''))
  }
}
