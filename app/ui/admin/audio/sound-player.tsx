import { useMemo } from 'react'

import { scopeEngine } from '#app/client/audio/scoped-engine.ts'
import { useAudioState } from '#app/client/audio/use-audio.ts'
import { TrackLine } from '#app/ui/audio/track-line.tsx'
import type { PlayableSound } from '#core/audio/playable-sound.ts'

import { usePanelEngine } from './panel-engine.tsx'

type Props = { name: string; sound: PlayableSound; unsupported?: string }

/** A recording that stands for itself, with a line of its own. */
export function SoundPlayer({ name, sound: { url, durationMs, gain, peaks }, unsupported }: Props) {
  const panel = usePanelEngine()
  const engine = useMemo(() => scopeEngine(panel, ({ id }) => id === url), [panel, url])
  const { track, playback, failure, durationSeconds } = useAudioState(engine)
  const play = (at: number, playing: boolean) =>
    engine.select({ id: url, name, src: url, durationMs, gain }, at, playing)

  function toggle() {
    if (playback !== 'paused') engine.pause()
    else void (track ? engine.play() : play(engine.seconds(), true))
  }

  return (
    <TrackLine
      name={name}
      src={url}
      peaks={peaks}
      durationSeconds={durationSeconds || durationMs / 1000}
      engine={engine}
      playback={playback}
      failure={failure}
      onToggle={toggle}
      onSeek={(seconds) => void play(seconds, playback !== 'paused')}
      unsupported={unsupported}
    />
  )
}
