import { isWithdrawalPending } from '#core/order/withdrawal.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db, Tx } from '#db/client.ts'
import { lockOrder, withdrawalOf, type Order } from '#db/order/orders.ts'
import { closeQuestion, findQuestion, type PaymentQuestion } from '#db/payment/payment-questions.ts'
import { recordHistory } from '#db/project/history.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
type Refusal = 'not-found' | 'nothing-to-clear' | 'changed-meanwhile' | 'answer-first'

/**
 * Closes one open question with a note on what was done; the order's others stay open. `seen` is the reason that was
 * shown: a question that became another one since stays. A withdrawal is answered to the buyer, never just closed.
 */
export async function answerQuestion(
  { db, now }: Deps,
  actor: AuditActor,
  { questionId, seen, note }: { questionId: string; seen: string; note: string },
): Promise<Result<ReviewFlag, Refusal>> {
  return db.transaction(async (tx) => {
    const found = await findQuestion(tx, questionId)
    if (!found) return refuse('not-found')
    const order = found.orderId ? await lockOrder(tx, found.orderId) : null
    const question = await findQuestion(tx, questionId)
    if (!question || question.closedAt !== null) return refuse('nothing-to-clear')
    if (question.reason !== seen) return refuse('changed-meanwhile')
    if (question.reason === 'withdrawal' && order && isWithdrawalPending(withdrawalOf(order)))
      return refuse('answer-first')

    await closeQuestion(tx, question, { by: actor.id, note, at: now() })
    await record(tx, actor, { question, order, note, at: now() })
    return accept(question.reason)
  })
}

type Answered = { question: PaymentQuestion; order: Order | null; note: string; at: Date }

async function record(tx: Tx, actor: AuditActor, { question, order, note, at }: Answered): Promise<void> {
  const { reason: reviewFlag, paymentId } = question
  if (order)
    await recordHistory(tx, {
      orderId: order.id,
      type: 'review-flag-resolved',
      details: { reviewFlag, paymentId, note },
      actor: `staff:${actor.id}`,
    })
  await insertAuditEntry(tx, actor, {
    action: 'review-flag-resolved',
    subject: order
      ? { kind: 'order', id: order.id, label: order.code }
      : { kind: 'payment', id: question.id, label: paymentId ?? '' },
    details: order ? { reviewFlag } : { reviewFlag, note },
    at,
  })
}
