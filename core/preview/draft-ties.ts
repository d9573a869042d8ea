import { accept, refuse, type Result } from '#core/shared/result.ts'

import type { NoteView } from './note-view.ts'
import { maxDrafts } from './note.ts'
import { findNameNote, isNameNote, type NameMark, type NameVerdict } from './sung-name.ts'

/** A note that was not sent, and what it is tied to, however it is edited: the note that it asks for once more, and the name that it is about. */
export type TiedDraft = Pick<NoteView, 'id' | 'versionId' | 'aboutName' | 'content'> & { repeatsId: string | null }

type Judged = { versionId: string; name: string }

/**
 * "Not yet" writes a note once more. Where a draft says of the same name that it is wrong there, that one is tied to it
 * (`joinedId`): a name is said once.
 */
export function decideRepeat(
  note: Pick<NoteView, 'aboutName' | 'content'>,
  { versionId, drafts }: { versionId: string; drafts: readonly TiedDraft[] },
): Result<{ joinedId: string | null; aboutName: string | null }, 'too-many-notes'> {
  const name = isNameNote(note) ? (note.aboutName ?? null) : null
  const repeatsNone = drafts.filter(({ repeatsId }) => repeatsId === null)
  const joined = name === null ? undefined : findNameNote(repeatsNone, { versionId, name })
  if (!joined && drafts.length >= maxDrafts) return refuse('too-many-notes')
  return accept({ joinedId: joined?.id ?? null, aboutName: name })
}

/** What a verdict about a name does to the drafts. */
export type NameChange = { kind: 'write' } | { kind: 'move' | 'remove'; id: string } | { kind: 'leave' }

/**
 * A wrong name is said in one note. One from before the name was moved, or of what was asked for once more, comes to its place;
 * where the name is right now it goes, unless it is asked for once more.
 */
export function decideNameChange(
  judged: Judged & { verdict: NameVerdict },
  drafts: readonly TiedDraft[],
): Result<NameChange, 'too-many-notes'> {
  const said = findNameNote(drafts, judged)
  if (judged.verdict === 'right')
    return accept(said?.repeatsId === null ? { kind: 'remove', id: said.id } : { kind: 'leave' })
  if (said) return accept({ kind: 'move', id: said.id })
  return drafts.length >= maxDrafts ? refuse('too-many-notes') : accept({ kind: 'write' })
}

/** What can be judged again once a draft was removed: it was not said. `left`: the drafts that remain; `marks`: the names of its version. */
export function untied(
  { versionId, repeatsId, aboutName }: TiedDraft,
  left: readonly TiedDraft[],
  marks: readonly (Pick<NameMark, 'name'> & { verdict: NameVerdict | null })[],
): { proof: { noteId: string; versionId: string } | null; name: Judged | null } {
  if (versionId === null) return { proof: null, name: null }
  const wrong = marks.find(({ name, verdict }) => name === aboutName && verdict === 'wrong')
  const name = wrong && { versionId, name: wrong.name }
  return {
    proof: repeatsId === null ? null : { noteId: repeatsId, versionId },
    name: name && !findNameNote(left, name) ? name : null,
  }
}
