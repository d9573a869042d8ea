import type { PlayableSound } from '#core/audio/playable-sound.ts'

type Place = { fromMs: number }

/** The sound at a place, for browsers without a script: players understand this of themselves. */
export function soundUrlAt({ url }: PlayableSound, { fromMs }: Place): string {
  return `${url}#t=${Math.floor(fromMs / 1000)}`
}
