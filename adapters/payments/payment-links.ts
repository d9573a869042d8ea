import { chooseLink, type PaymentLinks } from '#core/payment/payment-link.ts'
import { accept } from '#core/shared/result.ts'

import type { Payments } from './payments.ts'

/**
 * The second provider: pages somebody has made elsewhere, of which nothing can be asked. It only says where an order can be
 * paid, and never whether it was. `readLinks` reads the links as they are now.
 */
export function paymentLinks(readLinks: () => Promise<PaymentLinks>): Pick<Payments, 'createCheckout'> {
  return {
    async createCheckout({ lines, amount, idempotencyKey }) {
      const chosen = chooseLink(await readLinks(), { lines, total: amount })
      return chosen.ok ? accept({ id: `link:${idempotencyKey}`, url: chosen.value.url }) : chosen
    },
  }
}

/** One port for both: a checkout is opened at the provider of its order; payments, refunds and notices are the API's. */
export function withPaymentLinks(api: Payments, links: Pick<Payments, 'createCheckout'>): Payments {
  return {
    ...api,
    createCheckout: (request) =>
      request.provider === 'links' ? links.createCheckout(request) : api.createCheckout(request),
  }
}
