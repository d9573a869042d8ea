import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'

export const maxReactionLength = 1_000
export const maxReactionNameLength = 80
/** Of one gift. */
export const maxReactions = 50

export type RawReaction = { name: string; text: string; consent: boolean }
export type Reaction = { name: string; text: string }
export type ReactionRefusal = 'text-required' | 'text-too-long' | 'name-too-long' | 'consent-required'

/** A reaction, which is stored only with the consent of its writer. One that was spoken needs no text. */
export function parseReaction(
  { name, text, consent }: RawReaction,
  hasRecording: boolean,
): Result<Reaction, ReactionRefusal> {
  const content = normalizeLines(text)
  const signedBy = normalizeLine(name)
  if (content === '' && !hasRecording) return refuse('text-required')
  if (content.length > maxReactionLength) return refuse('text-too-long')
  if (signedBy.length > maxReactionNameLength) return refuse('name-too-long')
  return consent ? accept({ name: signedBy, text: content }) : refuse('consent-required')
}
