import { accept, refuse, type Result } from './result.ts'

export type SentOtherwise = 'sent-otherwise'

/**
 * What a form is answered whose id is stored already: it was carried out where it asks for the same. One that asks for something else is
 * refused, or whoever sent it would take the first for it.
 */
export function answerRepeated<Asked extends object>(
  asked: Asked,
  stored: StoredOf<Asked>,
): Result<undefined, SentOtherwise> {
  return isSameContent(asked, stored) ? accept() : refuse('sent-otherwise')
}

export function isSameContent<Asked extends object>(asked: Asked, stored: StoredOf<Asked>): boolean {
  for (const name in asked) if (plain(asked[name]) !== plain(stored[name])) return false
  return true
}

type StoredOf<Asked> = { [Name in keyof Asked]: unknown }

/** Two dates of the same instant are the same. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? value.valueOf() : value
}
