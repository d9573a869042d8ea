import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

/** A CPF (11 digits) or CNPJ (14 characters, with letters in the newer kind), without punctuation. */
export type TaxId = string & { readonly of: 'tax-ids' }

/** A CNPJ (also the alphanumeric kind) or CPF with valid check digits. */
export function isTaxId(typed: string): boolean {
  return isValidCpf(typed) || isValidCnpj(typed, { version: 2 })
}

/** Parses what was typed, with or without punctuation; `null` when its check digits are wrong. */
export function parseTaxId(typed: string): TaxId | null {
  const plain = typed.replaceAll(/[\s./-]/g, '').toUpperCase()
  return isNormalized(plain) && isTaxId(plain) ? plain : null
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
