import type { Chargeback, Payment } from './model.ts'
import { approve, change, refundedOf } from './payments.ts'
import type { World } from './world.ts'

export const acts = ['pay', 'expire', 'approve', 'reject', 'mediate', 'chargeback', 'win', 'lose'] as const
export type Act = (typeof acts)[number]

const dayMs = 86_400_000

type Doing = (world: World, payment: Payment) => Payment | null

/** Applies an action of bank, buyer or arbiter to a payment; `null` when it is not possible in its current state. */
export function act(world: World, payment: Payment, what: Act): Payment | null {
  return doings[what](world, payment)
}

/** The actions possible for a payment, for the front page. */
export function actsFor(payment: Payment): Act[] {
  if (payment.state === 'pending') return ['pay', 'expire']
  if (payment.state === 'in_process') return ['approve', 'reject']
  if (payment.state === 'approved') return ['mediate', 'chargeback']
  if (payment.state === 'in_mediation') return ['win', 'lose', 'chargeback']
  return payment.chargeback?.outcome === 'open' ? ['win', 'lose'] : []
}

const doings: { [What in Act]: Doing } = {
  pay: (world, payment) => (payment.state === 'pending' ? approve(world, payment) : null),
  expire: (world, payment) =>
    payment.state === 'pending' ? change(world, payment, { state: 'cancelled', detail: 'expired' }) : null,
  approve: (world, payment) => (payment.state === 'in_process' ? approve(world, payment) : null),
  reject: (world, payment) =>
    payment.state === 'in_process'
      ? change(world, payment, { state: 'rejected', detail: 'cc_rejected_high_risk' })
      : null,
  mediate: (world, payment) =>
    payment.state === 'approved' ? change(world, payment, { state: 'in_mediation', detail: 'pending' }) : null,
  chargeback: (world, payment) =>
    payment.state === 'approved' || payment.state === 'in_mediation' ? openChargeback(world, payment) : null,
  win: (world, payment) => settleDispute(world, payment, true),
  lose: (world, payment) => settleDispute(world, payment, false),
}

function openChargeback(world: World, payment: Payment): Payment {
  const now = world.now()
  const chargeback: Chargeback = {
    id: String(world.store.nextId()),
    createdAt: now,
    deadline: now + 10 * dayMs,
    outcome: 'open',
  }
  return change(world, payment, { state: 'charged_back', detail: 'in_process', chargeback })
}

/** A mediation ends as approved or refunded; a chargeback keeps its state and records its outcome. */
function settleDispute(world: World, payment: Payment, won: boolean): Payment | null {
  if (payment.state === 'in_mediation') {
    return change(
      world,
      payment,
      won
        ? { state: 'approved', detail: 'accredited' }
        : {
            state: 'refunded',
            detail: 'by_admin',
            refunds: [
              ...payment.refunds,
              {
                id: world.store.nextId(),
                amount: payment.amount - refundedOf(payment),
                createdAt: world.now(),
                state: 'approved' as const,
              },
            ],
          },
    )
  }
  if (payment.state !== 'charged_back' || payment.chargeback?.outcome !== 'open') return null
  return change(world, payment, {
    detail: won ? 'reimbursed' : 'settled',
    chargeback: { ...payment.chargeback, outcome: won ? 'won' : 'lost' },
  })
}
