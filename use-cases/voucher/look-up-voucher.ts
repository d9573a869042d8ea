import type { Result } from '#core/shared/result.ts'
import type { LookUpRefusalCode } from '#core/voucher/voucher-refusal.ts'
import type { Deps } from '#use-cases/deps.ts'

import { findRedeemable, type FoundVoucher } from './internal/find-redeemable.ts'
import { guessCode, type Guesser } from './internal/guess-code.ts'

type Attempt = Guesser & { typed: string; visitorId: string | null }

/** The voucher of a typed code, while it can be redeemed. */
export function lookUpVoucher(deps: Deps, attempt: Attempt): Promise<Result<FoundVoucher, LookUpRefusalCode>> {
  return guessCode(deps, attempt, () => findRedeemable(deps, attempt))
}
