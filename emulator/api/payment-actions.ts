import type { EmulatorContext } from '#emulator/context.ts'
import type { Chargeback, Payment } from '#emulator/model.ts'
import type { RowWrite } from '#emulator/store.ts'
import { disputeEventsFor } from '#emulator/webhooks/webhook-events.ts'

import { approve, change, refundedOf } from './payments.ts'

export const acts = ['pay', 'expire', 'approve', 'reject', 'mediate', 'chargeback', 'win', 'lose', 'alert'] as const
export type PaymentAction = (typeof acts)[number]

const dayMs = 86_400_000

type Doing = (world: EmulatorContext, payment: Payment) => Payment | null

/** Applies an action of bank, buyer or arbiter to a payment; `null` when it is not possible in its current state. */
export function act(world: EmulatorContext, payment: Payment, what: PaymentAction): Payment | null {
  return doings[what](world, payment)
}

/** The actions possible for a payment, for the front page. */
export function availableActions(payment: Payment): PaymentAction[] {
  if (payment.state === 'pending') return ['pay', 'expire']
  if (payment.state === 'in_process') return ['approve', 'reject']
  if (payment.state === 'approved') return ['mediate', 'chargeback', 'alert']
  if (payment.state === 'in_mediation') return ['win', 'lose', 'chargeback']
  return payment.chargeback?.outcome === 'open' ? ['win', 'lose'] : []
}

const doings: { [What in PaymentAction]: Doing } = {
  pay: (world, payment) => (payment.state === 'pending' ? approve(world, payment) : null),
  expire: (world, payment) =>
    payment.state === 'pending' ? change(world, payment, { state: 'cancelled', detail: 'expired' }) : null,
  approve: (world, payment) => (payment.state === 'in_process' ? approve(world, payment) : null),
  reject: (world, payment) =>
    payment.state === 'in_process'
      ? change(world, payment, { state: 'rejected', detail: 'cc_rejected_high_risk' })
      : null,
  mediate: (world, payment) => (payment.state === 'approved' ? openClaim(world, payment) : null),
  chargeback: (world, payment) =>
    payment.state === 'approved' || payment.state === 'in_mediation' ? openChargeback(world, payment) : null,
  win: (world, payment) => settleDispute(world, payment, true),
  lose: (world, payment) => settleDispute(world, payment, false),
  alert: (world, payment) => (payment.state === 'approved' ? alertFraud(world, payment) : null),
}

function openChargeback(world: EmulatorContext, payment: Payment): Payment {
  const now = world.now()
  const chargeback: Chargeback = {
    id: String(world.store.nextId()),
    createdAt: now,
    deadline: now + 10 * dayMs,
    outcome: 'open',
  }
  const changed = { state: 'charged_back', detail: 'in_process', chargeback } as const
  return change(world, payment, changed, chargebackNotices(world, payment, chargeback))
}

/** The payment's id is in the body of these notices; of a claim only its own. */
function chargebackNotices(world: EmulatorContext, payment: Payment, { id }: Chargeback): RowWrite[] {
  const data = { payment_id: payment.id, checkout: 'PRO', site_id: 'MLB' }
  return disputeEventsFor(world, payment, { topic: 'topic_chargebacks_wh', id, action: 'changed_case_status', data })
}

function openClaim(world: EmulatorContext, payment: Payment): Payment {
  const id = String(world.store.nextId())
  const claim = { topic: 'topic_claims_integration_wh', id, action: 'claim.opened' } as const
  const data = { resource: `/post-purchase/v1/claims/${id}` }
  const notices = disputeEventsFor(world, payment, { ...claim, data })
  return change(world, payment, { state: 'in_mediation', detail: 'pending' }, notices)
}

/** Changes nothing of the payment: the shop is asked not to deliver. */
function alertFraud(world: EmulatorContext, payment: Payment): Payment {
  const id = String(payment.id)
  const data = { description: 'fraud risk', merchant_order: payment.merchantOrderId, payment_id: payment.id }
  world.commit(disputeEventsFor(world, payment, { topic: 'stop_delivery_op_wh', id, action: 'Created', data }))
  return payment
}

/** A mediation ends as approved or refunded; a chargeback keeps its state and records its outcome. */
function settleDispute(world: EmulatorContext, payment: Payment, won: boolean): Payment | null {
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
  const chargeback: Chargeback = { ...payment.chargeback, outcome: won ? 'won' : 'lost' }
  const changed = { detail: won ? 'reimbursed' : 'settled', chargeback }
  return change(world, payment, changed, chargebackNotices(world, payment, chargeback))
}
