import { normalizeLine } from '#core/shared/single-line.ts'

export const maxRecipientLength = 200

/** For whom a song is, as somebody typed it: "para a minha mãe" is for "a minha mãe". */
export function readRecipient(typed: string): string {
  return normalizeLine(typed).replace(/^para\s+/i, '')
}

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
