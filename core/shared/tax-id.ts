import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { codeLetters, visibleText } from '#core/shared/input/visible-text.ts'

/** A CPF (11 digits) or CNPJ (14 characters, with letters in the newer kind), without punctuation. */
export type TaxId = string & { readonly of: 'tax-ids' }

/** A CNPJ (also the alphanumeric kind) or CPF with valid check digits. */
export function isTaxId(typed: string): boolean {
  return parseTaxId(typed) !== null
}

/** Parses what was typed or pasted, whatever its punctuation, `CPF:` in front or not; `null` when its check digits are wrong. */
export function parseTaxId(typed: string): TaxId | null {
  const plain = codeLetters(
    visibleText(typed).replace(
      /^(?:cpf|cnpj)(?:\s*\/\s*(?:mf|cnpj))?(?![a-z])(?:[\s.:]*(?:no|n[uú]mero)(?![a-z]))?/i,
      '',
    ),
  )
  return isNormalized(plain) && (isValidCpf(plain) || isValidCnpj(plain, { version: 2 })) ? plain : null
}

function isNormalized(plain: string): plain is TaxId {
  return /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(plain)
}

export function isCpf(taxId: TaxId): boolean {
  return taxId.length === 11
}

/** `123.456.789-09`, `12.ABC.345/01DE-35` */
export function formatTaxId(taxId: TaxId): string {
  const parts = isCpf(taxId) ? /^(.{3})(.{3})(.{3})(.{2})$/ : /^(.{2})(.{3})(.{3})(.{4})(.{2})$/
  return taxId.replace(parts, isCpf(taxId) ? '$1.$2.$3-$4' : '$1.$2.$3/$4-$5')
}

/** Enough to recognise one's own: `***.456.789-**`. A company's number is public. */
export function maskTaxId(taxId: TaxId): string {
  return isCpf(taxId) ? `***${formatTaxId(taxId).slice(3, 12)}**` : formatTaxId(taxId)
}
