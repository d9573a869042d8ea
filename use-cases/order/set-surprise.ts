import type { QuietHours } from '#core/order/surprise.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/**
 * Switches surprise mode of an order on, with its quiet hours, or off (`null`). From then on it holds for every mail that
 * goes out and every page that is opened. An extra bought later has no switch of its own: it follows its song.
 */
export function setSurprise(
  deps: Deps,
  orderId: string,
  hours: QuietHours | null,
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.forProjectId !== null) return refuse('not-found')
    if (order.surprise === hours) return accept()
    await saveOrder(tx, orderId, { surprise: hours }, deps.now())
    await history('surprise-changed', { orderId }, { hours: hours ?? '' })
    return accept()
  })
}
