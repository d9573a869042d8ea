import type { Payment } from '#emulator/model.ts'

const dayMs = 86_400_000

/** What the provider charges the shop, as a share of the amount or in centavos, and after how many days it pays out. */
const rates: Record<Payment['type'], { share: number; fixed: number; days: number }> = {
  credit_card: { share: 0.0449, fixed: 0, days: 14 },
  debit_card: { share: 0.0199, fixed: 0, days: 1 },
  bank_transfer: { share: 0.0099, fixed: 0, days: 0 },
  ticket: { share: 0, fixed: 349, days: 3 },
  account_money: { share: 0.0449, fixed: 0, days: 0 },
}

/** What each instalment after the first adds to a credit card's share, when the shop offers them without interest. */
const perInstallment = 0.0115

/** The fee when the payment was approved. */
export function chargedFee({ type, amount, installments }: Pick<Payment, 'type' | 'amount' | 'installments'>): number {
  const { share, fixed } = rates[type]
  const extra = type === 'credit_card' ? perInstallment * (installments - 1) : 0
  return Math.min(amount, fixed + Math.round(amount * (share + extra)))
}

/** The fee that is left when part of the payment went back: the provider charges nothing for what is refunded. */
export function remainingFee(payment: Payment, refunded: number): number {
  const fee = chargedFee(payment)
  return payment.amount === 0 ? 0 : Math.round((fee * (payment.amount - refunded)) / payment.amount)
}

/** When the money can be used. */
export function releasedAt({ type, approvedAt }: Payment): number | null {
  return approvedAt === null ? null : approvedAt + rates[type].days * dayMs
}
