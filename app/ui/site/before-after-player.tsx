import { genreLabels } from '#copy/site/genres.ts'
import { formatDuration } from '#core/shared/duration.ts'
import type { Song } from '#core/site/song.ts'

type Props = {
  song: Song
  /** The cover: `<Sleeve … />`, or whatever fills a square. */
  sleeve: React.ReactNode
  heading?: 'h2' | 'h3' | 'h4'
}

/** The bare melody against the full arrangement, switched at the same position. A song without a pair shows nothing. */
export function BeforeAfterPlayer({ song, sleeve, heading: Heading = 'h3' }: Props) {
  if (song.before === null) return null
  const name = `lado-${song.id}`

  return (
    <article
      className="pair"
      data-pair={song.id}
      data-title={song.title}
      data-before={song.before}
      data-after={song.audio}
      data-ms={song.durationMs}
    >
      <div className="song-cover">
        {sleeve}
        <a href={song.audio} className="song-play" data-press="pair" aria-label={`Ouvir ${song.title}, antes e depois`}>
          <span aria-hidden="true" />
        </a>
      </div>
      <div className="min-w-0">
        <Heading className="wide text-title">{song.title}</Heading>
        <p className="text-smoke flex justify-between gap-4 font-semibold tabular-nums">
          {genreLabels[song.genre]}
          <span data-clock>{formatDuration(song.durationMs)}</span>
        </p>
        <fieldset className="pair-sides scripted mt-4">
          <legend className="sr-only">Qual lado de {song.title} você quer ouvir?</legend>
          <label>
            <input type="radio" name={name} value="before" defaultChecked className="sr-only" />
            <b>Antes</b> só a melodia
          </label>
          <label>
            <input type="radio" name={name} value="after" className="sr-only" />
            <b>Depois</b> o arranjo completo
          </label>
        </fieldset>
        <input
          type="range"
          className="seek scripted"
          data-pair-seek
          min={0}
          max={Math.floor(song.durationMs / 1000)}
          step={1}
          defaultValue={0}
          autoComplete="off"
          aria-label={`Posição em ${song.title}`}
          aria-valuetext={`${formatDuration(0)} de ${formatDuration(song.durationMs)}`}
        />
        <p className="text-alarm font-semibold" role="status" data-pair-status />
        <noscript>
          <p className="flex flex-wrap gap-x-6">
            <a href={song.before} className="btn-quiet">
              Antes: só a melodia
            </a>
            <a href={song.audio} className="btn-quiet">
              Depois: o arranjo completo
            </a>
          </p>
        </noscript>
      </div>
    </article>
  )
}
