import type { QuietHours } from '#core/order/surprise.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'

type Deps = { db: Db; now: () => Date }

/**
 * Switches surprise mode of an order on, with its quiet hours, or off (`null`). From then on it holds for every mail that
 * goes out and every page that is opened. An extra bought later has no switch of its own: it follows its song.
 */
export function setSurprise(
  { db, now }: Deps,
  orderId: string,
  hours: QuietHours | null,
): Promise<Result<undefined, 'not-found'>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.forProjectId !== null) return refuse('not-found')
    if (order.surprise === hours) return accept()
    await saveOrder(tx, orderId, { surprise: hours }, now())
    await recordHistory(tx, { orderId, type: 'surprise-changed', details: { hours: hours ?? '' }, actor: 'buyer' })
    return accept()
  })
}
