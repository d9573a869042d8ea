import { cents } from '#core/shared/money.ts'
import { refuse, accept, type Result } from '#core/shared/result.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'
import { parseVoucherCode } from '#core/voucher/voucher-code.ts'
import type { LookUpRefusalCode } from '#core/voucher/voucher-refusal.ts'
import { canRedeem } from '#core/voucher/voucher.ts'
import type { Db } from '#db/client.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { findVoucherByHash, sumOwnRedemptions, type Voucher } from '#db/voucher/vouchers.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

type Deps = { db: Db; now: () => Date }

/** Wrong codes from one address. Nobody guesses 80 bits, but nobody shall try for free either. */
const perAddress = { limit: 60, windowSeconds: 3_600 }

/** The voucher of a typed code, while it can be redeemed. */
export async function lookUpVoucher(
  { db, now }: Deps,
  { typed, ip, visitorId }: { typed: string; ip: string; visitorId: string | null },
): Promise<Result<{ offer: RedeemableVoucher; voucher: Voucher }, LookUpRefusalCode>> {
  const code = parseVoucherCode(typed)
  const voucher = code === null ? null : await findVoucherByHash(db, hashSecret(code))
  if (code === null || !voucher)
    return refuse((await consumeAddressLimit(db, 'voucher', ip, perAddress)) ? 'voucher-unknown' : 'too-many-tries')
  // What an unpaid order of the same browser holds, a new one takes over.
  const own = visitorId === null ? 0 : await sumOwnRedemptions(db, voucher.id, visitorId)
  const balance = cents(voucher.balance + own)
  const redeemable = canRedeem({ ...voucher, balance }, now())
  if (!redeemable.ok) return redeemable
  const { packageId, price: value } = voucher
  return accept({ offer: { code, packageId, value, balance }, voucher })
}
