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
  const text = typed.replace(/[.\-/\s]/g, '').toUpperCase()
  if (/^(.)\1*$/.test(text)) return false
  if (/^\d{11}$/.test(text)) return [9, 10].every((place) => checkDigit(text, place, 11) === text[place])
  return /^[0-9A-Z]{12}\d{2}$/.test(text) && [12, 13].every((place) => checkDigit(text, place, 9) === text[place])
}

/**
 * One check digit: each character counts as its code minus that of `0`; weights start at 2 from the right and wrap
 * after `most`.
 */
function checkDigit(text: string, place: number, most: number): string {
  const sum = Array.from(text.slice(0, place)).reduce((total, sign, index) => {
    const weight = 2 + ((place - 1 - index) % (most - 1))
    return total + (sign.charCodeAt(0) - 48) * weight
  }, 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
