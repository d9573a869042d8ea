import { readSongs } from '#app/site/site-songs.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { coverSvg } from '#core/site/cover-art.ts'

import type { Route } from './+types/song-list.ts'

export const handle = { keep: true }

const inks = { ink: '#111', paper: '#faf8f3', red: '#dd1f16' }

/** Every song of the player, read by its code when it is opened where no song stands on the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const tracks = (await readSongs(context)).map((song) => ({
    id: song.id,
    title: song.title,
    genre: genreLabels[song.genre],
    src: song.audio,
    ms: song.durationMs,
    peaks: song.peaks.map((peak) => Math.round(peak * 35).toString(36)).join(''),
    cover: coverSvg(song, inks),
  }))
  return Response.json(tracks)
}
