import type { AudioState } from '#app/client/audio/audio-engine.ts'
import { versionCount } from '#copy/shared/inflection.ts'
import type { VersionView } from '#core/preview/version-view.ts'

import { NativeNoteForm, type TypedNote } from './notes/draft-notes.tsx'
import { VersionCard } from './version-card.tsx'

type Props = {
  path: string
  versions: readonly VersionView[]
  selectedId: string | null
  /** The one that was approved. */
  finalId: string | null
  canNote: boolean
  /** The version in the player of the page, and how it is doing. */
  playedId: string | null
  playback: AudioState['playback']
  /** Whose provider's player was asked for. */
  embedId: string | null
  typedNote: TypedNote | null
  onChoose: (versionId: string) => void
  onToggle: (versionId: string) => void
  onOpenEmbed: (versionId: string) => void
}

/** Every version that was presented, to hear and to choose. */
export function VersionList(props: Props) {
  const { path, versions, selectedId, finalId, canNote, playedId, playback, embedId, typedNote } = props
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="versoes-titulo" className="wide text-title">
          Versões Disponíveis
        </h2>
        <p className="text-smoke font-semibold">{versionCount(versions.length)}</p>
      </div>
      <ul className="grid gap-4">
        {versions.map((version) => (
          <VersionCard
            key={version.id}
            version={version}
            chosen={version.id === selectedId}
            final={version.id === finalId}
            selectable={canNote}
            playback={playedId === version.id ? playback : 'paused'}
            isEmbedOpen={embedId === version.id}
            onChoose={() => props.onChoose(version.id)}
            onToggle={() => props.onToggle(version.id)}
            onOpenEmbed={() => props.onOpenEmbed(version.id)}
          >
            {version.sound && canNote ? (
              <noscript>
                {import.meta.env.SSR ? (
                  <NativeNoteForm
                    path={path}
                    version={version}
                    typed={typedNote?.place === version.id ? typedNote : null}
                  />
                ) : null}
              </noscript>
            ) : null}
          </VersionCard>
        ))}
      </ul>
    </>
  )
}
