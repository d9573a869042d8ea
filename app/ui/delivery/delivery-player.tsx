import { playIcons } from '#app/client/audio/play-icons.ts'
import { SeekBar, PlaybackTime } from '#app/ui/audio/seek-bar.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { IconButton } from '#app/ui/site/controls/icon-button.tsx'
import { formatDuration } from '#core/shared/duration.ts'

/** The finished song: one large button and its waveform. */
export function DeliveryPlayer({ player, children }: React.PropsWithChildren<{ player: VersionPlayerState }>) {
  const { audio, durationSeconds, message } = player
  const isPaused = audio.playback === 'paused'
  return (
    <section className="delivery-player with-script" aria-label="Ouça a sua música" data-state={audio.playback}>
      <IconButton
        className="delivery-play"
        data-early-play
        label={isPaused ? 'Tocar' : 'Pausar'}
        path={isPaused ? playIcons.play : playIcons.pause}
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
