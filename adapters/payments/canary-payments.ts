import { canaryOrderId, canaryReference, isCanaryReference } from '#core/payment/canary.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { accept } from '#core/shared/result.ts'

import type { Payments } from './payments.ts'

/** What a trial purchase needs of the running system, besides what a sale needs. */
export type CanaryTools = {
  /** Opens a page of the site as a visitor would. */
  visit(path: string): Promise<{ status: number; body: string }>
  /** Pays a checkout as a buyer would; answers the payment's id. */
  pay(checkoutId: string): Promise<string>
}

/** The shop's view of the provider: searches show none of the payments of trial purchases. */
export function withoutCanary(port: Payments): Payments {
  return {
    ...port,
    async searchPeriod(period) {
      const found = await port.searchPeriod(period)
      return found.ok ? accept({ ...found.value, payments: found.value.payments.filter(isSale) }) : found
    },
  }
}

/** The view of a trial purchase: its orders carry their mark at the provider, and lose it on the way back. */
export function canaryPayments(port: Payments, onCheckout: (checkoutId: string) => void): Payments {
  return {
    ...port,
    async createCheckout(request) {
      const made = await port.createCheckout({ ...request, orderId: canaryReference(request.orderId) })
      if (made.ok) onCheckout(made.value.id)
      return made
    },
    async getPayment(paymentId) {
      const found = await port.getPayment(paymentId)
      return found.ok ? accept(asOrder(found.value)) : found
    },
    async searchPayments(orderId) {
      const found = await port.searchPayments(canaryReference(orderId))
      return found.ok ? accept(found.value.map(asOrder)) : found
    },
  }
}

function isSale({ reference }: ProviderPayment): boolean {
  return !isCanaryReference(reference)
}

function asOrder(payment: ProviderPayment): ProviderPayment {
  return { ...payment, reference: canaryOrderId(payment.reference) }
}
