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

/** The media type by the first bytes, for the formats browsers and phones record; the declared type is ignored. */
export function detectAudioType(head: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return 'audio/webm'
  if (text(0, 4) === 'OggS') return 'audio/ogg'
  if (text(4, 8) === 'ftyp') return 'audio/mp4'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav'
  if (text(0, 3) === 'ID3') return 'audio/mpeg'
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  const layer = (second >> 1) & 3
  return layer === 0 ? 'audio/aac' : 'audio/mpeg'
}

/** Whether a file can be stored as a voice recording. `durationMs` is what the browser reports, 0 when unknown. */
export function validatePronunciationFile(
  { size, head }: { size: number; head: Uint8Array },
  durationMs: number,
): { type: string } | { refusal: PronunciationRefusal } {
  if (size === 0) return { refusal: 'voice-empty' }
  if (size > pronunciationBytes) return { refusal: 'voice-too-large' }
  const type = detectAudioType(head)
  if (!type) return { refusal: 'voice-unknown' }
  // A recorder stops slightly later than it is told to.
  return durationMs > maxPronunciationMs + 2_000 ? { refusal: 'voice-too-long' } : { type }
}

/** Parses a duration in milliseconds from a form field; 0 when it is not a number. */
export function parseDuration(typed: string): number {
  const value = Math.round(Number(typed))
  return Number.isSafeInteger(value) && value > 0 && value < 86_400_000 ? value : 0
}
