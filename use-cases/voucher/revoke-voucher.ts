import { transitionOrder } from '#core/order/order.ts'
import { addCents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { canRevoke, type RevokeRefusal } from '#core/voucher/issued-voucher.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findVoucher, lockVoucher } from '#db/voucher/vouchers.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

import { endUnpaidRedemptions } from './internal/end-unpaid-redemptions.ts'
import { lockReleasable } from './internal/hold-voucher.ts'

/**
 * Takes back a voucher that staff gave, with its code. Unpaid orders that counted on it end, and whoever was about to pay one is told;
 * nobody else is.
 */
export function revokeVoucher(
  deps: MailDeps,
  actor: AuditActor,
  { voucherId, reason }: { voucherId: string; reason: string },
): Promise<Result<undefined, RevokeRefusal | 'not-found'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const known = await findVoucher(tx, voucherId)
    const order = known && (await lockOrder(tx, known.orderId))
    if (!order) return refuse('not-found')
    await lockVoucher(tx, voucherId)
    const voucher = await findVoucher(tx, voucherId)
    if (!voucher) return refuse('not-found')
    const unpaid = await lockReleasable(tx, voucherId, null)
    const heldUnpaid = addCents(...unpaid.map(({ voucherUsed }) => voucherUsed))
    const revocable = canRevoke({ ...voucher, heldUnpaid })
    if (!revocable.ok) return revocable

    const moved = transitionOrder(order.state, 'payment-refunded')
    if (!moved.ok) return refuse('voucher-over')
    await saveOrder(tx, order.id, { state: moved.value }, deps.now())
    await endUnpaidRedemptions(tx, deps, unpaid)
    await history('voucher-revoked', { orderId: order.id }, { reason })
    await audit('voucher-revoked', ofOrder(order))
    return accept()
  })
}
