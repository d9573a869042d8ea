import { readSongs } from '#app/site/site-songs.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { listedSong } from '#core/site/song-view.ts'

import type { Route } from './+types/song-list.ts'

/** All songs of the player, with their waveforms: fetched when the first one plays, or the list is opened. */
export async function loader({ context }: Route.LoaderArgs) {
  const songs = await readSongs(context)
  return Response.json(songs.map((song) => listedSong(song, genreLabels[song.genre])))
}
