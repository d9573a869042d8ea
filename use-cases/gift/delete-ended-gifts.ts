import { addDays } from '#core/shared/dates.ts'
import type { Db } from '#db/client.ts'
import { deleteGiftRow, listEndedGifts } from '#db/gift/gifts.ts'
import { runAll } from '#use-cases/run-all.ts'

/** Days in which the page of an ended gift still says that it was there. */
const farewellDays = 30

/** Deletes gifts that ended, with their photos and reactions: they were promised for a time, not for ever. */
export async function deleteEndedGifts({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  const ended = await listEndedGifts(db, addDays(now(), -farewellDays))
  await runAll(ended, (gift) => db.transaction((tx) => deleteGiftRow(tx, gift)))
  return ended.length
}
