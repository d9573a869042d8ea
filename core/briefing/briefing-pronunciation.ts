import { mediaTypeOf, recordedFormats, type FoundFormat } from '#core/shared/file-format.ts'

/** Recordings in which the client says how a name is pronounced. */
export const maxPronunciations = 6
export const maxPronunciationMs = 60_000
/** Enough for a minute of speech in any format that browsers and phones record. */
export const pronunciationBytes = 3 * 1024 * 1024

/**
 * Bytes of all recordings that belong to no order or project: anybody may leave those, and a full disk would stop
 * everything.
 */
export const unlinkedPronunciationBytes = 2 * 1024 ** 3
/** Days recordings of a briefing without an order, project or e-mail are kept after its last change. */
export const unlinkedPronunciationDays = 7

export type PronunciationRefusal =
  | 'voice-empty'
  | 'voice-too-large'
  | 'voice-too-long'
  | 'voice-unknown'
  | 'too-many-voices'

/**
 * Whether a file can be stored as a voice recording, by what it is; the declared type is ignored. `durationMs` is what the
 * browser reports, 0 when unknown.
 */
export function validatePronunciationFile(
  { size, found }: { size: number; found: FoundFormat | null },
  durationMs: number,
  maxMs = maxPronunciationMs,
): { type: string } | { refusal: PronunciationRefusal } {
  if (size === 0) return { refusal: 'voice-empty' }
  if (size > pronunciationBytes) return { refusal: 'voice-too-large' }
  if (!found || !recordedFormats.includes(found.format) || found.hasPicture === true)
    return { refusal: 'voice-unknown' }
  // A recorder stops slightly later than it is told to.
  if (durationMs > maxMs + 2_000) return { refusal: 'voice-too-long' }
  return { type: mediaTypeOf({ ...found, hasPicture: false }) }
}

/** Parses a duration in milliseconds from a form field; 0 when it is not a number. */
export function parseDuration(typed: string): number {
  const value = Math.round(Number(typed))
  return Number.isSafeInteger(value) && value > 0 && value < 86_400_000 ? value : 0
}
