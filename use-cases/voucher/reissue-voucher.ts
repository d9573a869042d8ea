import { voucherReissuedMail } from '#copy/voucher/voucher-mails.ts'
import { maskEmail } from '#core/shared/contacts.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { voucherState } from '#core/voucher/voucher.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findOrder, lockOrder } from '#db/order/orders.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findVoucher, lockVoucher, saveVoucher } from '#db/voucher/vouchers.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { change } from '#use-cases/change.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

import { newVoucherCode } from './voucher-code.ts'

/**
 * Gives a voucher another code and mails it to its buyer; the one of before is worth nothing from then on. `seenNumber`: of
 * the code that is replaced, so that a form sent twice replaces one.
 */
export function reissueVoucher(
  { db, queue, signer, siteUrl, now }: LinkDeps,
  actor: AuditActor,
  { voucherId, seenNumber }: { voucherId: string; seenNumber: number },
): Promise<Result<undefined, 'not-found' | 'not-active' | 'changed-meanwhile'>> {
  return change({ db, now }, actor, async (tx, { history }) => {
    const known = await findVoucher(tx, voucherId)
    if (!known) return refuse('not-found')
    await lockOrder(tx, known.orderId)
    await lockVoucher(tx, voucherId)
    const voucher = await findVoucher(tx, voucherId)
    const order = await findOrder(tx, known.orderId)
    if (!voucher || !order) return refuse('not-found')
    if (voucherState(voucher, now()) !== 'active') return refuse('not-active')
    if (voucher.codeNumber !== seenNumber) return refuse('changed-meanwhile')

    const coded = { id: voucherId, codeNumber: voucher.codeNumber + 1 }
    await saveVoucher(tx, voucherId, {
      codeNumber: coded.codeNumber,
      codeHash: hashSecret(newVoucherCode(signer, coded)),
    })
    await history('voucher-reissued', { orderId: order.id })
    await recordNotifiedChange(tx, { queue, siteUrl, now }, actor, {
      action: 'voucher-reissued',
      subject: ofOrder(order),
      details: { number: coded.codeNumber },
      notified: [
        {
          label: `Código do vale-presente do pedido ${order.code}`,
          from: `${voucher.codeNumber}º código`,
          to: `${coded.codeNumber}º código, enviado a ${maskEmail(order.buyerEmail)}`,
        },
      ],
    })
    await mailBuyer(tx, queue, order, {
      kind: 'voucher-reissued',
      dedupeKey: `voucher-reissued:${voucherId}:${coded.codeNumber}`,
      content: voucherReissuedMail({ order, gift: voucher, siteUrl, settings: await currentSettings(tx) }),
    })
    return accept()
  })
}
