import { loopText, type TimeSpan } from '#app/client/audio/loop.ts'
import type { PlayableVersion } from '#core/preview/version-view.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { PlayerSettings, playbackShortcuts, type Shortcut } from './player-settings.tsx'
import { SeekBar, PlaybackTime } from './seek-bar.tsx'
import { TransportControls } from './transport-controls.tsx'
import type { VersionPlayerState } from './use-version-player.ts'
import { VersionSwitcher } from './version-switcher.tsx'

type Props = {
  player: VersionPlayerState
  versions: readonly PlayableVersion[]
  /** Absent where the song is finished: there is nothing to compare it with, and nothing more to say about it. */
  review?: Review
  /** Settings are collapsed: the page has more to offer than playback. */
  isFolded?: boolean
  children?: React.ReactNode
}

type Review = {
  /** Places with a note in the current version. */
  pins: readonly (TimeSpan & { id: string })[]
  shortcuts: readonly Shortcut[]
  /** What else can be done at the moment that is heard. */
  actions?: React.ReactNode
}

/** The player for all versions. */
export function VersionPlayer({ player, versions, review, isFolded = !review, children }: Props) {
  const { engine, audio, current, other, durationSeconds, loop, message } = player
  const span = loopText(loop)
  const settings = (
    <PlayerSettings
      mix={audio.mix}
      loop={loop}
      shortcuts={[...playbackShortcuts, ...(review?.shortcuts ?? [])]}
      canMatch={review !== undefined}
      areShortcutsOn={player.areShortcutsOn}
      onMix={engine.setMix}
      onMark={player.mark}
      onLoop={player.toggleLoop}
      onClearLoop={player.clearLoop}
      onShortcuts={player.setShortcutsOn}
    />
  )

  return (
    <section
      className="deck with-script"
      aria-labelledby="sala"
      hidden={versions.length === 0 && !audio.track}
      data-state={audio.playback}
    >
      <div className="deck-head">
        <h2 id="sala" className="wide text-lg leading-tight">
          {review ? 'Sala de escuta' : 'Ouça a sua música'}
        </h2>
        {review ? <p className="min-w-0 [overflow-wrap:anywhere]">{current?.name}</p> : null}
      </div>
      <VersionSwitcher
        versions={versions}
        activeId={current?.id ?? null}
        hidden={!review}
        onSwitch={player.playVersion}
      />
      <SeekBar {...player.bar} pins={review?.pins} />
      <p className="deck-times">
        <PlaybackTime player={player} />
        <span>{loop.isOn && span ? `↻ ${span}` : span}</span>
        <span>{formatDuration(durationSeconds * 1000)}</span>
      </p>
      <div className="deck-keys">
        <TransportControls isPaused={audio.playback === 'paused'} onToggle={player.toggle} onSkip={player.skip} />
        <button type="button" className="deck-ab" hidden={versions.length < 2} onClick={player.swap}>
          <b>A/B</b>
          <span>{other ? `com ${other.name}` : 'comparar'}</span>
        </button>
        <p className="deck-note">{review?.actions}</p>
      </div>
      <p role="status" className="deck-status">
        {message}
      </p>
      {children}
      {isFolded ? (
        <details className="deck-more">
          <summary className="btn-quiet">Mais controles</summary>
          {settings}
        </details>
      ) : (
        settings
      )}
    </section>
  )
}
