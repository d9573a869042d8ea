import { useState } from 'react'
import { Link } from 'react-router'

import type { VersionDeck } from '#app/ui/admin/audio/use-version-deck.ts'
import { VersionLine } from '#app/ui/admin/audio/version-line.tsx'
import type { NotePin } from '#app/ui/audio/note-pins.ts'
import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { useScriptedClass } from '#app/ui/shared/use-hydrated.ts'
import { noAudio } from '#copy/preview/preview.ts'
import { canPresent } from '#core/preview/presentation.ts'
import type { AdminVersionView } from '#core/preview/version-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import { RecordingStatus } from './recording-status.tsx'

type Props = {
  version: AdminVersionView
  projectId: string
  final: boolean
  /** Whether the project takes presentations now. */
  open: boolean
  refusal?: string
  /** Whether its briefing has names to sing: where, can be said later, too. */
  hasNames: boolean
  deck: VersionDeck
  pins: readonly NotePin[]
  /** Whether Bandcamp's player was asked for. */
  isEmbedOpen: boolean
  onOpenEmbed: () => void
}

/** One version as the studio sees it, with everything that can be done to it. */
export function VersionItem(props: Props) {
  const { version, projectId, final, open, refusal = '', hasNames } = props
  const { deck, pins, isEmbedOpen, onOpenEmbed } = props
  const { id, number, name, description, trackNumber, recommended, track, recording, sound, lyric } = version
  const { createdAt, presentedAt } = version

  return (
    <li id={`versao-${id}`} className="border-line min-w-0 border-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg leading-tight font-bold [overflow-wrap:anywhere]">{name}</h3>
        {presentedAt ? null : <span className="tag">Rascunho</span>}
        {recommended ? (
          <span className="tag">
            <span aria-hidden="true">★</span>Recomendada
          </span>
        ) : null}
        {final ? <span className="tag tag-final">Final</span> : null}
        {track?.kind === 'bandcamp-private' ? <span className="tag">Link Privado</span> : null}
      </div>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{description}</p>
      <p className="text-smoke text-sm">
        Versão {number} · {trackNumber === null ? '' : `Faixa ${trackNumber} · `}Adicionada em{' '}
        {formatDateTime(createdAt)}
        {presentedAt ? ` · Apresentada em ${formatDateTime(presentedAt)}` : ' · Só a equipe vê'}
      </p>
      {track?.kind === 'bandcamp-embed' ? (
        <Embed url={track.embedUrl} name={name} isOpen={isEmbedOpen} onOpen={onOpenEmbed} />
      ) : null}
      {sound ? <VersionLine version={version} sound={sound} deck={deck} pins={pins} /> : null}
      {recording ? <RecordingStatus recording={recording} version={version} refusal={refusal} /> : null}
      {track ? null : <p className="text-smoke mt-2">{noAudio}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {open && canPresent(version) ? (
          <Link to={`?apresentar=${id}`} preventScrollReset className="btn btn-line btn-small">
            Apresentar ao cliente<span className="sr-only"> a versão {name}</span>
          </Link>
        ) : null}
        {track && track.kind !== 'recording' ? (
          <>
            <a href={track.url} target="_blank" rel="noopener noreferrer" className="btn btn-line btn-small">
              {track.kind === 'bandcamp-private' ? 'Abrir Link Privado' : 'Abrir no Bandcamp'}
              <span className="sr-only"> de {name}, em outra aba</span>
            </a>
            <CopyButton asLink text={track.url} done="Link copiado!" className="btn btn-line btn-small">
              Copiar link do Bandcamp<span className="sr-only"> de {name}</span>
            </CopyButton>
          </>
        ) : null}
        <CopyButton
          asLink
          text={`/client-preview/${projectId}`}
          done="Link de prévia copiado!"
          className="btn btn-line btn-small"
        >
          Link Cliente
        </CopyButton>
        <Link to={`?letra=${id}`} preventScrollReset className="btn btn-line btn-small">
          {lyric === '' ? 'Escrever a letra' : 'Letra'}
          <span className="sr-only"> de {name}</span>
        </Link>
        {hasNames ? (
          <Link to={`?nomes=${id}`} preventScrollReset className="btn btn-line btn-small">
            Marcar nomes<span className="sr-only"> cantados em {name}</span>
          </Link>
        ) : null}
        {final ? null : (
          <>
            <Link to={`?editar-versao=${id}`} preventScrollReset className="btn btn-line btn-small">
              Editar<span className="sr-only"> {name}</span>
            </Link>
            <Link to={`?remover=${id}`} preventScrollReset className="btn btn-line btn-small">
              Remover<span className="sr-only"> {name}</span>
            </Link>
          </>
        )}
      </div>
    </li>
  )
}

type EmbedProps = { url: string; name: string; isOpen: boolean; onOpen: () => void }

/** Bandcamp is asked for only when somebody wants to listen. */
function Embed({ url, name, isOpen, onOpen }: EmbedProps) {
  const scripted = useScriptedClass()
  if (isOpen) return <EmbedFrame url={url} name={name} />
  return (
    <div className={`player mt-3${scripted}`}>
      <p>
        <button type="button" className="btn btn-line btn-small" onClick={onOpen}>
          <span aria-hidden="true">▶</span> Ouvir aqui<span className="sr-only">: {name}</span>
        </button>
      </p>
    </div>
  )
}

function EmbedFrame({ url, name }: { url: string; name: string }) {
  const [isLoading, setLoading] = useState(true)
  return (
    <div className="relative mt-3">
      {isLoading ? (
        <p role="status" className="absolute inset-0 grid place-content-center">
          Carregando player...
        </p>
      ) : null}
      <iframe
        src={url}
        title={`Player do Bandcamp: ${name}`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's frame: it keeps its own, never ours
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="player-frame relative"
        onLoad={() => setLoading(false)}
      />
    </div>
  )
}
