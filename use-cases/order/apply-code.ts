import { findDiscount, type Catalog, type Discount } from '#core/catalog/catalog.ts'
import type { DiscountRefusal } from '#core/catalog/discount.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'
import type { RedeemRefusal } from '#core/voucher/voucher.ts'
import type { Deps } from '#use-cases/deps.ts'
import { findRedeemable } from '#use-cases/voucher/internal/find-redeemable.ts'
import { guessCode, type Guesser } from '#use-cases/voucher/internal/guess-code.ts'

import { checkDiscount } from './check-discount.ts'

type Attempt = Guesser & {
  catalog: Pick<Catalog, 'discounts'>
  packageId: string
  typed: string
  visitorId: string | null
}

export type AppliedCode = { discount: Discount | null; voucher: RedeemableVoucher | null }
export type CodeRefusal = DiscountRefusal | RedeemRefusal | 'discount-unknown' | 'too-many-tries'

/** What a code typed at the checkout is, a discount or a voucher, or why it cannot be used now. An empty field is no try. */
export async function applyCode(
  deps: Deps,
  { catalog, packageId, typed, visitorId, ...guesser }: Attempt,
): Promise<Result<AppliedCode, CodeRefusal>> {
  if (typed === '') return accept({ discount: null, voucher: null })
  return guessCode(deps, guesser, async (): Promise<Result<AppliedCode, Exclude<CodeRefusal, 'too-many-tries'>>> => {
    const discount = findDiscount(catalog, packageId, typed)
    if (discount) {
      const checked = await checkDiscount(deps, discount)
      return checked.ok ? accept({ discount, voucher: null }) : checked
    }
    const found = await findRedeemable(deps, { typed, visitorId })
    if (found.ok) return accept({ discount: null, voucher: found.value.offer })
    return found.code === 'voucher-unknown' ? refuse('discount-unknown') : refuse(found.code)
  })
}
