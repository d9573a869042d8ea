import { PlaybackTime } from '#app/ui/audio/playback-time.tsx'
import { SeekBar } from '#app/ui/audio/seek-bar.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { PlayPauseButton } from '#app/ui/site/controls/icon-button.tsx'
import { formatDuration } from '#core/shared/duration.ts'

/** The finished song: one large button and its waveform. */
export function DeliveryPlayer({ player, children }: React.PropsWithChildren<{ player: VersionPlayerState }>) {
  const { audio, durationSeconds, message } = player
  return (
    <section className="delivery-player with-script" aria-label="Ouça a sua música" data-state={audio.playback}>
      <PlayPauseButton
        className="delivery-play"
        data-early-play
        isPaused={audio.playback === 'paused'}
        onClick={player.toggle}
      />
      <div className="min-w-0">
        <SeekBar {...player.bar} />
        <p className="delivery-times">
          <PlaybackTime player={player} />
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
