/** Audio format by the first bytes; file name and declared type are not trusted. */
export type SoundFormat = 'wav' | 'flac' | 'mp3' | 'm4a' | 'ogg'

export const soundTypes: Record<SoundFormat, string> = {
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
}

/** Value for a file input's `accept`. */
export const soundAccept = '.wav,.flac,.mp3,.m4a,.ogg,audio/wav,audio/flac,audio/mpeg,audio/mp4,audio/ogg'

/** How many leading bytes `parseAudioFormat` needs. */
export const soundHeadBytes = 16

/** Detects the format from the first `soundHeadBytes` bytes; `null` when it is none of ours. */
export function parseAudioFormat(head: Uint8Array): SoundFormat | null {
  const at = (from: number, letters: string) =>
    Array.from(letters).every((letter, index) => head[from + index] === letter.charCodeAt(0))
  if ((at(0, 'RIFF') || at(0, 'RF64') || at(0, 'BW64')) && at(8, 'WAVE')) return 'wav'
  if (at(0, 'fLaC')) return 'flac'
  if (at(0, 'OggS')) return 'ogg'
  if (at(4, 'ftyp')) return 'm4a'
  return at(0, 'ID3') || isMpegFrame(head) ? 'mp3' : null
}

/** Some programs omit a few padding bytes; more than this means the file is truncated. */
const missingBytes = 65_536

/** Whether a WAV file is shorter than its header says. A size of 0 or the maximum means unknown and is ignored. */
export function isBrokenOff(head: Uint8Array, bytes: number): boolean {
  if (parseAudioFormat(head) !== 'wav') return false
  const [low = 0, second = 0, third = 0, high = 0] = head.subarray(4, 8)
  const chunkSize = low + second * 2 ** 8 + third * 2 ** 16 + high * 2 ** 24
  return chunkSize > 0 && chunkSize < 2 ** 32 - 1 && bytes + missingBytes < chunkSize + 8
}

/** 11 sync bits, a known version, layer III, and a valid bit rate and sampling rate. */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  const bitRate = third >> 4
  const sampling = (third >> 2) & 3
  return (
    first === 0xff && second >> 5 === 7 && version !== 1 && layer === 1 && bitRate > 0 && bitRate < 15 && sampling !== 3
  )
}
