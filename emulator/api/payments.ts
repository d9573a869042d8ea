import { boletoCode } from '#emulator/codes/boleto-code.ts'
import { outcomeFor } from '#emulator/codes/cards.ts'
import type { CardBrand, CardInput } from '#emulator/codes/cards.ts'
import { pixCode } from '#emulator/codes/pix-code.ts'
import { merchantName } from '#emulator/context.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import type { Deviation, Payer, Payment, Preference, Refund } from '#emulator/model.ts'
import type { RowWrite } from '#emulator/store.ts'
import { webhookEventsFor } from '#emulator/webhooks/webhook-events.ts'

import { availabilityOf } from './preferences.ts'

export type CardAttempt = { method: 'card'; card: CardInput; brand: CardBrand; installments: number; payer: Payer }
export type Attempt = CardAttempt | { method: 'pix' | 'boleto' | 'wallet'; payer: Payer }

const dayMs = 86_400_000

/** Makes a payment attempt, or returns null when the preference cannot be paid now. `puts` are committed with it. */
export function pay(
  context: EmulatorContext,
  preference: Preference,
  attempt: Attempt,
  { puts = () => [], deviation = {} }: { puts?: (payment: Payment) => RowWrite[]; deviation?: Deviation } = {},
): Payment | null {
  const now = context.now()
  if (availabilityOf(preference, now) !== 'open') return null
  if (attempt.method !== 'card' && preference.dueAt !== null && preference.dueAt <= now) return null

  const id = context.store.nextId()
  const payment = {
    ...blankPayment(id, now, preference, attempt.payer),
    ...detailsOf(id, now, preference, attempt),
    ...deviation,
  }
  context.commit([put(payment), ...webhookEventsFor(context, payment, 'payment.created'), ...puts(payment)])
  return payment
}

/** The payment's current state: expires it first if it is overdue. */
export function currentPayment(context: EmulatorContext, id: string): Payment | null {
  const payment = context.store.payments.get(id)
  if (!payment) return null
  return isOverdue(payment, context.now())
    ? change(context, payment, { state: 'cancelled', detail: 'expired' })
    : payment
}

export function paymentsOf(context: EmulatorContext, preferenceId: string): Payment[] {
  return [...context.store.payments.values()].filter((payment) => payment.preferenceId === preferenceId)
}

/** Cancels overdue payments. */
export function expireOverdue(context: EmulatorContext) {
  const now = context.now()
  for (const payment of context.store.payments.values()) {
    if (isOverdue(payment, now)) change(context, payment, { state: 'cancelled', detail: 'expired' })
  }
}

/** Commits the new state together with its notices. */
export function change(
  context: EmulatorContext,
  payment: Payment,
  changed: Partial<Payment>,
  extra: RowWrite[] = [],
): Payment {
  const next = { ...payment, ...changed, updatedAt: context.now() }
  context.commit([put(next), ...webhookEventsFor(context, next, 'payment.updated'), ...extra])
  return next
}

/** Changes the provider's figures without notifying the shop. */
export function correct(context: EmulatorContext, payment: Payment, changed: Pick<Payment, 'amount' | 'fee'>): Payment {
  const next = { ...payment, ...changed, updatedAt: context.now() }
  context.commit([put(next)])
  return next
}

/** Approves a payment and queues its notices. */
export function approve(context: EmulatorContext, payment: Payment): Payment {
  return change(context, payment, { state: 'approved', detail: 'accredited', approvedAt: context.now() })
}

/** What has gone back. */
export function refundedOf(payment: Payment): number {
  return sumOf(payment, (refund) => (refund.state ?? 'approved') === 'approved')
}

/** What has gone back or may still go back with a refund in process. */
export function reservedOf(payment: Payment): number {
  return sumOf(payment, (refund) => refund.state !== 'rejected')
}

function sumOf(payment: Payment, counts: (refund: Refund) => boolean): number {
  return payment.refunds.reduce((sum, refund) => sum + (counts(refund) ? refund.amount : 0), 0)
}

function put(payment: Payment): RowWrite {
  return { table: 'payments', id: String(payment.id), row: payment }
}

function isOverdue(payment: Payment, now: number): boolean {
  return payment.state === 'pending' && payment.expiresAt !== null && payment.expiresAt <= now
}

function blankPayment(id: number, now: number, preference: Preference, payer: Payer): Payment {
  return {
    id,
    preferenceId: preference.id,
    merchantOrderId: preference.merchantOrderId,
    state: 'pending',
    detail: '',
    type: 'account_money',
    method: 'account_money',
    amount: preference.amount,
    installments: 1,
    externalReference: preference.externalReference,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    expiresAt: null,
    payer,
    card: null,
    code: null,
    refunds: [],
    chargeback: null,
  }
}

function detailsOf(id: number, now: number, preference: Preference, attempt: Attempt): Partial<Payment> {
  if (attempt.method === 'card') return cardDetails(now, attempt)
  if (attempt.method === 'wallet') return { state: 'approved', detail: 'accredited', approvedAt: now }
  if (attempt.method === 'pix') {
    const code = pixCode({ id, amount: preference.amount, merchant: merchantName, city: 'São Paulo' })
    const expiresAt = preference.dueAt ?? now + dayMs
    return { code, expiresAt, detail: 'pending_waiting_transfer', type: 'bank_transfer', method: 'pix' }
  }
  const expiresAt = preference.dueAt ?? now + 3 * dayMs
  const code = boletoCode({ id, amount: preference.amount, dueAt: expiresAt })
  return { code, expiresAt, detail: 'pending_waiting_payment', type: 'ticket', method: 'bolbradesco' }
}

function cardDetails(now: number, { card, brand, installments }: CardAttempt): Partial<Payment> {
  const { state, detail } = outcomeFor(card.holder)
  const { number, holder, month, year } = card
  return {
    state,
    detail,
    type: brand.type,
    method: brand.method,
    installments,
    approvedAt: state === 'approved' ? now : null,
    card: { firstSix: number.slice(0, 6), lastFour: number.slice(-4), holder, month, year },
  }
}
