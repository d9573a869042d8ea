import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { songOf, songsShown } from '#core/site/demonstration.ts'
import type { Song } from '#core/site/song.ts'
import { listDemonstrations } from '#db/audio/demonstrations.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'

/** The songs visitors hear: the studio's own, and those of ours that it shows, in its order. */
export function readSongs(context: Readonly<RouterContextProvider>): Promise<Song[]> {
  return listSongs(context.get(depsContext))
}

export async function listSongs({ db, songs }: { db: DbOrTx; songs: Song[] }): Promise<Song[]> {
  const [own, settings] = await Promise.all([listDemonstrations(db), currentSettings(db)])
  return songsShown(own.map(songOf), songs, settings.songs)
}
