import type { Cents } from '#core/money.ts'
import type { ProviderPayment } from '#core/payment.ts'
import type { Result } from '#core/result.ts'

export type CheckoutRequest = {
  orderId: string
  orderCode: string
  title: string
  description: string
  amount: Cents
  buyer: { name: string; email: string; phone: string | null }
  /** Where the buyer comes back to, whatever happened; the provider appends its own query. */
  returnUrl: string
  noticeUrl: string
  /** After this instant nothing of this checkout can be paid any more. */
  expiresAt: Date
  /** The same key asks for the same checkout again, never for a second one. */
  idempotencyKey: string
}

/** The page at the provider where the buyer pays. */
export type Checkout = { id: string; url: string }

export type PaymentRefusal = 'payment-unavailable' | 'payment-refused'

/** A provider's notice after its signature was checked. Never proof of anything: only a hint to go and ask. */
export type Notice =
  | { kind: 'payment'; eventId: string; paymentId: string; action: string }
  /** Well-formed and harmless, but not ours to act on (legacy IPN, merchant orders, other topics). */
  | { kind: 'ignored'; topic: string }
  | { kind: 'forged' }
  | { kind: 'malformed' }

export type NoticeRequest = { query: URLSearchParams; header: (name: string) => string | undefined; body: string }

export type Refund = { id: string; amount: Cents }

/** The one door to whoever moves the money. */
export type Payments = {
  createCheckout(request: CheckoutRequest): Promise<Result<Checkout, PaymentRefusal>>
  /** `not-found` when the provider does not know the id. */
  getPayment(paymentId: string): Promise<Result<ProviderPayment, 'payment-unavailable' | 'not-found'>>
  /** Every payment made for an order, newest first, however many pages the provider spreads them over. */
  searchPayments(orderId: string): Promise<Result<ProviderPayment[], 'payment-unavailable'>>
  cancelPayment(paymentId: string): Promise<Result<ProviderPayment, PaymentRefusal>>
  /** `amount` absent: what is left of the payment. */
  refundPayment(
    paymentId: string,
    refund: { amount?: Cents; idempotencyKey: string },
  ): Promise<Result<Refund, PaymentRefusal>>
  readNotice(request: NoticeRequest): Notice
  /** Who receives the money; a payment collected by somebody else is not ours. */
  getCollectorId(): Promise<Result<string, 'payment-unavailable'>>
}
