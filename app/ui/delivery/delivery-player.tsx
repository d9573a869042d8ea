import { usePlaybackSeconds } from '#app/client/audio/use-audio.ts'
import { SeekBar } from '#app/ui/audio/seek-bar.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { formatDuration } from '#core/shared/duration.ts'

/** The finished song: one large button and its waveform. */
export function DeliveryPlayer({ player, children }: React.PropsWithChildren<{ player: VersionPlayerState }>) {
  const { engine, audio, durationSeconds, message } = player
  const isPaused = audio.playback === 'paused'
  return (
    <section className="delivery-player with-script" aria-label="Ouça a sua música" data-state={audio.playback}>
      <button
        type="button"
        className="delivery-play"
        aria-label={isPaused ? 'Tocar' : 'Pausar'}
        onClick={player.toggle}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPaused ? 'M6 3v18l15-9z' : 'M5 3h5v18H5zM14 3h5v18h-5z'} />
        </svg>
      </button>
      <div className="min-w-0">
        <SeekBar
          barRef={player.onSlider}
          engine={engine}
          peaks={player.peaks}
          durationSeconds={durationSeconds}
          onSeek={player.moveTo}
        />
        <p className="delivery-times">
          <PlaybackTime engine={engine} />
          <span>{formatDuration(durationSeconds * 1000)}</span>
        </p>
      </div>
      <p role="status" className="deck-status col-span-full">
        {message}
      </p>
      {children}
    </section>
  )
}

function PlaybackTime({ engine }: Pick<VersionPlayerState, 'engine'>) {
  return <span>{formatDuration(usePlaybackSeconds(engine) * 1000)}</span>
}
