import type { Result } from '#core/shared/result.ts'
import type { CheckoutRefusal } from '#use-cases/payment/open-checkout.ts'

/** `fresh`: stored now. The order of a form sent once more was there before, and may be anybody's to open by now. */
export type PlacedOrder = {
  orderId: string
  code: string
  checkout: Result<{ url: string }, CheckoutRefusal>
  fresh: boolean
}
