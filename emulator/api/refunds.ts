import type { EmulatorContext } from '#emulator/context.ts'
import type { Payment, Refund } from '#emulator/model.ts'
import type { RowWrite } from '#emulator/store.ts'

import { change, refundedOf, reservedOf } from './payments.ts'

export type RefundProblem = { code: number; message: string }
export type RefundRequest = {
  /** Centavos; null for everything left. */
  amount: number | null
  /** The idempotency key. */
  key: string
}

const maxAgeMs = 180 * 86_400_000

/** Refunds everything left, or an amount. In contingency a refund that was asked for before is returned, not repeated. */
export function refund(
  context: EmulatorContext,
  payment: Payment,
  { amount, key }: RefundRequest,
): Refund | RefundProblem {
  const earlier = payment.refunds.find((made) => made.key === key)
  if (earlier) return earlier

  const left = payment.amount - reservedOf(payment)
  const wanted = amount ?? left
  const { balance, refunds } = context.knobs()

  if (!isHeld(payment)) return problem(2063, 'The action requested is not valid for the current payment state')
  if (payment.approvedAt !== null && context.now() - payment.approvedAt > maxAgeMs) {
    return problem(2085, 'The payment is older than 180 days and can not be refunded')
  }
  if (wanted <= 0 || wanted > left)
    return problem(4040, 'The amount to refund must be positive and within what is left')
  if (balance !== null && wanted > Math.round(balance * 100)) return problem(2084, 'Insufficient balance to refund')

  const state = refunds === 'approved' ? 'approved' : 'in_process'
  const made: Refund = {
    id: context.store.nextId(),
    amount: wanted,
    createdAt: context.now(),
    state,
    key,
    hidden: refunds === 'contingency',
  }
  change(context, payment, withRefunds(payment, [...payment.refunds, made]), [balancePut(context, -wanted)])
  return made
}

/** Ends a refund that is in process; `null` when it is not. */
export function endRefund(
  context: EmulatorContext,
  payment: Payment,
  id: number,
  state: 'approved' | 'rejected',
): Payment | null {
  const made = payment.refunds.find((refunded) => refunded.id === id)
  if (made?.state !== 'in_process') return null

  const refunds = payment.refunds.map((refunded) => (refunded === made ? { ...made, state } : refunded))
  return change(
    context,
    payment,
    withRefunds(payment, refunds),
    state === 'rejected' ? [balancePut(context, made.amount)] : [],
  )
}

/** The shop has the money: also of a chargeback that was decided for it. */
function isHeld({ state, chargeback }: Payment): boolean {
  return state === 'approved' || (state === 'charged_back' && chargeback?.outcome === 'won')
}

/** A refund in process leaves the payment as it was. */
function withRefunds(payment: Payment, refunds: Refund[]): Partial<Payment> {
  const before = refundedOf(payment)
  const refunded = refundedOf({ ...payment, refunds })
  if (refunded === before) return { refunds }
  return refunded === payment.amount
    ? { refunds, state: 'refunded', detail: 'refunded' }
    : { refunds, ...(payment.state === 'approved' && { detail: 'partially_refunded' }) }
}

function balancePut(context: EmulatorContext, difference: number): RowWrite {
  const knobs = context.knobs()
  const balance = knobs.balance === null ? null : (Math.round(knobs.balance * 100) + difference) / 100
  return context.statePut({ knobs: { ...knobs, balance } })
}

function problem(code: number, message: string): RefundProblem {
  return { code, message }
}
