import type { Attention } from '#core/order.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { awaitsAnswer } from '#core/withdrawal.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { lockOrder, saveOrder, withdrawalOf } from '#db/orders.ts'

type Deps = { db: Db; now: () => Date }

/**
 * Clears an order's attention flag with a note on what was done. `seen` is the reason that was shown; a different one
 * that appeared since stays. A withdrawal that awaits its answer is flagged again: another reason may have hidden it.
 */
export async function clearAttention(
  { db, now }: Deps,
  doer: Doer,
  { orderId, seen, note }: { orderId: string; seen: string; note: string },
): Promise<Result<Attention, 'not-found' | 'nothing-to-clear' | 'changed-meanwhile' | 'answer-first'>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    const { attention } = order
    if (attention === null) return refuse('nothing-to-clear')
    if (attention !== seen) return refuse('changed-meanwhile')
    // The buyer waits for an answer; clearing the flag is not one.
    const isAwaited = awaitsAnswer(withdrawalOf(order))
    if (attention === 'withdrawal' && isAwaited) return refuse('answer-first')

    await saveOrder(tx, orderId, { attention: isAwaited ? 'withdrawal' : null }, now())
    await recordHistory(tx, {
      orderId,
      type: 'attention-cleared',
      details: { attention, note },
      actor: `staff:${doer.id}`,
    })
    await recordAudit(tx, doer, {
      action: 'attention-cleared',
      subject: { kind: 'order', id: orderId, label: order.code },
      details: { attention },
      at: now(),
    })
    return accept(attention)
  })
}
