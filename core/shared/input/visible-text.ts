/**
 * What somebody sees of a pasted value, in its usual letters: without what nobody sees (zero-width spaces, direction marks, soft
 * hyphens), full-width letters and no-break spaces as plain ones, every dash as `-`. For values that mean something by their
 * letters, such as addresses, numbers and codes; prose goes through `normalizeLine`.
 */
export function visibleText(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2800\p{Zs}]/gu, ' ')
    .trim()
}

/** A number, an amount or a day as typed or pasted. With a raised digit, as of a footnote, it is none: it stays as it is. */
export function visibleNumber(typed: string): string {
  return /\p{No}/u.test(typed) ? typed.trim() : visibleText(typed)
}

/** A code as typed from paper or pasted from a message: its letters and digits in capitals. */
export function codeLetters(typed: string): string {
  return visibleText(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
