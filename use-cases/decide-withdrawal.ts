import type { Payments } from '#adapters/payments.ts'
import { withdrawalAnsweredMail } from '#copy/withdrawal-mails.ts'
import { readNote, type NoteProblem } from '#core/manual-payment.ts'
import { cents, type Cents } from '#core/money.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db, Tx } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { postMail } from '#db/mails.ts'
import { findProjectIdOfOrder } from '#db/orders-admin.ts'
import { findOrder, lockOrder, saveOrder } from '#db/orders.ts'
import type { Queue } from '#db/queue.ts'
import { currentSettings } from '#db/revisions.ts'

import { refundOrder, type RefundRefusal } from './refund-order.ts'

type Deps = { db: Db; queue: Queue; payments: Payments; siteUrl: string; now: () => Date }

/** `id` is made by the form: the refund it asks for is one, however often it is sent. `amount` null: all that is left. */
export type WithdrawalDecision = { id: string; accepted: boolean; amount: Cents | null; reason: string }
export type DecideRefusal = RefundRefusal | 'nothing-to-decide' | NoteProblem

/** People answer a withdrawal: with money or without, always with a reason the buyer reads. */
export async function decideWithdrawal(
  deps: Deps,
  doer: Doer,
  { orderId, decision }: { orderId: string; decision: WithdrawalDecision },
): Promise<Result<{ amount: Cents }, DecideRefusal>> {
  const said = readNote(decision.reason)
  if (!said.ok) return said
  const order = await findOrder(deps.db, orderId)
  if (!order) return refuse('not-found')
  if (!order.withdrawalAskedAt || order.withdrawalAnsweredAt) return refuse('nothing-to-decide')

  const { id, accepted, amount } = decision
  const paymentId = order.paidBy ?? ''
  const given = accepted
    ? await refundOrder(deps, doer, { id, orderId, paymentId, amount, reason: said.value })
    : accept({ amount: cents(0) })
  // Given back before, by hand or by a form whose answer got lost: what is missing is only the answer.
  if (!given.ok && given.code !== 'nothing-left') return given
  const returned = given.ok ? given.value.amount : order.total
  return deps.db.transaction((tx) =>
    answer(tx, deps, doer, { orderId, accepted, amount: returned, reason: said.value }),
  )
}

type Answer = { orderId: string; accepted: boolean; amount: Cents; reason: string }

async function answer(
  tx: Tx,
  deps: Deps,
  doer: Doer,
  { orderId, accepted, amount, reason }: Answer,
): Promise<Result<{ amount: Cents }, 'not-found' | 'nothing-to-decide'>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('not-found')
  if (order.withdrawalAnsweredAt) return refuse('nothing-to-decide')

  const now = deps.now()
  const attention = order.attention === 'withdrawal' ? null : order.attention
  await saveOrder(tx, orderId, { withdrawalAnsweredAt: now, withdrawalAnswer: reason, attention }, now)
  await recordHistory(tx, {
    orderId,
    projectId: (await findProjectIdOfOrder(tx, orderId)) ?? undefined,
    type: 'withdrawal-answered',
    details: { decision: accepted ? 'accepted' : 'declined', reason },
    actor: `staff:${doer.id}`,
  })
  await recordAudit(tx, doer, {
    action: 'withdrawal-decided',
    subject: { kind: 'order', id: orderId, label: order.code },
    details: accepted ? { amount } : {},
    at: now,
  })
  await postMail(tx, deps.queue, {
    kind: 'withdrawal-answered',
    dedupeKey: `withdrawal-answered:${orderId}`,
    toName: order.buyerName,
    toEmail: order.buyerEmail,
    content: withdrawalAnsweredMail({
      order,
      accepted,
      amount,
      reason,
      siteUrl: deps.siteUrl,
      settings: await currentSettings(tx),
    }),
    orderId,
  })
  return accept({ amount })
}
