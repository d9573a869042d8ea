import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { chosenSongs, type Song } from '#core/site/song.ts'
import { currentSettings } from '#db/content/document-versions.ts'

/** The demonstration songs the studio shows, in its order. */
export async function readSongs(context: Readonly<RouterContextProvider>): Promise<Song[]> {
  const { db, songs } = context.get(depsContext)
  return chosenSongs(songs, (await currentSettings(db)).songs)
}
