import type { RouterContextProvider } from 'react-router'

import { chosenSongs, type Song } from '#core/song.ts'
import { currentSettings } from '#db/revisions.ts'

import { depsContext } from './context.ts'

/** The demonstration songs the studio shows, in its order. */
export async function readSongs(context: Readonly<RouterContextProvider>): Promise<Song[]> {
  const { db, songs } = context.get(depsContext)
  return chosenSongs(songs, (await currentSettings(db)).songs)
}
