import { accept, refuse, type Result } from './result.ts'

/** Parts of a song that a machine may have made; a certificate says which. */
export const machineParts = ['lyric', 'melody', 'arrangement', 'instruments', 'voice'] as const
export type MachinePart = (typeof machineParts)[number]

/** Who took part in a song, and what machines did in it, as the studio declares it. */
export type Credits = { people: string[]; machineParts: MachinePart[]; tools: string }

export const mostPeople = 12
export const longestPerson = 120
export const longestTools = 300

export type CreditsRefusal = 'people-required' | 'too-many-people' | 'person-too-long' | 'tools-too-long'

/** One person a line: a name, and what they did. */
export function readCredits({
  people,
  machineParts: parts,
  tools,
}: {
  people: string
  machineParts: string[]
  tools: string
}): Result<Credits, CreditsRefusal> {
  const lines = people
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  const named = tools.replaceAll(/\s+/g, ' ').trim()
  if (lines.length === 0) return refuse('people-required')
  if (lines.length > mostPeople) return refuse('too-many-people')
  if (lines.some((line) => line.length > longestPerson)) return refuse('person-too-long')
  if (named.length > longestTools) return refuse('tools-too-long')
  return accept({ people: lines, machineParts: machineParts.filter((part) => parts.includes(part)), tools: named })
}
