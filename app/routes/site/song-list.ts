import { readSongs } from '#app/site/site-songs.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { songView } from '#core/site/song-view.ts'

import type { Route } from './+types/song-list.ts'

export const handle = { cache: true }

/** Every song of the player, read by its code when it is opened where no song stands on the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const songs = await readSongs(context)
  return Response.json(songs.map((song) => songView(song, genreLabels[song.genre])))
}
