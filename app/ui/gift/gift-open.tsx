import { useEffect, useRef, useState } from 'react'

import { playIcons } from '#app/client/audio/play-icons.ts'
import type { OpenGiftView } from '#core/gift/gift-view.ts'
import { formatLongDayAt } from '#core/gift/opening-time.ts'
import { formatDuration } from '#core/shared/duration.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { GiftHead, GiftLetter } from './gift-front.tsx'
import { GiftLyric } from './gift-lyric.tsx'
import { GiftPhotos } from './gift-photos.tsx'
import { GiftReactions } from './gift-reactions.tsx'
import type { LeftReaction } from './unsent-reaction.tsx'
import { useSongTime, type GiftSong, type SongPlayer } from './use-gift-song.ts'

type Props = {
  gift: OpenGiftView
  path: string
  isPreview: boolean
  form: GiftFormState | null
  song: GiftSong
  player: SongPlayer
  /** Called with the reaction that was not sent, once there is no place for it any more. */
  onLeave: (left: LeftReaction) => void
}

/** An opened gift: the record comes out of its sleeve, and one button plays it. */
export function GiftOpen({ gift, path, isPreview, form, song, player, onLeave }: Props) {
  const { title, recipient, dedication, sender, cover, photos, reactions, endsAt, zone } = gift
  return (
    <>
      <div className="gift-curtain" aria-hidden="true">
        <i />
        <i />
      </div>
      <GiftHead title={title} recipient={recipient} cover={cover} heading="h1">
        <GiftPlay sound={gift.sound} title={title} song={song} />
      </GiftHead>
      <GiftBar song={song} player={player} />
      <GiftLetter dedication={dedication} sender={sender} />
      <GiftLyric lines={gift.lyric} song={song} player={player} />
      <GiftPhotos photos={photos} />
      {isPreview ? null : <GiftReactions reactions={reactions} path={path} form={form} onLeave={onLeave} />}
      <footer className="gutter text-smoke mt-auto pt-4 pb-24 text-sm">
        <p>Este presente fica aqui até {formatLongDayAt(endsAt, zone)}.</p>
      </footer>
    </>
  )
}

/** The big play of the page; without script, the browser's own player. */
function GiftPlay({ sound, title, song }: { sound: string; title: string; song: GiftSong }) {
  return (
    <>
      <div className="gift-player">
        <PlayButton song={song} className="gift-play" />
        <p aria-hidden="true">
          <b>Ouça.</b> É para você.
        </p>
      </div>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words are what is sung */}
        <audio controls preload="none" src={sound} className="block h-14 w-full max-w-xl" aria-label={title} />
      </noscript>
    </>
  )
}

/** A press of an arrow moves this far; a thousandth of a song, the step of its bar, is too little to be heard. */
const arrowSeconds: Record<string, number> = { ArrowLeft: -5, ArrowRight: 5 }

function useArrows(song: GiftSong): React.KeyboardEventHandler {
  return (event) => {
    const by = arrowSeconds[event.key]
    if (by !== undefined && song.skip(by)) event.preventDefault()
  }
}

/** Within reach of the thumb once the song has begun, wherever somebody reads on; for a keyboard next to what began it. */
function GiftBar({ song, player }: { song: GiftSong; player: SongPlayer }) {
  const { at, duration } = useSongTime(player)
  /** Where a finger holds the line, in thousandths: the song goes there when it is let go. */
  const [held, setHeld] = useState<number | null>(null)
  const line = useRef<HTMLInputElement>(null)
  const onKeyDown = useArrows(song)
  const shown = held === null ? at : (held / 1_000) * duration
  const part = duration > 0 ? shown / duration : 0

  // React hears every move as a change.
  useEffect(() => {
    const { current: input } = line
    const letGo = () => {
      song.seek((Number(input?.value) / 1_000) * duration)
      setHeld(null)
    }
    input?.addEventListener('change', letGo)
    return () => input?.removeEventListener('change', letGo)
  }, [song, duration])

  return (
    <div className="gift-bar" role="group" aria-label="Música">
      <p className="gift-error" role="alert" hidden={song.failure === null}>
        {song.failure}
      </p>
      <PlayButton song={song} className="gift-play size-12" />
      <input
        ref={line}
        type="range"
        className="gift-seek"
        min="0"
        max="1000"
        step="1"
        value={Math.round(part * 1_000)}
        style={playedStyle(part)}
        aria-label="Posição na música"
        aria-valuetext={formatDuration(shown * 1_000)}
        onChange={({ target }) => setHeld(Number(target.value))}
        onKeyDown={onKeyDown}
      />
      <span className="text-sm font-bold tabular-nums">
        {duration > 0
          ? `${formatDuration(shown * 1_000)} / ${formatDuration(duration * 1_000)}`
          : formatDuration(shown * 1_000)}
      </span>
    </div>
  )
}

function PlayButton({ song, className }: { song: GiftSong; className: string }) {
  const onKeyDown = useArrows(song)
  return (
    <button
      type="button"
      className={className}
      data-early-play
      aria-label={song.isPlaying ? 'Pausar a música' : 'Tocar a música'}
      onClick={song.toggle}
      onKeyDown={onKeyDown}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={song.isPlaying ? playIcons.pause : playIcons.play} />
      </svg>
    </button>
  )
}

function playedStyle(part: number): React.CSSProperties {
  return Object.fromEntries([['--played', `${part * 100}%`]])
}
