import { canMatchRecorded, type MatchRefusal } from '#core/payment/recorded-payment.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { lockOrder } from '#db/order/orders.ts'
import { findQuestion } from '#db/payment/payment-questions.ts'
import { findPayment, lockPayment, type StoredPayment } from '#db/payment/payments.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

import { replaceRecorded } from './internal/replace-recorded.ts'

export type RecordedMatchRefusal = MatchRefusal | 'not-found'

/**
 * Staff say that a payment the provider reports is one that they recorded by hand before: it takes the place of the
 * record, and its money is in the books once. `questionId` is the question about the reported payment. Idempotent.
 */
export async function matchRecordedPayment(
  deps: Deps,
  actor: AuditActor,
  { questionId, recordedId }: { questionId: string; recordedId: string },
): Promise<Result<undefined, RecordedMatchRefusal>> {
  return change(deps, actor, async (tx, { audit }) => {
    const question = await findQuestion(tx, questionId)
    const orderId = (await findPayment(tx, recordedId))?.orderId
    const order = orderId ? await lockOrder(tx, orderId) : null
    if (!question?.paymentId || !order) return refuse('not-found')
    const reported = await lockPayment(tx, question.paymentId)
    const recorded = await findPayment(tx, recordedId)
    if (!reported || !recorded) return refuse('not-found')
    // The form was sent twice: the first one has put it in the record's place.
    const isDone = recorded.approvedAt === null && order.paidByPaymentId === reported.providerId
    if (isDone) return accept()

    const matching = canMatchRecorded(asPayment(reported), asPayment(recorded))
    if (!matching.ok) return matching
    const at = deps.now()
    await replaceRecorded(tx, { order, recorded, reported, staffId: actor.id, now: at })
    await audit('payment-matched', ofOrder(order), {
      amount: reported.amount,
      total: order.total,
      paymentId: reported.providerId,
    })
    return accept()
  })
}

function asPayment(stored: StoredPayment) {
  return { ...stored, id: stored.providerId }
}
