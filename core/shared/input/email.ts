import { visibleText } from './visible-text.ts'

export const maxEmailLength = 254

/**
 * The address in what somebody typed or pasted: without what nobody sees, from `Name <ana@site.br>` or `mailto:ana@site.br`,
 * and without the comma or full stop behind it. Case stays. Every door that takes an address asks here.
 */
export function normalizeEmail(typed: string): string {
  const text = visibleText(typed)
  const [, bracketed] = /<([^<>]*@[^<>]*)>[\s.,;]*$/.exec(text) ?? []
  return (bracketed ?? text)
    .trim()
    .replace(/^mailto:\s*([^?]*).*$/is, '$1')
    .replace(/^["'“”‘’([<]+|["'“”‘’)\]>.,;:\s]+$/g, '')
}

/** What typed addresses are compared and counted by: clean and in small letters. Of two that are stored `hasEmail` asks, which cleans none. */
export function emailKey(typed: string): string {
  return normalizeEmail(typed).toLowerCase()
}

export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other)
}

export function emailError(email: string): 'email-required' | 'email-too-long' | 'email-invalid' | undefined {
  if (email === '') return 'email-required'
  if (email.length > maxEmailLength) return 'email-too-long'
  return isEmail(email) ? undefined : 'email-invalid'
}

/**
 * Accepts addresses that mail servers deliver in practice; rejects spaces, invisible characters and anything that could
 * inject mail headers.
 */
export function isEmail(text: string): boolean {
  if (!emailPattern.test(text)) return false
  const [mailbox = ''] = text.split('@')
  return mailbox.split('.').every((part) => part !== '')
}

/** Reserved for examples (RFC 2606): mail to it reaches nobody. */
export function isExampleEmail(email: string): boolean {
  return /(?:@|\.)example(?:\.(?:com|net|org))?$/i.test(email)
}

const emailPattern =
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Default_Ignorable_Code_Point}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
