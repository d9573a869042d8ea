import { accept, refuse, type Result } from '#core/shared/result.ts'
import { fold } from '#core/shared/slug.ts'

import common from './common-passwords.json' with { type: 'json' }

export const passwordLength = { min: 10, max: 128 }

/** What somebody who knows the person would try first. */
export type PasswordContext = { name: string; email: string; productName: string }

/** Of the own password, before what asks for it again. */
export type OwnPasswordRefusal = 'wrong-password' | 'too-many-tries'
export type NewPasswordRefusal = 'password-too-short' | 'password-too-long' | 'password-common'

/** How many characters have to be left without names and sequences. */
const minOwnCharacters = 6
const minWordLength = 3
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const leaked = new Set(common)

/**
 * Whether a new password may be used. Refuses those of leaked lists (`common-passwords.json`), also with digits and
 * signs around them, and those that are little more than names or sequences. Any character is allowed, none is
 * required (OWASP ASVS 5.0, 6.2.1–6.2.12).
 */
export function checkPassword(password: string, context: PasswordContext): Result<undefined, NewPasswordRefusal> {
  if (password.length < passwordLength.min) return refuse('password-too-short')
  if (password.length > passwordLength.max) return refuse('password-too-long')
  const plain = fold(password)
  const core = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  if (leaked.has(plain) || leaked.has(core)) return refuse('password-common')
  const rest = withoutSequences(withoutWords(plain, contextWords(context))).replaceAll(/[^a-z0-9]/g, '')
  // A password in another script has no letters of ours.
  const isOurs = /^[\x20-\x7e]*$/.test(plain)
  return isOurs && rest.length < minOwnCharacters ? refuse('password-common') : accept()
}

function contextWords({ name, email, productName }: PasswordContext): string[] {
  const words = fold(`${name} ${email} ${productName}`).split(/[^a-z0-9]+/)
  return words.filter(({ length }) => length >= minWordLength).toSorted((a, b) => b.length - a.length)
}

function withoutWords(text: string, words: string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** Each run of one character, and of neighbours in the alphabet, in numbers or on the keyboard, becomes one character. */
function withoutSequences(text: string): string {
  return text
    .split('')
    .filter((character, index, all) => !continues(all[index - 1], character))
    .join('')
}

function continues(before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  if (before === character) return true
  return rows.some((row) => row.includes(before + character) || row.includes(character + before))
}
