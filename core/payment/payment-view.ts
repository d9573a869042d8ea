import type { CalendarDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'

import type { LedgerTotals } from './ledger.ts'
import type { PaymentMethod, ProviderPayment } from './payment.ts'
import type { RefundState } from './refund.ts'

/** A stored payment, as staff see it. */
export type PaymentView = Pick<
  ProviderPayment,
  | 'status'
  | 'statusDetail'
  | 'method'
  | 'installments'
  | 'amount'
  | 'refunded'
  | 'refundedByHand'
  | 'expiresAt'
  | 'approvedAt'
> & { providerId: string; providerCreatedAt: Date; providerUpdatedAt: Date }

/** What a form needs to give a payment back or to accept it. */
export type HeldPayment = Pick<PaymentView, 'providerId' | 'amount' | 'refunded'>

/** A refund of ours, as staff see it. */
export type RefundView = {
  id: string
  paymentId: string
  amount: Cents
  reason: string
  /** Returned outside the provider. */
  byHand: boolean
  state: RefundState
  createdAt: Date
  /** Without an answer for so long that staff may end it. */
  canGiveUp: boolean
}

/** What moved for one payment on one day, with what the sale behind it was. */
export type MovementView = LedgerTotals & {
  day: CalendarDay
  paymentId: string
  orderId: string | null
  orderCode: string | null
  buyerName: string | null
  method: PaymentMethod
  installments: number
  /** Null until the provider has said it. */
  fee: Cents | null
  releasesAt: Date | null
}
