import { ofOrder } from '#core/staff/audit-subjects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findVoucherOfOrder } from '#db/voucher/vouchers.ts'
import { change } from '#use-cases/change.ts'

import { readVoucherCard, type CardDeps } from './read-voucher-card.ts'

/** The card of a voucher that staff issued themselves; `null` for any other, whose code is its buyer's alone. */
export async function printVoucherCard(
  deps: CardDeps,
  actor: AuditActor,
  orderId: string,
): Promise<{ code: string; pdf: Uint8Array } | null> {
  const voucher = await findVoucherOfOrder(deps.db, orderId)
  if (!voucher || voucher.origin === 'shop') return null
  await change(deps, actor, (_, { audit }) => audit('voucher-printed', ofOrder({ id: orderId, code: voucher.code })))
  const pdf = await readVoucherCard(deps, orderId)
  return pdf && { code: voucher.code, pdf }
}
