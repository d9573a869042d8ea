import { genreLabels } from '#copy/site/genres.ts'
import { formatDuration } from '#core/shared/duration.ts'
import type { Song } from '#core/site/song.ts'

type Props = {
  song: Song
  /** The cover: `<Sleeve … />`, or whatever fills a square. */
  sleeve: React.ReactNode
  heading?: 'h1' | 'h2' | 'h3' | 'h4'
  /** The song's own page, where the card is not already on it. */
  href?: string
}

/** A song to be heard at once. Without a script its button is a link to the file; the player island takes it over. */
export function SongCard({ song, sleeve, heading: Heading = 'h3', href }: Props) {
  return (
    <article
      className="song"
      data-song={song.id}
      data-title={song.title}
      data-genre={genreLabels[song.genre]}
      data-ms={song.durationMs}
      data-peaks={song.peaks.map((peak) => Math.round(peak * 35).toString(36)).join('')}
    >
      <div className="song-cover">
        {sleeve}
        <a
          href={song.audio}
          className="song-play"
          data-press="player"
          data-song-link
          aria-label={`Ouvir ${song.title}`}
        >
          <span aria-hidden="true" />
        </a>
      </div>
      <Heading className="wide text-title mt-4">
        {href ? (
          <a href={href} className="link decoration-transparent">
            {song.title}
          </a>
        ) : (
          song.title
        )}
      </Heading>
      <p className="text-smoke flex justify-between gap-4 font-semibold tabular-nums">
        {genreLabels[song.genre]}
        <span data-clock>{formatDuration(song.durationMs)}</span>
      </p>
      <p className="mt-2">{song.description}</p>
    </article>
  )
}
