import type { EmulatorContext } from '#emulator/context.ts'
import type { Chargeback, Payment } from '#emulator/model.ts'
import type { RowWrite } from '#emulator/store.ts'
import { disputeEventsFor } from '#emulator/webhooks/webhook-events.ts'

import { approve, change, refundedOf } from './payments.ts'

export const acts = ['pay', 'expire', 'approve', 'reject', 'mediate', 'chargeback', 'win', 'lose', 'alert'] as const
export type PaymentAction = (typeof acts)[number]

const dayMs = 86_400_000

type Doing = (context: EmulatorContext, payment: Payment) => Payment | null

/** Applies an action of bank, buyer or arbiter to a payment; `null` when it is not possible in its current state. */
export function act(context: EmulatorContext, payment: Payment, what: PaymentAction): Payment | null {
  return doings[what](context, payment)
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
  pay: (context, payment) => (payment.state === 'pending' ? approve(context, payment) : null),
  expire: (context, payment) =>
    payment.state === 'pending' ? change(context, payment, { state: 'cancelled', detail: 'expired' }) : null,
  approve: (context, payment) => (payment.state === 'in_process' ? approve(context, payment) : null),
  reject: (context, payment) =>
    payment.state === 'in_process'
      ? change(context, payment, { state: 'rejected', detail: 'cc_rejected_high_risk' })
      : null,
  mediate: (context, payment) => (payment.state === 'approved' ? openClaim(context, payment) : null),
  chargeback: (context, payment) =>
    payment.state === 'approved' || payment.state === 'in_mediation' ? openChargeback(context, payment) : null,
  win: (context, payment) => settleDispute(context, payment, true),
  lose: (context, payment) => settleDispute(context, payment, false),
  alert: (context, payment) => (payment.state === 'approved' ? alertFraud(context, payment) : null),
}

function openChargeback(context: EmulatorContext, payment: Payment): Payment {
  const now = context.now()
  const chargeback: Chargeback = {
    id: String(context.store.nextId()),
    createdAt: now,
    deadline: now + 10 * dayMs,
    outcome: 'open',
  }
  const changed = { state: 'charged_back', detail: 'in_process', chargeback } as const
  return change(context, payment, changed, chargebackEvents(context, payment, chargeback))
}

/** The payment's id is in the body of these notices; of a claim only its own. */
function chargebackEvents(context: EmulatorContext, payment: Payment, { id }: Chargeback): RowWrite[] {
  const data = { payment_id: payment.id, checkout: 'PRO', site_id: 'MLB' }
  return disputeEventsFor(context, payment, { topic: 'topic_chargebacks_wh', id, action: 'changed_case_status', data })
}

function openClaim(context: EmulatorContext, payment: Payment): Payment {
  const id = String(context.store.nextId())
  const claim = { topic: 'topic_claims_integration_wh', id, action: 'claim.opened' } as const
  const data = { resource: `/post-purchase/v1/claims/${id}` }
  const webhooks = disputeEventsFor(context, payment, { ...claim, data })
  return change(context, payment, { state: 'in_mediation', detail: 'pending' }, webhooks)
}

/** Changes nothing of the payment: the shop is asked not to deliver. */
function alertFraud(context: EmulatorContext, payment: Payment): Payment {
  const id = String(payment.id)
  const data = { description: 'fraud risk', merchant_order: payment.merchantOrderId, payment_id: payment.id }
  context.commit(disputeEventsFor(context, payment, { topic: 'stop_delivery_op_wh', id, action: 'Created', data }))
  return payment
}

/** A mediation ends as approved or refunded; a chargeback keeps its state and records its outcome. */
function settleDispute(context: EmulatorContext, payment: Payment, won: boolean): Payment | null {
  if (payment.state === 'in_mediation') {
    return change(
      context,
      payment,
      won
        ? { state: 'approved', detail: 'accredited' }
        : {
            state: 'refunded',
            detail: 'by_admin',
            refunds: [
              ...payment.refunds,
              {
                id: context.store.nextId(),
                amount: payment.amount - refundedOf(payment),
                createdAt: context.now(),
                state: 'approved' as const,
              },
            ],
          },
    )
  }
  if (payment.state !== 'charged_back' || payment.chargeback?.outcome !== 'open') return null
  const chargeback: Chargeback = { ...payment.chargeback, outcome: won ? 'won' : 'lost' }
  const changed = { detail: won ? 'reimbursed' : 'settled', chargeback }
  return change(context, payment, changed, chargebackEvents(context, payment, chargeback))
}
