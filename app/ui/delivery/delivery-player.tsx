import { playIcons } from '#app/client/audio/play-icons.ts'
import { usePlaybackSeconds } from '#app/client/audio/use-audio.ts'
import { SeekBar } from '#app/ui/audio/seek-bar.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { IconButton } from '#app/ui/site/controls/icon-button.tsx'
import { formatDuration } from '#core/shared/duration.ts'

/** The finished song: one large button and its waveform. */
export function DeliveryPlayer({ player, children }: React.PropsWithChildren<{ player: VersionPlayerState }>) {
  const { engine, audio, durationSeconds, message } = player
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
        <SeekBar
          barRef={player.slider}
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
