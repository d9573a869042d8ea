import type { VoucherOrders } from '#app/ui/admin/orders/items-panel.tsx'
import { isVoucherSale, type QuoteLine } from '#core/catalog/quote.ts'
import { isLapsed } from '#core/order/order.ts'
import { findVoucher, findVoucherOfOrder, listRedemptions } from '#db/voucher/vouchers.ts'

/** The orders that hang together with one by a voucher: what happens to the money of one stops the others. */
export async function findVoucherOrders(
  db: Parameters<typeof findVoucher>[0],
  { id, voucherId, lines }: { id: string; voucherId: string | null; lines: QuoteLine[] },
): Promise<VoucherOrders> {
  const held = voucherId === null ? null : await findVoucher(db, voucherId)
  const bought = isVoucherSale(lines) ? await findVoucherOfOrder(db, id) : null
  const redemptions = bought ? await listRedemptions(db, [bought.id]) : []
  return {
    boughtBy: held && { id: held.orderId, code: held.code },
    paid: redemptions.flatMap(({ id: order, code, state }) => (isLapsed(state) ? [] : [{ id: order, code }])),
  }
}
