import { useEffect, useRef } from 'react'

import { PlayButton } from '#app/ui/audio/play-button.tsx'
import { Waveform } from '#app/ui/audio/waveform.tsx'
import { defaultDescription } from '#copy/preview/preview.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { VersionView } from '#core/preview/version-view.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { ExternalPlayer } from './external-player.tsx'

type Props = {
  version: VersionView
  chosen: boolean
  final: boolean
  selectable: boolean
  /** How our own recording is doing in the player of the page. */
  playback: 'paused' | 'loading' | 'playing'
  isEmbedOpen: boolean
  onChoose: () => void
  onToggle: () => void
  onOpenEmbed: () => void
  /** More for who listens without a script. */
  children?: React.ReactNode
}

/** One version to hear and to choose. The radio belongs to the form of "Sua Avaliação", wherever that stands. */
export function VersionCard(props: Props) {
  const { version, chosen, final, selectable, playback, isEmbedOpen, onChoose, onToggle, onOpenEmbed, children } = props
  const { id, number, name, isNew, description, trackNumber, recommended, track, sound, createdAt } = version
  const isPrivate = track?.kind === 'bandcamp-private'
  const radio = useRef<HTMLInputElement>(null)
  // The browser unchecks radios when the form they belong to is put in place anew, and React does not see it.
  useEffect(() => {
    if (radio.current && radio.current.checked !== chosen) radio.current.checked = chosen
  })

  return (
    <li id={`versao-${id}`} className="version card" data-private={isPrivate || undefined}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="version-name">
          <input
            ref={radio}
            type="radio"
            name="version"
            value={id}
            form="avaliacao"
            className="tick"
            checked={chosen}
            disabled={!selectable}
            onChange={onChoose}
          />
          <b className="version-number" aria-hidden="true">
            {number}
          </b>
          <span className="wide min-w-24 flex-[1_1_6rem] text-xl leading-tight [overflow-wrap:anywhere]">{name}</span>
        </label>
        <p className="flex flex-wrap gap-2">
          <span className="tag tag-chosen" aria-hidden="true">
            Selecionada
          </span>
          {isNew ? <span className="tag tag-new">Nova</span> : null}
          {final ? <span className="tag tag-final">Final</span> : null}
          {recommended ? (
            <span className="tag tag-red">
              <span aria-hidden="true">★</span>Recomendada
            </span>
          ) : null}
          {isPrivate ? <span className="tag">Link Privado</span> : null}
        </p>
      </div>
      {description === '' || description === defaultDescription ? null : (
        <p className="mt-2 max-w-[42em] [overflow-wrap:anywhere] whitespace-pre-line">{description}</p>
      )}
      <p className="text-smoke mt-1 text-sm">
        {description === '' || description === defaultDescription ? defaultDescription : 'Versão'} {number} ·{' '}
        {trackNumber === null ? '' : `Faixa ${trackNumber} · `}Adicionada em {formatDate(createdAt)}
      </p>
      <div className="mt-4">
        {sound ? (
          <Sound sound={sound} name={name} playback={playback} onToggle={onToggle} />
        ) : (
          <ExternalPlayer
            track={track}
            name={name}
            isOpen={isEmbedOpen}
            onOpen={onOpenEmbed}
            onFollowLink={selectable ? onChoose : undefined}
          />
        )}
        {children}
      </div>
    </li>
  )
}

type SoundProps = { sound: PlayableSound; name: string; playback: Props['playback']; onToggle: () => void }

/** The player of the page plays it; without a script the browser's own does. */
function Sound({ sound, name, playback, onToggle }: SoundProps) {
  return (
    <>
      <p className="sound-line with-script">
        <PlayButton label={`Ouvir ${name}`} playback={playback} onToggle={onToggle} />
        <Waveform peaks={sound.peaks} className="sound-mini" />
        <span className="text-smoke tabular-nums">{formatDuration(sound.durationMs)}</span>
      </p>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words stand in the listening room */}
        <audio controls preload="none" src={sound.url} className="w-full" aria-label={name} />
      </noscript>
    </>
  )
}
