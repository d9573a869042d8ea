import type { Payments, SearchedPeriod, SearchFailure } from '#adapters/payments/payments.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { accept, type Result } from '#core/shared/result.ts'

/** A shorter period is not divided any more. */
const minPeriodMs = 60_000

/**
 * Everything the provider lists of a period, in parts that are each complete: a period with more payments than one
 * search may return is halved. Ends after the first failure. What lies on a border may come twice.
 */
export async function* searchInParts(
  payments: Pick<Payments, 'searchPeriod'>,
  period: SearchedPeriod,
): AsyncGenerator<Result<ProviderPayment[], SearchFailure>> {
  const open = [period]
  for (let next = open.pop(); next; next = open.pop()) {
    const found = await payments.searchPeriod(next)
    if (!found.ok) {
      yield found
      return
    }
    const length = next.to.getTime() - next.from.getTime()
    if (found.value.isComplete || length <= minPeriodMs) {
      yield accept(found.value.payments)
      continue
    }
    const middle = new Date(next.from.getTime() + length / 2)
    // The earlier half is taken from the end.
    open.push({ ...next, from: middle }, { ...next, to: middle })
  }
}
