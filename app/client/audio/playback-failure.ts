import type { PlaybackFailure } from '#copy/audio/playback-failures.ts'

/** By the code of a `MediaError`. */
const ofCode: Record<number, PlaybackFailure> = { 2: 'interrupted', 3: 'undecodable', 4: 'unavailable' }

/** By the name of what `play()`, a decoder or a fetch rejects with. */
const ofName: Record<string, PlaybackFailure> = {
  NotAllowedError: 'blocked',
  EncodingError: 'undecodable',
  TypeError: 'interrupted',
}

/** Why it does not play, from an element's error or a rejection; `null` for what was only paused or overtaken. */
export function playbackFailure(error: unknown): PlaybackFailure | null {
  const { code, name } = { code: 0, name: '', ...detailsOf(error) }
  if (name === 'AbortError' || (name === '' && code === 1)) return null
  const failure = (name === '' ? ofCode[code] : ofName[name]) ?? 'unavailable'
  const isOfLine = failure === 'interrupted' || failure === 'unavailable'
  return isOfLine && !navigator.onLine ? 'offline' : failure
}

function detailsOf(error: unknown): { code?: number; name?: string } {
  if (typeof error !== 'object' || error === null) return {}
  // A MediaError has no name; the code of an exception is another list.
  if ('name' in error && typeof error.name === 'string') return { name: error.name }
  return 'code' in error && typeof error.code === 'number' ? { code: error.code } : {}
}
