import { cents } from '#core/shared/money.ts'
import { refuse, accept, type Result } from '#core/shared/result.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'
import { parseVoucherCode } from '#core/voucher/voucher-code.ts'
import type { LookUpRefusalCode } from '#core/voucher/voucher-refusal.ts'
import { canRedeem, type RedeemRefusal } from '#core/voucher/voucher.ts'
import type { Db } from '#db/client.ts'
import { findVoucherByHash, sumOwnRedemptions, type Voucher } from '#db/voucher/vouchers.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

import { guessCode } from './internal/guess-code.ts'

type Deps = { db: Db; now: () => Date }
type Attempt = { typed: string; ip: string; visitorId: string | null }
type Found = { offer: RedeemableVoucher; voucher: Voucher }

/** The voucher of a typed code, while it can be redeemed. */
export function lookUpVoucher(deps: Deps, attempt: Attempt): Promise<Result<Found, LookUpRefusalCode>> {
  return guessCode(deps, attempt.ip, () => findRedeemable(deps, attempt))
}

/** The same without a count, for what counts by itself. */
export async function findRedeemable(
  { db, now }: Deps,
  { typed, visitorId }: Pick<Attempt, 'typed' | 'visitorId'>,
): Promise<Result<Found, RedeemRefusal | 'voucher-unknown'>> {
  const code = parseVoucherCode(typed)
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
