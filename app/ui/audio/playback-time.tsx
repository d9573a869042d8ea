import type { AudioEngine } from '#app/client/audio/audio-engine.ts'
import { usePlaybackSeconds } from '#app/client/audio/use-audio.ts'
import { formatDuration } from '#core/shared/duration.ts'

export function PlaybackTime({ player: { engine } }: { player: { engine: AudioEngine } }) {
  return <span>{formatDuration(usePlaybackSeconds(engine) * 1000)}</span>
}
