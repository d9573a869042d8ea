import { cents, type Cents } from './money.ts'

export const paymentStatuses = [
  'pending',
  'in-process',
  'authorized',
  'rejected',
  'cancelled',
  'approved',
  'in-mediation',
  'refunded',
  'charged-back',
] as const

/** What the provider says of one attempt to pay, in our words. */
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['credit-card', 'debit-card', 'pix', 'boleto', 'wallet', 'manual', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A snapshot of one payment as the provider's own API told it. */
export type ProviderPayment = {
  id: string
  /** Our order id, sent as external reference when the checkout was created. */
  reference: string | null
  status: PaymentStatus
  statusDetail: string
  method: PaymentMethod
  installments: number
  amount: Cents
  refunded: Cents
  currency: string
  collectorId: string | null
  createdAt: Date
  approvedAt: Date | null
  updatedAt: Date
  /** When an unpaid Pix or boleto stops being payable. */
  expiresAt: Date | null
  /** Where the payer finds the Pix code or the boleto again. */
  ticketUrl: string | null
}

/** How much of what came in is no longer ours: what was given back, and all of it once a card company took it back. */
export function returnedOf(payment: Pick<ProviderPayment, 'status' | 'amount' | 'refunded' | 'approvedAt'>): Cents {
  if (!payment.approvedAt) return cents(0)
  return payment.status === 'charged-back' ? payment.amount : payment.refunded
}
