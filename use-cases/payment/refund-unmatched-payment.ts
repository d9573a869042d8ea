import type { RefundFailure } from '#adapters/payments/payments.ts'
import { isCaptured, unrefundedAmount } from '#core/payment/payment.ts'
import type { Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findQuestion } from '#db/payment/payment-questions.ts'
import { findPayment } from '#db/payment/payments.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'

import { confirmPayment } from './confirm-payment.ts'

export type UnmatchedRefundRefusal = 'not-found' | 'not-refundable' | 'sum-differs' | RefundFailure

/**
 * Refunds the whole of a payment that belongs to none of our orders, if it is the sum that staff confirmed. One key per payment makes it idempotent; after
 * a refund that the provider rejected it is another one. The provider's next snapshot closes the question; while a refund is in process it stays open, and
 * no other one is asked for.
 */
export async function refundUnmatchedPayment(
  deps: MoneyDeps,
  actor: AuditActor,
  { questionId, confirmed }: { questionId: string; confirmed: Cents | null },
): Promise<Result<{ state: 'done' | 'in-process' }, UnmatchedRefundRefusal>> {
  const question = await findQuestion(deps.db, questionId)
  const payment = question?.paymentId ? await findPayment(deps.db, question.paymentId) : null
  if (!question || !payment || payment.orderId !== null) return refuse('not-found')
  // Another account has the money.
  if (question.reason === 'other-collector' || !isCaptured(payment)) return refuse('not-refundable')
  if (confirmed !== unrefundedAmount(payment)) return refuse('sum-differs')

  const { providerId } = payment
  const listed = await deps.payments.listRefunds(providerId)
  if (!listed.ok && listed.code === 'payment-unavailable') return refuse(listed.code)
  const states = listed.ok ? listed.value.map(({ state }) => state) : []
  if (states.includes('in-process')) return accept({ state: 'in-process' })
  const rejected = states.filter((state) => state === 'refused').length

  const record = (action: 'refund-requested' | 'refund-done', amount = unrefundedAmount(payment)) =>
    change(deps, actor, (_, { audit }) =>
      audit(
        action,
        { kind: 'payment', id: question.id, label: providerId },
        payment.currency === 'BRL' ? { amount } : {},
      ),
    )
  await record('refund-requested')
  const answer = await deps.payments.refundPayment(providerId, {
    idempotencyKey: `refund:unmatched:${rejected > 0 ? `${rejected}:` : ''}${providerId}`,
  })
  if (!answer.ok) return refuse(answer.code)
  if (answer.value.state === 'refused') return refuse('payment-refused')
  if (answer.value.state === 'done') await record('refund-done', answer.value.amount)
  await confirmPayment(deps, providerId)
  return accept({ state: answer.value.state })
}
