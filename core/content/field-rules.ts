import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { z } from 'zod'

import { isBandcampUrl } from '#core/shared/bandcamp.ts'

/** Format rules for non-empty texts. Not part of the stored shape, so that old revisions stay readable. */
export type FieldRule = 'not-email' | 'not-https' | 'not-bandcamp' | 'not-tax-id' | 'not-phone' | 'not-installments'

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
    case 'not-phone':
      return !/^55\d{10,11}$/.test(text.replace(/\D/g, ''))
  }
}

/** A CNPJ (also the alphanumeric kind) or CPF with valid check digits. */
export function isTaxId(typed: string): boolean {
  return isValidCpf(typed) || isValidCnpj(typed, { version: 2 })
}
