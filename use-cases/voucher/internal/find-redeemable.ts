import { parseGroupedCode } from '#core/shared/grouped-code.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'
import { canRedeem, type RedeemRefusal } from '#core/voucher/voucher.ts'
import { findVoucherByHash, sumOwnRedemptions, type Voucher } from '#db/voucher/vouchers.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import type { Deps } from '#use-cases/deps.ts'

type Typed = { typed: string; visitorId: string | null }
export type FoundVoucher = { offer: RedeemableVoucher; voucher: Voucher }

/** The voucher of a typed code, while it can be redeemed. Without a count: only inside of `guessCode`. */
export async function findRedeemable(
  { db, now }: Deps,
  { typed, visitorId }: Typed,
): Promise<Result<FoundVoucher, RedeemRefusal | 'voucher-unknown'>> {
  const code = parseGroupedCode(typed)
  const voucher = code === null ? null : await findVoucherByHash(db, hashSecret(code))
  if (code === null || !voucher) return refuse('voucher-unknown')
  // What an unpaid order of the same browser holds, a new one takes over.
  const own = visitorId === null ? 0 : await sumOwnRedemptions(db, voucher.id, visitorId)
  const balance = cents(voucher.balance + own)
  const redeemable = canRedeem({ ...voucher, balance }, now())
  if (!redeemable.ok) return redeemable
  const { packageId, price: value } = voucher
  return accept({ offer: { code, packageId, value, balance }, voucher })
}
