import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'

export const maxReactionLength = 1_000
export const maxReactionNameLength = 80
/** Of one gift. */
export const maxReactions = 50

/** Shown on the home page; what is longer is for who gave the song. */
export const maxShownLength = 400
export const maxShownReactions = 3

export type RawReaction = { name: string; text: string; consent: boolean; mayShow?: boolean }
export type Reaction = { name: string; text: string; mayShow: boolean }
export type ReactionRefusal =
  | 'text-required'
  | 'text-too-long'
  | 'name-too-long'
  | 'consent-required'
  | 'name-to-show'
  | 'text-to-show'

/** A reaction, which is stored only with the consent of its writer. One that was spoken needs no text. */
export function parseReaction(
  { name, text, consent, mayShow = false }: RawReaction,
  hasRecording: boolean,
): Result<Reaction, ReactionRefusal> {
  const content = normalizeLines(text)
  const signedBy = normalizeLine(name)
  if (content === '' && !hasRecording) return refuse('text-required')
  if (content.length > maxReactionLength) return refuse('text-too-long')
  if (signedBy.length > maxReactionNameLength) return refuse('name-too-long')
  if (!consent) return refuse('consent-required')
  if (mayShow && signedBy === '') return refuse('name-to-show')
  if (mayShow && (content === '' || content.length > maxShownLength)) return refuse('text-to-show')
  return accept({ name: signedBy, text: content, mayShow })
}

/** What visitors read of a reaction. */
export type ShownReaction = { firstName: string; text: string }

type Showable = { name: string; content: string; showableAt: Date | null }

/** The first name and the words, with the leave of who wrote them; `null` without it, or without both. */
export function shownReaction({ name, content, showableAt }: Showable): ShownReaction | null {
  const firstName = name.trim().split(/\s+/)[0] ?? ''
  if (showableAt === null || firstName === '' || content === '' || content.length > maxShownLength) return null
  return { firstName, text: content }
}
