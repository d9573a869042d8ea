import { useEffect, useMemo, useState } from 'react'

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
  const readSeconds = useDuration(url, durationMs)
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
      durationSeconds={durationSeconds || readSeconds}
      engine={engine}
      playback={playback}
      failure={failure}
      onToggle={toggle}
      onSeek={(seconds) => void play(seconds, playback !== 'paused')}
      unsupported={unsupported}
    />
  )
}

/** Its length in seconds: the one that is known, or else what the browser reads from the file; 0 until then. */
function useDuration(url: string, knownMs: number): number {
  const [seconds, setSeconds] = useState(knownMs / 1_000)
  useEffect(() => {
    if (knownMs > 0) return
    const probe = new Audio()
    probe.preload = 'metadata'
    probe.addEventListener('loadedmetadata', () => setSeconds(Number.isFinite(probe.duration) ? probe.duration : 0))
    probe.src = url
    return () => {
      probe.removeAttribute('src')
      probe.load()
    }
  }, [url, knownMs])
  return knownMs > 0 ? knownMs / 1_000 : seconds
}
