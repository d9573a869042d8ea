import { isWithdrawalPending } from '#core/order/withdrawal.ts'
import { isProofAwaited } from '#core/payment/payment-question.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { lockOrder, withdrawalOf } from '#db/order/orders.ts'
import { listChargebacks } from '#db/payment/chargebacks.ts'
import { closeQuestion, findQuestion } from '#db/payment/payment-questions.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Refusal = 'not-found' | 'nothing-to-clear' | 'changed-meanwhile' | 'answer-first' | 'proof-awaited'

/**
 * Closes one open question with a note on what was done; the order's others stay open. `seen` is the reason that was
 * shown: a question that became another one since stays. A withdrawal is answered to the buyer, never just closed;
 * a dispute stays while the provider waits for our proof.
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
    if (question.reason === 'withdrawal' && order && isWithdrawalPending(withdrawalOf(order)))
      return refuse('answer-first')
    const [chargeback] = question.paymentId ? await listChargebacks(tx, [question.paymentId]) : []
    if (isProofAwaited(question.reason, chargeback, deps.now())) return refuse('proof-awaited')

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
