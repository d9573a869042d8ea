import { dayOf } from '#core/shared/dates.ts'
import type { ShopCount } from '#core/site/shop-count.ts'
import type { Song } from '#core/site/song.ts'
import { addShopCounts } from '#db/admin/shop-counts.ts'
import { listDemonstrations } from '#db/audio/demonstrations.ts'
import type { Db } from '#db/client.ts'

type Deps = { db: Db; songs: Pick<Song, 'id'>[]; now: () => Date }

/** Adds counts to the day they are stored on. Songs that the shop does not have are dropped: anybody can report any. */
export async function storeShopCounts({ db, songs, now }: Deps, counts: readonly ShopCount[]): Promise<void> {
  const known = new Set(songs.map(({ id }) => id))
  if (counts.some(isOfSong)) for (const { slug } of await listDemonstrations(db)) known.add(slug)
  await addShopCounts(
    db,
    dayOf(now()),
    counts.filter((count) => !isOfSong(count) || known.has(count.key)),
  )
}

function isOfSong({ kind }: ShopCount): boolean {
  return kind === 'song' || kind === 'song-before-checkout'
}
