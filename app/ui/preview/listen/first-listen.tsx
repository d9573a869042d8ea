import { loopText } from '#app/client/audio/loop.ts'
import { playIcons } from '#app/client/audio/play-icons.ts'
import type { NotePin } from '#app/ui/audio/note-pins.ts'
import { SeekBar, PlaybackTime } from '#app/ui/audio/seek-bar.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { VersionSwitcher } from '#app/ui/audio/version-switcher.tsx'
import { IconButton } from '#app/ui/site/controls/icon-button.tsx'
import type { PlayableVersion } from '#core/preview/version-view.ts'
import { formatDuration } from '#core/shared/duration.ts'

type Props = {
  player: VersionPlayerState
  versions: readonly PlayableVersion[]
  /** Of the song, as an address. */
  cover: string
  /** Places with a note in the version that plays. */
  pins: readonly NotePin[]
  /** Notes the moment that plays; null where that is not possible, or already under way. */
  onNote: (() => void) | null
  /** Its place is kept from the beginning, so that nothing moves when it comes. */
  keepsNotePlace?: boolean
  /** The name of the song, where it belongs to this moment. */
  heading?: React.ReactNode
  /** Who has no script plays this version here. */
  native: PlayableVersion | null
  /** Lyric, answers, and the tools to compare. */
  children: React.ReactNode
}

/** The song as its client meets it: cover, name, one thing to press. Everything else comes after it. */
export function FirstListen({
  player,
  versions,
  cover,
  pins,
  onNote,
  keepsNotePlace = false,
  heading,
  native,
  children,
}: Props) {
  const { audio, current } = player
  return (
    <section className="moment" aria-label="Sala de escuta">
      <img className="moment-cover" src={cover} alt="" width="400" height="400" />
      <div className="moment-song">
        {heading}
        {versions.length > 0 || audio.track ? (
          <>
            <Player player={player} versions={versions} pins={pins} onNote={onNote} keepsNotePlace={keepsNotePlace} />
            <VersionSwitcher
              versions={versions}
              activeId={current?.id ?? null}
              hidden={versions.length < 2}
              onSwitch={player.playVersion}
            />
          </>
        ) : (
          <p>
            <a href="#versoes-titulo" className="btn btn-red">
              Ouvir a música
            </a>
          </p>
        )}
        {native ? (
          <noscript>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words stand below it */}
            <audio controls preload="none" src={native.sound.url} className="w-full" aria-label={native.label} />
          </noscript>
        ) : null}
      </div>
      <div className="moment-more">{children}</div>
    </section>
  )
}

type PlayerProps = Pick<Props, 'player' | 'versions' | 'pins' | 'onNote' | 'keepsNotePlace'>

function Player({ player, versions, pins, onNote, keepsNotePlace }: PlayerProps) {
  const { audio, current, durationSeconds, loop, message } = player
  const isPaused = audio.playback === 'paused'
  const number = versions.length > 1 ? versions.find(({ id }) => id === current?.id)?.number : undefined
  const span = loopText(loop)
  return (
    <section className="moment-player with-script" data-state={audio.playback}>
      <div className="moment-row">
        <IconButton
          className="moment-play"
          data-early-play
          label={isPaused ? 'Tocar' : 'Pausar'}
          path={isPaused ? playIcons.play : playIcons.pause}
          onClick={player.toggle}
        />
        <div className="min-w-0">
          <p className="font-bold [overflow-wrap:anywhere]">
            {number ? `${number} · ` : ''}
            {current?.name}
          </p>
          <p className="text-smoke flex gap-3 tabular-nums">
            <span>
              <PlaybackTime player={player} /> / {formatDuration(durationSeconds * 1000)}
            </span>
            <span>{loop.isOn && span ? `↻ ${span}` : span}</span>
          </p>
        </div>
      </div>
      <SeekBar {...player.bar} pins={pins} />
      {keepsNotePlace ? (
        <p className="min-h-11">
          {onNote ? (
            <button type="button" className="btn-quiet" id="anotar-momento" onClick={onNote}>
              Anotar este momento
            </button>
          ) : null}
        </p>
      ) : null}
      <p role="status" className="deck-status">
        {message}
      </p>
    </section>
  )
}
