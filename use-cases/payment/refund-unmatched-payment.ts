import type { RefundFailure } from '#adapters/payments/payments.ts'
import { isCaptured } from '#core/payment/payment.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findQuestion } from '#db/payment/payment-questions.ts'
import { findPayment } from '#db/payment/payments.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

import { confirmPayment, type SettleDeps } from './confirm-payment.ts'

export type UnmatchedRefundRefusal = 'not-found' | 'not-refundable' | RefundFailure

/**
 * Refunds the whole of a payment that belongs to none of our orders. One key per payment makes it idempotent. The
 * provider's next snapshot closes the question; while the refund is in process it stays open.
 */
export async function refundUnmatchedPayment(
  deps: SettleDeps,
  actor: AuditActor,
  questionId: string,
): Promise<Result<undefined, UnmatchedRefundRefusal>> {
  const question = await findQuestion(deps.db, questionId)
  const payment = question?.paymentId ? await findPayment(deps.db, question.paymentId) : null
  if (!question || !payment || payment.orderId !== null) return refuse('not-found')
  // Another account has the money.
  if (question.reason === 'other-collector' || !isCaptured(payment)) return refuse('not-refundable')

  const { providerId } = payment
  const record = (action: 'refund-requested' | 'refund-done') =>
    deps.db.transaction((tx) =>
      insertAuditEntry(tx, actor, {
        action,
        subject: { kind: 'payment', id: question.id, label: providerId },
        details: payment.currency === 'BRL' ? { amount: payment.amount } : {},
        at: deps.now(),
      }),
    )
  await record('refund-requested')
  const answer = await deps.payments.refundPayment(providerId, { idempotencyKey: `refund:unmatched:${providerId}` })
  if (!answer.ok) return refuse(answer.code)
  if (answer.value.state === 'refused') return refuse('payment-refused')
  if (answer.value.state === 'done') await record('refund-done')
  await confirmPayment(deps, providerId)
  return accept()
}
