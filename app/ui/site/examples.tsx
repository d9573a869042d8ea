import { demonstrationNote, songCategoryLabels } from '#copy/site/song-labels.ts'
import { categoriesOf, genres, songTypes, type ShownSong, type SongCategory } from '#core/site/song.ts'

import { SongCardPlace } from './player/song-places.tsx'

type Props = {
  songs: ShownSong[]
  /** Some of them came with the product: no client ordered them. */
  haveOurs: boolean
  heading?: 'h2' | 'h3'
  /** Where the list is on the first screen, its first covers are drawn in the page. */
  covers?: React.ReactNode[]
}

/** How many songs are seen before "show more". */
export const shownFirst = 3

/**
 * Songs to hear, filtered by what they are for or how they sound. The filter is made of radio buttons and "show more"
 * of a check box: the style sheet does the rest, and a chosen category always shows all it has.
 */
export function Examples({ songs, haveOurs, heading, covers = [] }: Props) {
  const used = new Set(categoriesOf(songs))
  const hasMore = songs.length > shownFirst

  return (
    <div className="examples">
      <fieldset className="tabs">
        <legend className="sr-only">Que músicas você quer ouvir?</legend>
        <Choice value="todas" label="Todas" />
        {songTypes.map((type) => (used.has(type) ? <Choice key={type} value={type} /> : null))}
        <details className="col-span-full w-full">
          <summary className="examples-rhythm btn-quiet text-[0.9375rem]">Escolher pelo ritmo</summary>
          <div className="tabs pt-2">
            {genres.map((genre) => (used.has(genre) ? <Choice key={genre} value={genre} /> : null))}
          </div>
        </details>
      </fieldset>

      <ul className="examples-grid mt-8">
        {songs.map((song, place) => (
          <li key={song.id} data-categories={song.categories.join(' ')}>
            <SongCardPlace song={song} drawing={covers[place]} href={`/portfolio/${song.id}`} heading={heading} />
          </li>
        ))}
      </ul>

      {hasMore ? (
        <p className="examples-more mt-10">
          <label className="btn btn-line">
            <input type="checkbox" className="sr-only" autoComplete="off" />
            <span>Mostrar mais</span>
            <span>Mostrar menos</span>
          </label>
        </p>
      ) : null}
      {haveOurs ? <p className="text-smoke mt-8 max-w-[39em] text-[0.9375rem]">{demonstrationNote}</p> : null}
    </div>
  )
}

function Choice({ value, label }: { value: SongCategory; label?: undefined } | { value: 'todas'; label: string }) {
  return (
    <label className="tab">
      <input
        type="radio"
        name="exemplos"
        value={value}
        defaultChecked={value === 'todas'}
        autoComplete="off"
        className="sr-only"
      />
      {value === 'todas' ? label : songCategoryLabels[value]}
    </label>
  )
}
