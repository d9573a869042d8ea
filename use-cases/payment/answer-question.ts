import { canClose, type CloseRefusal } from '#core/payment/payment-question.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { lockOrder, withdrawalOf } from '#db/order/orders.ts'
import { listChargebacks } from '#db/payment/chargebacks.ts'
import { closeQuestion, findQuestion } from '#db/payment/payment-questions.ts'
import { findPayment } from '#db/payment/payments.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Refusal = 'not-found' | 'nothing-to-clear' | 'changed-meanwhile' | CloseRefusal

/**
 * Closes one open question with a note on what was done; the order's others stay open. `seen` is the reason that was
 * shown: a question that became another one since stays.
 */
export async function answerQuestion(
  deps: Deps,
  actor: AuditActor,
  { questionId, seen, note }: { questionId: string; seen: string; note: string },
): Promise<Result<ReviewFlag, Refusal>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const found = await findQuestion(tx, questionId)
    if (!found) return refuse('not-found')
    const order = found.orderId ? await lockOrder(tx, found.orderId) : null
    const question = await findQuestion(tx, questionId)
    if (!question || question.closedAt !== null) return refuse('nothing-to-clear')
    if (question.reason !== seen) return refuse('changed-meanwhile')
    const [chargeback] = question.paymentId ? await listChargebacks(tx, [question.paymentId]) : []
    const allowed = canClose(question.reason, {
      withdrawal: order && withdrawalOf(order),
      payment: question.paymentId ? await findPayment(tx, question.paymentId) : null,
      chargeback: chargeback ?? null,
    })
    if (!allowed.ok) return allowed

    await closeQuestion(tx, question, { by: actor.id, note, at: deps.now() })
    const { reason: reviewFlag, paymentId } = question
    if (order) {
      await history('review-flag-resolved', { orderId: order.id }, { reviewFlag, paymentId, note })
      await audit('review-flag-resolved', ofOrder(order), { reviewFlag })
    } else {
      const subject = { kind: 'payment' as const, id: question.id, label: paymentId ?? '' }
      await audit('review-flag-resolved', subject, { reviewFlag, note })
    }
    return accept(question.reason)
  })
}
