import type { AudioEngine, AudioState } from '#app/client/audio/audio-engine.ts'
import type { TimeSpan } from '#app/client/audio/loop.ts'
import { usePlaybackSeconds } from '#app/client/audio/use-audio.ts'
import { playbackFailureTexts } from '#copy/audio/playback-failures.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { PlayButton } from './play-button.tsx'
import { SeekBar } from './seek-bar.tsx'

type Props = {
  /** What is heard, for whoever cannot see where the line stands. */
  name: string
  src: string
  /** See `core/audio/waveform.ts`; empty when nothing is drawn of it. */
  peaks: string
  durationSeconds: number
  /** Its position is shown: it must know of no other recording. */
  engine: AudioEngine
  playback: AudioState['playback']
  failure?: AudioState['failure']
  pins?: readonly (TimeSpan & { id: string })[]
  onToggle: () => void
  onSeek: (seconds: number) => void
  /** What the browser's own player says to a browser that has none. */
  unsupported?: string
}

const stepSeconds = 5

/** One recording in a line: play or pause, its waveform to move in, and the time. Without a script the browser's own player. */
export function TrackLine(props: Props) {
  const { name, src, peaks, durationSeconds, engine, playback, failure = null, pins } = props
  const { onToggle, onSeek, unsupported } = props

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(event.key, engine.seconds(), durationSeconds)
    if (target === null && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (target !== null) onSeek(Math.max(0, target))
    else if (!event.repeat) onToggle()
  }

  return (
    <>
      <div className="track-line with-script" data-state={playback}>
        <PlayButton
          label={`${playback === 'paused' ? 'Ouvir' : 'Pausar'} ${name}`}
          playback={playback}
          onToggle={onToggle}
        />
        <SeekBar
          label={`Posição em ${name}`}
          engine={engine}
          peaks={peaks}
          durationSeconds={durationSeconds}
          onSeek={onSeek}
          onKeyDown={onKeyDown}
          pins={pins}
        />
        <Time engine={engine} durationSeconds={durationSeconds} />
      </div>
      <p role="status" className="error empty:hidden">
        {failure ? playbackFailureTexts[failure] : ''}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of a song that is still being made are nowhere */}
      <audio controls preload="none" src={src} className="without-script w-full" aria-label={name}>
        {unsupported}
      </audio>
    </>
  )
}

function Time({ engine, durationSeconds }: Pick<Props, 'engine' | 'durationSeconds'>) {
  const seconds = usePlaybackSeconds(engine)
  return (
    <span className="track-time">
      {formatDuration(seconds * 1000)}
      {durationSeconds > 0 ? <span className="text-smoke"> / {formatDuration(durationSeconds * 1000)}</span> : null}
    </span>
  )
}

/** Where a key of a slider leads, in seconds; `null` for any other key. */
function targetOf(key: string, at: number, durationSeconds: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - stepSeconds
    case 'ArrowRight':
    case 'ArrowUp':
      return at + stepSeconds
    case 'PageDown':
      return at - 6 * stepSeconds
    case 'PageUp':
      return at + 6 * stepSeconds
    case 'Home':
      return 0
    case 'End':
      return durationSeconds - 1
    default:
      return null
  }
}
