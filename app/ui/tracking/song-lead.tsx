import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { studioWordsTitle } from '#copy/project/studio-words.ts'
import type { StudioWordView } from '#core/project/studio-word.ts'
import { formatDate } from '#core/shared/dates.ts'

export type SongInProgress = {
  /** Newest first. */
  words: StudioWordView[]
  /** What its client heard last and answered, by approving it or otherwise; null before. */
  song: { projectId: string; title: string; cover: number; name: string; isApproved: boolean; url: string } | null
}

/** The song before everything else: what its client heard of it, and what the studio says of it. */
export function SongLead({ words, song }: SongInProgress) {
  if (words.length === 0 && !song) return null
  return (
    <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))] lg:gap-16">
      {song ? (
        <section
          aria-labelledby="musica"
          className="grid grid-cols-[min(6rem,26.7vw)_minmax(0,1fr)] items-center gap-x-5 gap-y-3"
        >
          <SongCover projectId={song.projectId} choice={song.cover} className="h-auto w-full" />
          <div className="min-w-0">
            <h2 id="musica" className="wide text-xl [overflow-wrap:anywhere]">
              {song.title}
            </h2>
            <p className="text-smoke [overflow-wrap:anywhere]">
              Versão que você {song.isApproved ? 'aprovou' : 'ouviu'}: {song.name}
            </p>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words are what is sung */}
          <audio controls preload="none" src={song.url} aria-label={song.title} className="col-span-full h-12 w-full" />
        </section>
      ) : null}
      {words.length > 0 ? (
        <section aria-labelledby="do-estudio" className="min-w-0">
          <h2 id="do-estudio" className="wide text-xl">
            {studioWordsTitle}
          </h2>
          <ol className="border-ink mt-3 border-t-2">
            {words.map(({ id, content, voice, createdAt }) => (
              <li key={id} className="border-line border-b py-4">
                {content ? (
                  <p dir="auto" className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
                    {content}
                  </p>
                ) : null}
                {voice ? (
                  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a few spoken words, whose text is beside it where there is one
                  <audio
                    controls
                    preload="none"
                    src={`/novidades/${id}`}
                    aria-label={`Áudio do estúdio, ${formatDate(createdAt)}`}
                    className="mt-2 h-11 w-full max-w-md"
                  />
                ) : null}
                <p className="text-smoke mt-1 text-sm">
                  <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
                </p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  )
}
