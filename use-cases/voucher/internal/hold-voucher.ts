import { transitionOrder } from '#core/order/order.ts'
import { isWithdrawn } from '#core/order/withdrawal.ts'
import { addCents, cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'
import { canRedeem, canReturnVoucher, type RedeemRefusal } from '#core/voucher/voucher.ts'
import type { Tx } from '#db/client.ts'
import { saveOrder, type Order } from '#db/order/orders.ts'
import { replaceCheckouts } from '#db/payment/checkouts.ts'
import { listUndecidedPayments } from '#db/payment/payments.ts'
import { recordHistory } from '#db/project/history.ts'
import {
  findVoucher,
  findVoucherByHash,
  findVoucherOfOrder,
  lockUnpaidRedemptions,
  lockVoucher,
} from '#db/voucher/vouchers.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/** A voucher for an order that is stored in the same transaction, and the unpaid orders that give it up for that. */
export type LockedVoucher = { id: string; offer: RedeemableVoucher; replaced: Order[] }

/**
 * Locks the voucher of a code until the transaction ends: of several orders at once each sees what those before it left. An
 * unpaid order of the same browser gives up what it holds, so that a buyer who changes their mind is not refused.
 */
export async function lockVoucherOfCode(
  tx: Tx,
  code: string,
  visitorId: string,
  now: Date,
): Promise<Result<LockedVoucher, RedeemRefusal | 'voucher-unknown'>> {
  const known = await findVoucherByHash(tx, hashSecret(code))
  if (!known) return refuse('voucher-unknown')
  await lockVoucher(tx, known.id)
  const voucher = await findVoucher(tx, known.id)
  // Another code was issued while this one waited for the lock.
  if (voucher?.codeHash !== known.codeHash) return refuse('voucher-unknown')

  const replaced = await lockReleasable(tx, voucher.id, visitorId)
  const balance = addCents(voucher.balance, ...replaced.map(({ voucherUsed }) => voucherUsed))
  const redeemable = canRedeem({ ...voucher, balance }, now)
  if (!redeemable.ok) return redeemable
  const { packageId, price: value } = voucher
  return accept({ id: voucher.id, offer: { code, packageId, value, balance }, replaced })
}

/** Unpaid orders, of one browser or of all, whose payment nobody began: they give the voucher up. */
export async function lockReleasable(tx: Tx, voucherId: string, visitorId: string | null): Promise<Order[]> {
  const releasable: Order[] = []
  for (const order of await lockUnpaidRedemptions(tx, voucherId, visitorId))
    if ((await listUndecidedPayments(tx, order.id)).length === 0) releasable.push(order)
  return releasable
}

/** Ends the unpaid orders that a new one takes the voucher from; `sameId`: the one that turned out to be the same. */
export async function releaseReplaced(
  tx: Tx,
  deps: EndDeps,
  { replaced }: Pick<LockedVoucher, 'replaced'>,
  sameId: string,
): Promise<void> {
  await expireRedemptions(
    tx,
    deps,
    replaced.filter(({ id }) => id !== sameId),
  )
}

type EndDeps = Omit<QueueDeps, 'db'>

/** Unpaid orders give their part of a voucher up: what is open to pay for them, as in another tab, is closed at once. */
export async function expireRedemptions(tx: Tx, { queue, now }: EndDeps, unpaid: Order[]): Promise<void> {
  for (const { id, state } of unpaid) {
    const moved = transitionOrder(state, 'order-expired')
    if (!moved.ok) continue
    await saveOrder(tx, id, { state: moved.value }, now())
    await recordHistory(tx, { orderId: id, type: 'order-expired', actor: 'system' })
    await replaceCheckouts(tx, id, now())
  }
  if (unpaid.length > 0) await queue.enqueue(tx, 'close-checkouts', {})
}

/** Whether a voucher still covers what an order counts on. Call under the order's lock. */
export async function canHoldVoucher(tx: Tx, { id, voucherId, voucherUsed }: Order): Promise<boolean> {
  if (voucherId === null) return true
  await lockVoucher(tx, voucherId)
  const voucher = await findVoucher(tx, voucherId, { except: id })
  if (!voucher || voucher.orderState !== 'paid') return false
  const { withdrawalRequestedAt: requestedAt, withdrawalAnswer: answer, withdrawalAccepted: isAccepted } = voucher
  return !isWithdrawn({ requestedAt, answer, isAccepted }) && voucher.balance >= voucherUsed
}

/**
 * Whether the buyer of a voucher can have its money back; the unpaid orders that have to give it up for that are returned. From here to the end of the
 * transaction nobody redeems it.
 */
export async function freeVoucherForRefund(
  tx: Tx,
  { id, paidAt }: Pick<Order, 'id' | 'paidAt'>,
  now: Date,
): Promise<Result<Order[], 'voucher-used' | 'too-late' | 'not-paid'>> {
  const known = await findVoucherOfOrder(tx, id)
  if (!known || !paidAt) return refuse('not-paid')
  await lockVoucher(tx, known.id)
  const voucher = await findVoucher(tx, known.id)
  if (!voucher) return refuse('not-paid')
  const replaced = await lockReleasable(tx, voucher.id, null)
  const heldUnpaid = addCents(...replaced.map(({ voucherUsed }) => voucherUsed))
  const returnable = canReturnVoucher({ ...voucher, heldUnpaid, paidAt }, now)
  if (!returnable.ok) return returnable
  return accept(replaced)
}

/**
 * What of the money of a voucher's order can go back: what is left on it, and what was paid beyond its price. From here to
 * the end of the transaction nobody redeems it.
 */
export async function lockReturnable(tx: Tx, { id }: Pick<Order, 'id'>): Promise<Cents> {
  const known = await findVoucherOfOrder(tx, id)
  if (!known) return cents(0)
  await lockVoucher(tx, known.id)
  const voucher = await findVoucher(tx, known.id)
  return voucher ? addCents(voucher.balance, voucher.surplus) : cents(0)
}
