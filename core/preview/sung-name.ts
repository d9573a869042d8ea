import type { BriefingAnswers } from '#core/briefing/briefing.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

import { formatTimestamp } from './note.ts'
import { parsePlace, type PlaceRefusal } from './proof.ts'

/** What a client says of a name as it is sung, once for each version. */
export type NameVerdict = 'right' | 'wrong'

/** A name of the briefing, and how it is written as it is spoken; empty where it is spoken as written. */
export type NameToSing = { name: string; sound: string }

/** Where a name is sung (ms), or why it is not. */
export type NameMark = { name: string; atMs: number | null; reason: string | null }

const maxNameReasonLength = 300

/** The names a song with voice has to sing right, each once. */
export function namesToSing(answers: Partial<Pick<BriefingAnswers, 'names' | 'voice'>> | null): NameToSing[] {
  if (!answers || answers.voice === 'none') return []
  const named = (answers.names ?? []).map(({ name, sound }) => ({
    name: normalizeLine(name) || normalizeLine(sound),
    sound: normalizeLine(name) === '' ? '' : normalizeLine(sound),
  }))
  return [...new Map(named.filter(({ name }) => name !== '').map((one) => [one.name, one])).values()]
}

/** The names nobody has said anything about. */
export function unmarkedNames(names: readonly NameToSing[], marks: readonly Pick<NameMark, 'name'>[]): NameToSing[] {
  return names.filter(({ name }) => marks.every((mark) => mark.name !== name))
}

export type NameMarkRefusal = PlaceRefusal | 'reason-too-long'

/** A row of the form: a moment counts before a reason; `null` where nothing is said. */
export function parseNameMark(
  { name, at, reason }: { name: string; at: string; reason: string },
  durationMs: number | null,
): Result<NameMark | null, NameMarkRefusal> {
  const why = normalizeLine(reason)
  if (why.length > maxNameReasonLength) return refuse('reason-too-long')
  const place = parsePlace(at, durationMs ?? Number.MAX_SAFE_INTEGER - 1_000)
  if (!place.ok) return place
  if (place.value !== null) return accept({ name, atMs: place.value, reason: null })
  return accept(why === '' ? null : { name, atMs: null, reason: why })
}

type Said = Pick<NameMark, 'atMs' | 'reason'> | null | undefined

/** What is said of a name in one text, as the form shows it. */
export function nameMarkText(mark: Said): string {
  return mark?.atMs == null ? (mark?.reason ?? '') : formatTimestamp(mark.atMs)
}

/** Whether a name was marked by somebody else since a form was opened that showed `seen`: nothing of theirs is overwritten. */
export function isMarkOutdated(seen: string, { stored, typed }: { stored: Said; typed: Said }): boolean {
  const known = nameMarkText(stored)
  return known !== seen && known !== nameMarkText(typed)
}

/** What goes back to the studio about a name that is sung wrong. */
export function wrongNameNote(name: string): string {
  return `O nome “${name}” não está certo aqui.`
}

type NameNote = { aboutName?: string | null; content: string }

/** Whether a note says of a name that it is sung wrong, and nothing else: rewritten it is a wish like any other. */
export function isNameNote({ aboutName, content }: NameNote): boolean {
  return aboutName != null && content === wrongNameNote(aboutName)
}

/** The note that says of this name in this version that it is sung wrong. */
export function findNameNote<Note extends NameNote & { versionId: string | null }>(
  notes: readonly Note[],
  { versionId, name }: { versionId: string; name: string },
): Note | undefined {
  return notes.find((note) => isNameNote(note) && note.aboutName === name && note.versionId === versionId)
}

/** A name as its client hears and judges it in a version. */
export type SungNameView = NameToSing & {
  atMs: number | null
  reason: string | null
  /** Where its passage is; `null` where it cannot be heard, or not yet. */
  url: string | null
  isComing: boolean
  verdict: NameVerdict | null
}

/** The names of a song, and the recordings in which the client says them. */
export type SungNamesView = {
  versionId: string
  versionName: string
  names: SungNameView[]
  /** Empty where nobody recorded a name; `null` where there are some that this browser may not hear. */
  voices: string[] | null
}

/** The recording of a name: the only one there is, or its own where each has one; else nobody knows which. */
export function voiceOf(index: number, { names, voices }: Pick<SungNamesView, 'names' | 'voices'>): string | null {
  if (voices === null) return null
  if (voices.length === 1) return voices[0] ?? null
  return voices.length === names.length ? (voices[index] ?? null) : null
}
