import { useEffect, useRef } from 'react'

import { loopSpan, loopText, markedSpan } from '#app/client/audio/loop.ts'
import { usePlaybackSeconds } from '#app/client/audio/use-audio.ts'
import { PlayerSettings, playbackShortcuts, reviewShortcuts } from '#app/ui/audio/player-settings.tsx'
import { SeekBar } from '#app/ui/audio/seek-bar.tsx'
import type { PlayableVersion } from '#app/ui/audio/sound.ts'
import { TransportControls } from '#app/ui/audio/transport-controls.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { VersionSwitcher } from '#app/ui/audio/version-switcher.tsx'
import { noteCount } from '#copy/preview/notes.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { NoteForm } from './note-form.tsx'
import type { NewNoteState } from './use-new-note.ts'

type Props = {
  player: VersionPlayerState
  versions: readonly PlayableVersion[]
  /** Absent where the song is finished: there is nothing to compare it with, and nothing more to say about it. */
  review?: Review
}

type Review = {
  mayNote: boolean
  /** Notes that were not sent yet. */
  drafts: number
  note: NewNoteState
  /** Places with a note in the current version. */
  pins: readonly { id: string; from: number; to: number }[]
  onReview: () => void
}

/** The listening room: one player for all versions. */
export function VersionPlayer({ player, versions, review }: Props) {
  const { engine, audio, current, other, durationSeconds, loop, message } = player
  const elements = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (elements.current) engine.mount(elements.current)
  }, [engine])

  const span = loopText(loop)
  const settings = {
    mix: audio.mix,
    loop,
    areShortcutsOn: player.areShortcutsOn,
    onMix: engine.setMix,
    onMark: player.mark,
    onLoop: player.toggleLoop,
    onClearLoop: player.clearLoop,
    onShortcuts: player.setShortcutsOn,
  }

  return (
    <section
      className="deck with-script"
      aria-labelledby="sala"
      hidden={versions.length === 0 && !audio.track}
      data-deck
      data-state={audio.playback}
    >
      <div className="deck-head">
        <h2 id="sala" className="wide text-lg leading-tight">
          {review ? 'Sala de escuta' : 'Ouça a sua música'}
        </h2>
        {review ? (
          <p data-deck-name className="min-w-0 truncate">
            {current?.name}
          </p>
        ) : null}
      </div>
      <VersionSwitcher
        versions={versions}
        activeId={current?.id ?? null}
        hidden={!review}
        onSwitch={player.playVersion}
      />
      <SeekBar
        barRef={player.onSlider}
        engine={engine}
        peaks={player.peaks}
        durationSeconds={durationSeconds}
        onSeek={player.moveTo}
        marked={markedSpan(loop)}
        isLoopOn={loop.isOn && loopSpan(loop) !== null}
        pins={review?.pins}
      />
      <p className="deck-times">
        <PlaybackTime player={player} />
        <span data-range-text>{loop.isOn && span ? `↻ ${span}` : span}</span>
        <span>{formatDuration(durationSeconds * 1000)}</span>
      </p>
      <div className="deck-keys">
        <TransportControls isPaused={audio.playback === 'paused'} onToggle={player.toggle} onSkip={player.skip} />
        <button type="button" className="deck-ab" hidden={versions.length < 2} onClick={player.swap}>
          <b>A/B</b>
          <span>{other ? `com ${other.name}` : 'comparar'}</span>
        </button>
        <p className="deck-note">
          {review?.mayNote ? (
            <button type="button" className="btn btn-red" id="anotar" onClick={review.note.open}>
              <span>Anotar em {span || <PlaybackTime player={player} />}</span>
            </button>
          ) : null}
          {review?.mayNote && review.drafts > 0 ? (
            <button type="button" className="btn-quiet" id="revisar" onClick={review.onReview}>
              Revisar e enviar {noteCount(review.drafts)}
            </button>
          ) : null}
        </p>
      </div>
      <p role="status" className="deck-status">
        {message}
      </p>
      {review ? (
        <>
          <NoteForm state={review.note} />
          <PlayerSettings {...settings} shortcuts={[...playbackShortcuts, ...reviewShortcuts]} canMatch />
        </>
      ) : (
        <details className="deck-more">
          <summary className="btn-quiet">Mais controles</summary>
          <PlayerSettings {...settings} shortcuts={playbackShortcuts} canMatch={false} />
        </details>
      )}
      <div ref={elements} hidden />
    </section>
  )
}

function PlaybackTime({ player: { engine } }: { player: VersionPlayerState }) {
  return <span>{formatDuration(usePlaybackSeconds(engine) * 1000)}</span>
}
