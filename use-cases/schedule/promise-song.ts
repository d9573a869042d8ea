import { findPackage } from '#core/catalog/catalog.ts'
import { acceptanceDay } from '#core/project/project.ts'
import {
  promiseOf,
  seedOf,
  type PromisedSong,
  type PurchasePromise,
  type SongPromise,
} from '#core/schedule/song-promise.ts'
import type { PromisedDays } from '#core/shared/business-days.ts'
import { startOfDay } from '#core/shared/dates.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentCatalog } from '#db/content/document-versions.ts'

import { readQueue } from './read-queue.ts'

type Sold = Pick<PromisedSong, 'id' | 'packageId' | 'startsAt' | 'deadlineOn'> & { days: PromisedDays }

/** The days that are promised for a song whose work starts: by its own terms, the queue and how the last ones went. */
export async function promiseSong(db: DbOrTx, song: Sold, now: Date): Promise<Omit<SongPromise, 'isFull'>> {
  const [promise] = await promiseEach(db, song, [song.days], now)
  if (!promise) throw new Error('a song was not promised')
  return { expectedOn: promise.expectedOn, deadlineOn: promise.deadlineOn }
}

/**
 * The same for a song nobody has bought yet, for each of the terms it is offered with: from the first day on which its story can
 * be accepted.
 */
export async function promisePurchase(
  db: DbOrTx,
  { packageId, offers }: { packageId: string; offers: readonly PromisedDays[] },
  now: Date,
): Promise<(PurchasePromise & { days: PromisedDays })[]> {
  const acceptedOn = acceptanceDay(now)
  const promises = await promiseEach(db, { id: 'new', packageId, startsAt: startOfDay(acceptedOn) }, offers, now)
  return promises.map((promise) => ({ ...promise, acceptedOn }))
}

async function promiseEach(db: DbOrTx, song: Omit<Sold, 'days'>, offers: readonly PromisedDays[], now: Date) {
  const { queue, confidence } = await readQueue(db, now)
  const fastest = findPackage(await currentCatalog(db), song.packageId)?.delivery.fastest
  return offers.map(({ expected, limit }) => {
    const days = { fastest: fastest ?? expected, expected, limit }
    const promise = promiseOf(queue, { ...song, days }, { confidence, seed: seedOf(queue.calendar) })
    return { ...promise, days: { expected, limit } }
  })
}
