import { readSongs } from '#app/site/site-songs.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { songView } from '#core/site/song-view.ts'

import type { Route } from './+types/song-list.ts'

export const handle = { cache: true }

/** All songs of the player, fetched when it is opened on a page without songs. */
export async function loader({ context }: Route.LoaderArgs) {
  const songs = await readSongs(context)
  return Response.json(songs.map((song) => songView(song, genreLabels[song.genre])))
}
