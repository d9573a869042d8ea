import { defaultDescription, noAudio } from '#copy/preview/preview.ts'
import type { Track } from '#core/preview/audio-link.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatDuration } from '#core/shared/duration.ts'

import type { ShownSound } from './sound.ts'

export type VersionView = {
  id: string
  /** By age, the oldest is 1. */
  number: number
  name: string
  /** What it is called away from its card. */
  label: string
  /** Made after the client's last answer. */
  isNew: boolean
  description: string
  trackNumber: number | null
  recommended: boolean
  track: Track | null
  sound: ShownSound | null
  createdAt: Date
}

type Props = {
  version: VersionView
  chosen: boolean
  final: boolean
  selectable: boolean
  /** More for who listens without a script. */
  children?: React.ReactNode
}

/** One version to hear and to choose. The radio belongs to the form of "Sua Avaliação", wherever that stands. */
export function VersionCard({ version, chosen, final, selectable, children }: Props) {
  const { id, number, name, label, isNew, description, trackNumber, recommended, track, sound, createdAt } = version
  const isPrivate = track?.kind === 'bandcamp-private'

  return (
    <li id={`versao-${id}`} data-key={id} className="version card" data-private={isPrivate || undefined}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="version-name">
          <input
            type="radio"
            name="version"
            value={id}
            form="avaliacao"
            className="tick"
            defaultChecked={chosen}
            disabled={!selectable}
            data-name={label}
          />
          <b className="version-number" aria-hidden="true">
            {number}
          </b>
          <span className="wide min-w-0 text-xl leading-tight [overflow-wrap:anywhere]">{name}</span>
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
      <p className="mt-2 max-w-[42em] [overflow-wrap:anywhere] whitespace-pre-line">
        {description || defaultDescription}
      </p>
      <p className="text-smoke mt-1 text-sm">
        Versão {number} · {trackNumber === null ? '' : `Faixa ${trackNumber} · `}Adicionada em {formatDate(createdAt)}
      </p>
      <div className="mt-4">
        {sound ? <Sound id={id} sound={sound} name={name} /> : <Player track={track} name={name} />}
        {children}
      </div>
    </li>
  )
}

/** The player of the page plays it; without a script the browser's own does. */
function Sound({ id, sound, name }: { id: string; sound: ShownSound; name: string }) {
  return (
    <>
      <p className="sound-line with-script">
        <button type="button" className="sound-play" data-hear={id}>
          <span aria-hidden="true" />
          <span className="sr-only">Ouvir {name}</span>
        </button>
        <svg data-mini={id} aria-hidden="true" className="sound-mini">
          <path />
        </svg>
        <span className="text-smoke tabular-nums">{formatDuration(sound.durationMs)}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of a song that is still being made are nowhere */}
      <audio controls preload="none" src={sound.address} className="without-script w-full" aria-label={name} />
    </>
  )
}

function Player({ track, name }: { track: Track | null; name: string }) {
  switch (track?.kind) {
    case 'bandcamp-embed':
      return (
        <div data-embed={track.embedUrl} data-title={`Player do Bandcamp: ${name}`}>
          <div className="player">
            <p className="flex flex-wrap items-center gap-3">
              <button type="button" className="btn with-script" data-load>
                <span aria-hidden="true">▶</span> Ouvir aqui<span className="sr-only">: {name}</span>
              </button>
              <ExternalLink href={track.url}>Ouvir no Bandcamp</ExternalLink>
            </p>
            <p className="text-smoke with-script text-sm">O player é do Bandcamp e só é carregado quando você pede.</p>
          </div>
        </div>
      )
    case 'bandcamp-private':
      return (
        <a href={track.url} target="_blank" rel="noopener noreferrer" className="btn btn-line" data-popup>
          Abrir Link Privado<span className="sr-only"> de {name}, em outra janela</span>
        </a>
      )
    case 'link':
      return <ExternalLink href={track.url}>Ouvir no Bandcamp</ExternalLink>
    case 'recording':
    case undefined:
      return <p className="text-smoke">{noAudio}</p>
  }
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="btn btn-line">
      {children}
      <span className="sr-only">, em outra aba</span>
    </a>
  )
}
