import { DrawnCover } from '#app/ui/site/cover-art.tsx'
import type { OpenGiftView } from '#core/gift/gift-view.ts'
import { formatLongDayAt } from '#core/gift/opening-time.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { GiftLyric } from './gift-lyric.tsx'
import { GiftPhotos } from './gift-photos.tsx'
import { GiftReactions } from './gift-reactions.tsx'

type Props = { gift: OpenGiftView; path: string; isPreview: boolean; form: GiftFormState | null }

/** An opened gift: the record comes out of its sleeve, and one button plays it. */
export function GiftOpen({ gift, path, isPreview, form }: Props) {
  const { title, recipient, dedication, sender, cover, photos, reactions, endsAt, zone } = gift
  return (
    <>
      {/* First, so that the browser asks for it first. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words are what is sung */}
      <audio src={gift.sound} preload="metadata" data-song data-early-song />
      <div className="gift-curtain" aria-hidden="true">
        <i />
        <i />
      </div>
      <header className="gift-head">
        <div className="gift-sleeve">
          <span className="gift-disc" aria-hidden="true" />
          <DrawnCover cover={cover} className="gift-cover" />
        </div>
        <div className="gift-title">
          {recipient === '' ? (
            <h1 className="gift-name">{title}</h1>
          ) : (
            <h1 className="gift-name">
              <small>Para </small>
              {recipient}
            </h1>
          )}
          {recipient === '' || title.includes(recipient) ? null : <p className="gift-song">{title}</p>}
          <GiftPlay sound={gift.sound} title={title} />
        </div>
      </header>
      <GiftBar />
      {dedication === '' && sender === '' ? null : (
        <section className="gift-letter" aria-label="Dedicatória">
          {dedication === '' ? null : <p className="gift-dedication">{dedication}</p>}
          {sender === '' ? null : <p className="gift-sender">{sender}</p>}
        </section>
      )}
      <GiftLyric lines={gift.lyric} />
      <GiftPhotos photos={photos} />
      {isPreview ? null : <GiftReactions reactions={reactions} path={path} form={form} />}
      <footer className="gift-foot">
        <p>Este presente fica aqui até {formatLongDayAt(endsAt, zone)}.</p>
      </footer>
    </>
  )
}

/** The big play of the page; without script, the browser's own player. */
function GiftPlay({ sound, title }: { sound: string; title: string }) {
  return (
    <>
      <div className="gift-player">
        <PlayButton className="gift-play" />
        <p aria-hidden="true">
          <b>Ouça.</b> É para você.
        </p>
      </div>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words are what is sung */}
        <audio controls preload="none" src={sound} className="gift-native" aria-label={title} />
      </noscript>
    </>
  )
}

/** Within reach of the thumb once the song has begun, wherever somebody reads on; for a keyboard next to what began it. */
function GiftBar() {
  return (
    <div className="gift-bar" role="group" aria-label="Música">
      <p className="gift-error" role="alert" data-player-error hidden />
      <PlayButton className="gift-play gift-play-small" />
      <input
        type="range"
        className="gift-seek"
        min="0"
        max="1000"
        step="1"
        defaultValue="0"
        aria-label="Posição na música"
        data-seek
      />
      <span className="gift-time" data-clock>
        0:00
      </span>
    </div>
  )
}

function PlayButton({ className }: { className: string }) {
  return (
    <button type="button" className={className} data-play aria-label="Tocar a música">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path className="gift-play-icon" d="M7 4.5v15l13-7.5z" />
        <path className="gift-pause-icon" d="M6 4.5h4v15H6zm8 0h4v15h-4z" />
      </svg>
    </button>
  )
}
