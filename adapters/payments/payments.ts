import type { QuoteLine } from '#core/catalog/quote.ts'
import type { ProviderChargeback } from '#core/payment/chargeback.ts'
import type { LinkRefusal, PaymentProvider } from '#core/payment/payment-link.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import type { ProviderRefund } from '#core/payment/refund.ts'
import type { Cents } from '#core/shared/money.ts'
import type { Result } from '#core/shared/result.ts'

export type CheckoutRequest = {
  /** Who takes the money of this order. */
  provider: PaymentProvider
  orderId: string
  orderCode: string
  title: string
  description: string
  /** What is sold: what a payment link is chosen by. */
  lines: QuoteLine[]
  amount: Cents
  buyer: { name: string; email: string; phone: string | null }
  /** Where the buyer returns in every case; the provider appends its own query parameters. */
  returnUrl: string
  webhookUrl: string
  /** From when it can be paid: never later than now, and the same when the request is repeated. */
  validFrom: Date
  /** After this instant the checkout can no longer be paid. */
  expiresAt: Date
  /** Text on the card statement, at most 13 characters. */
  statementDescriptor: string
  maxInstallments: number
  /** Ways of paying that are not offered. */
  excludedMethods: ('pix' | 'card' | 'boleto')[]
  /** The same key requests the same checkout, never a second one. */
  idempotencyKey: string
}

/** The provider's checkout page. */
export type Checkout = { id: string; url: string }

export type PaymentRefusal = 'payment-unavailable' | 'payment-refused'

/** The links refuse an order they have no link for; the API does not. */
export type CheckoutFailure = PaymentRefusal | LinkRefusal

export type DisputeEvent = {
  topic: 'chargeback' | 'claim' | 'fraud-alert'
  /** The provider's id of the chargeback, the claim or the payment, as it was signed. */
  id: string | null
  /** Only of a fraud alert, which the provider cannot be asked about: the payment its signature is for. */
  paymentId: string | null
}

/** A webhook notice after verification. Never proof of a payment: only a reason to query it. */
export type WebhookEvent =
  | { kind: 'payment'; eventId: string; paymentId: string; action: string }
  /** A dispute or a warning about a payment. `eventId`: what its signature was for, the same as that of a payment's notice. */
  | ({ kind: 'dispute'; eventId: string } & DisputeEvent)
  /** Valid but not relevant (legacy IPN, merchant orders, other topics). */
  | { kind: 'ignored'; topic: string }
  | { kind: 'forged' }
  | { kind: 'malformed' }

export type WebhookRequest = { query: URLSearchParams; header: (name: string) => string | undefined; body: string }

/**
 * `refund-unclear`: the answer proves nothing, the refund may have been made: look it up before anything else.
 * `provider-access-denied`: the provider does not accept our credentials; nothing is said about the refund itself.
 */
export type RefundFailure = 'payment-unavailable' | 'provider-access-denied' | 'refund-unclear' | 'payment-refused'

/** `provider-access-denied`: the provider does not accept our credentials. */
export type SearchFailure = 'payment-unavailable' | 'provider-access-denied'

/** By default the payments that changed in the period; `created`: those that were begun in it. */
export type SearchedPeriod = { from: Date; to: Date; by?: 'changed' | 'created' }

/** `isComplete` is false when the period has more payments than one search may return: ask for shorter periods. */
export type PaymentChanges = { payments: ProviderPayment[]; isComplete: boolean }

/** The only interface to the payment provider. */
export type Payments = {
  createCheckout(request: CheckoutRequest): Promise<Result<Checkout, CheckoutFailure>>
  /** Ends a checkout before its time; payments already begun in it stay. */
  closeCheckout(checkoutId: string): Promise<Result<undefined, PaymentRefusal>>
  /** `not-found`: the provider does not know the id. */
  getPayment(paymentId: string): Promise<Result<ProviderPayment, 'payment-unavailable' | 'not-found'>>
  /** All payments of an order, newest first, from every result page. */
  searchPayments(orderId: string): Promise<Result<ProviderPayment[], 'payment-unavailable'>>
  /** All payments of the account within a period, whatever order they name, the oldest first. */
  searchPeriod(period: SearchedPeriod): Promise<Result<PaymentChanges, SearchFailure>>
  /** Only before the provider has decided it. */
  cancelPayment(paymentId: string): Promise<Result<ProviderPayment, PaymentRefusal>>
  /** Without `amount`: everything left of the payment. */
  refundPayment(
    paymentId: string,
    refund: { amount?: Cents; idempotencyKey: string },
  ): Promise<Result<ProviderRefund, RefundFailure>>
  /** Every refund of a payment, also those in process and those made elsewhere. */
  listRefunds(paymentId: string): Promise<Result<ProviderRefund[], 'payment-unavailable' | 'not-found'>>
  /** A chargeback by its own id, or by that of a payment it is about. */
  getChargeback(id: string): Promise<Result<ProviderChargeback, 'payment-unavailable' | 'not-found'>>
  parseWebhook(request: WebhookRequest): WebhookEvent
  /**
   * Account that receives the money; payments collected by another account are rejected. Remembered, unless it must be
   * asked `now`.
   */
  getCollectorId(when?: 'now'): Promise<Result<string, 'payment-unavailable'>>
}
