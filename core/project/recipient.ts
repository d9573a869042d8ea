import { normalizeLine } from '#core/shared/single-line.ts'

export const maxRecipientLength = 200

/** For whom a song is, as it stands after "para": "Para a minha mãe" and "A Minha mãe" are for "a minha mãe". */
export function readRecipient(typed: string): string {
  return normalizeLine(typed)
    .replace(/^para\s+/i, '')
    .replace(possessive, (words) => words.toLowerCase())
}

/** Written large as a field begins; "Nossa Senhora" and "Minha Mãe" are names. */
const possessive = /^(?:[AaOo]s?\s+)?(?:[Mm]eus?|[Mm]inhas?|[Nn]oss[ao]s?)(?=\s+\p{Ll})/u

type Named = { title: string; recipient: string }

/**
 * What a briefing changes on its project. Staff's own words stay: a recipient that is known already, and any title but
 * the one the project started with.
 */
export function dedicate(
  project: Named,
  typedRecipient: string,
  titles: { first: string; dedicated: (recipient: string) => string },
): Partial<Named> {
  const recipient = readRecipient(typedRecipient).slice(0, maxRecipientLength)
  if (recipient === '' || project.recipient !== '') return {}
  return project.title === titles.first ? { recipient, title: titles.dedicated(recipient) } : { recipient }
}
