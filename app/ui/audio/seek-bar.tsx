import { useEffect, useRef } from 'react'

import type { AudioEngine } from '#app/client/audio/audio-engine.ts'
import type { TimeSpan } from '#app/client/audio/loop.ts'
import { usePlaybackSeconds } from '#app/client/audio/use-audio.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { Waveform } from './waveform.tsx'

type Props = {
  engine: AudioEngine
  peaks: string
  durationSeconds: number
  onSeek: (seconds: number) => void
  /** Where the page has several. */
  label?: string
  /** Its keys, where they are not those of the page's player. */
  onKeyDown?: React.KeyboardEventHandler
  barRef?: React.RefObject<HTMLElement | null>
  /** What is marked to be repeated. */
  marked?: TimeSpan | null
  isLoopOn?: boolean
  /** Places with a note. */
  pins?: readonly (TimeSpan & { id: string })[]
}

/** The waveform as a slider: a finger or the mouse moves the position while it is down, and the keyboard does, too. */
export function SeekBar(props: Props) {
  const { engine, peaks, durationSeconds, onSeek, marked, isLoopOn, pins } = props
  const { label = 'Posição na música', onKeyDown } = props
  const own = useRef<HTMLElement>(null)
  const bar = props.barRef ?? own
  const seconds = usePlaybackSeconds(engine)

  // Every frame, past React: only a style changes.
  useEffect(() => {
    const show = (at: number) =>
      bar.current?.style.setProperty('--at', String(durationSeconds > 0 ? Math.min(1, at / durationSeconds) : 0))
    show(engine.seconds())
    return engine.onPosition(show)
  }, [bar, engine, durationSeconds])

  function seekTo({ currentTarget, clientX }: React.PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(Math.min(1, Math.max(0, (clientX - left) / width)) * durationSeconds)
  }

  return (
    <div
      ref={(element) => {
        bar.current = element
      }}
      className="deck-wave"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationSeconds)}
      aria-valuenow={seconds}
      aria-valuetext={`${formatDuration(seconds * 1000)} de ${formatDuration(durationSeconds * 1000)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button > 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      {marked ? <i data-range data-on={isLoopOn || undefined} style={placeOf(marked, durationSeconds)} /> : null}
      <Waveform peaks={peaks} pastClassName="deck-past" />
      <b data-marks aria-hidden="true">
        {pins?.map((pin) => (
          <i key={pin.id} style={placeOf(pin, durationSeconds)} />
        ))}
      </b>
      <i data-head />
    </div>
  )
}

function placeOf({ from, to }: TimeSpan, duration: number): React.CSSProperties {
  const percent = (seconds: number) => (duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0)
  return { left: `${percent(from)}%`, width: `${Math.max(0, percent(to) - percent(from))}%` }
}

/** Where it is, as text beside it. */
export function PlaybackTime({ player: { engine } }: { player: { engine: AudioEngine } }) {
  return <span>{formatDuration(usePlaybackSeconds(engine) * 1000)}</span>
}
