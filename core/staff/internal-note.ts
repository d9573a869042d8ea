import type { SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'
import { fold } from '#core/shared/slug.ts'

export const maxInternalNoteLength = 2_000

/** What a note of the team is about. */
export type NoteSubject = { kind: 'project' | 'client'; id: string }

/** Somebody of the team, and whether they may open what a note is about. */
export type NoteReader = { id: string; name: string; canRead: boolean }

export type InternalNoteRefusal =
  | SentOtherwise
  | 'not-found'
  | 'erased'
  | 'text-required'
  | 'text-too-long'
  | 'mentioned-cannot-read'
  | 'changed-meanwhile'

type Ended = { contentErasedAt: Date | null; deliveryEndsAt: Date | null; revisedSince: Date | null; updatedAt: Date }

/** Whether what was written about a song is gone for good: no rule would erase a note that is written after that. */
export function isContentOver({ contentErasedAt, deliveryEndsAt, revisedSince, updatedAt }: Ended): boolean {
  return contentErasedAt !== null && revisedSince === null && (deliveryEndsAt ?? updatedAt) <= contentErasedAt
}

/** A note as it is stored, with the ids of whom it calls. Nobody calls themselves; whoever may not read it cannot be called. */
export function parseInternalNote(
  typed: string,
  { team, authorId }: { team: readonly NoteReader[]; authorId: string },
): Result<{ content: string; mentioned: string[] }, InternalNoteRefusal> {
  const content = normalizeLines(typed)
  if (content === '') return refuse('text-required')
  if (content.length > maxInternalNoteLength) return refuse('text-too-long')
  const called = new Set(findMentions(content, team).flatMap(({ people }) => people.map(({ id }) => id)))
  const mentioned = team.filter(({ id }) => called.has(id) && id !== authorId)
  if (mentioned.some(({ canRead }) => !canRead)) return refuse('mentioned-cannot-read')
  return accept({ content, mentioned: mentioned.map(({ id }) => id) })
}

type Named = { id: string; name: string }
type Mention<Person> = { from: number; to: number; people: Person[] }

/**
 * Where a text calls somebody: `@` and a name, whole, or the first alone where only one person has it. Two people with one name are
 * both called. An address is no mention.
 */
export function findMentions<Person extends Named>(content: string, team: readonly Person[]): Mention<Person>[] {
  const names = callableNames(team)
  return [...content.matchAll(/(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu)].flatMap(({ index }) => {
    const name = names.find((known) => startsWithName(content.slice(index + 1), known))
    if (!name) return []
    const people = team.filter((person) => namesOf(person, team).some((known) => fold(known) === fold(name)))
    return [{ from: index, to: index + 1 + name.length, people }]
  })
}

/** A text in pieces, those that call somebody marked. */
export function splitMentions(content: string, team: readonly Named[]): { text: string; isMention: boolean }[] {
  let end = 0
  const pieces = findMentions(content, team).flatMap(({ from, to }) => {
    const before = { text: content.slice(end, from), isMention: false }
    end = to
    return [before, { text: content.slice(from, to), isMention: true }]
  })
  return [...pieces, { text: content.slice(end), isMention: false }].filter(({ text }) => text !== '')
}

/** What is typed behind the last `@` before the caret, while it may still become a name; else `null`. */
export function typedMention(before: string): string | null {
  return /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{M}' -]{0,40})$/u.exec(before)?.[1] ?? null
}

/** Colleagues whose name, or a part of it, begins with what was typed; nobody once it is the whole name of one. */
export function suggestMentions<Person extends Named>(typed: string, team: readonly Person[]): Person[] {
  const wanted = fold(typed)
  if (typed.endsWith(' ') && team.some(({ name }) => fold(name) === fold(typed.trim()))) return []
  const found = team.filter(({ name }) => fold(name).startsWith(wanted) || ` ${fold(name)}`.includes(` ${wanted}`))
  return found.every(({ name }) => fold(name) === wanted) ? [] : found
}

/** The longest first: of `Ana` and `Ana Lima` the text means whom it spells out. */
function callableNames(team: readonly Named[]): string[] {
  return team.flatMap((person) => namesOf(person, team)).toSorted((a, b) => b.length - a.length)
}

function namesOf({ name }: Named, team: readonly Named[]): string[] {
  const first = firstName(name)
  const isAlone = team.filter((other) => fold(firstName(other.name)) === fold(first)).length === 1
  return isAlone && first !== name ? [name, first] : [name]
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}

function startsWithName(text: string, name: string): boolean {
  return fold(text.slice(0, name.length)) === fold(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
}
