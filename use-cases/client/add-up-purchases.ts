import { addUpChangedPurchases, hasChangedPurchases } from '#db/client/purchases.ts'
import type { Deps } from '#use-cases/deps.ts'

/** What each client bought and when last: before the list of clients is read, and from time to time. */
export async function addUpPurchases({ db }: Pick<Deps, 'db'>): Promise<void> {
  let isMore = await hasChangedPurchases(db)
  while (isMore) isMore = await db.transaction(addUpChangedPurchases)
}
