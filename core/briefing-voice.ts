/** How a name sounds, said into a microphone. */
export const mostVoices = 6
export const longestVoiceMs = 60_000
/** A minute of speech in any format a browser or a phone records. */
export const voiceBytes = 3 * 1024 * 1024

export type VoiceRefusal = 'voice-empty' | 'voice-too-large' | 'voice-too-long' | 'voice-unknown' | 'too-many-voices'

/** What browsers and phones record, by the first bytes: what a file calls itself is not asked. */
export function typeOfVoice(head: Uint8Array): string | null {
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

/** Whether these bytes can be kept as somebody's voice. `durationMs` is the browser's word, 0 when it does not know. */
export function checkVoice(bytes: Uint8Array, durationMs: number): { type: string } | { refusal: VoiceRefusal } {
  if (bytes.length === 0) return { refusal: 'voice-empty' }
  if (bytes.length > voiceBytes) return { refusal: 'voice-too-large' }
  const type = typeOfVoice(bytes.subarray(0, 16))
  if (!type) return { refusal: 'voice-unknown' }
  // A recorder stops a little after it is told to.
  return durationMs > longestVoiceMs + 2_000 ? { refusal: 'voice-too-long' } : { type }
}

/** Milliseconds as a form says them. */
export function readDuration(typed: string): number {
  const value = Math.round(Number(typed))
  return Number.isSafeInteger(value) && value > 0 && value < 86_400_000 ? value : 0
}
