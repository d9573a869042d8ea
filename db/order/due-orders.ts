// Orders that jobs have work with: to ask the provider about, to refund, to expire.
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'

import { songLines } from '#core/catalog/quote.ts'
import { awaitedStates, questionedStates, unpaidStates } from '#core/order/order.ts'
import { manualPrefix } from '#core/payment/manual-payment.ts'
import { checkoutDays } from '#core/payment/payment-link.ts'
import { disputeEnds } from '#core/payment/payment.ts'
import { openRefundStates } from '#core/payment/refund.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import type { DbOrTx } from '#db/client.ts'
import { hasJob } from '#db/queue.ts'
import { checkouts, orders, payments, refunds } from '#db/schema.ts'

import { isActive } from './active-orders.ts'

/** Orders that money may still reach, or whose money is in question, due for reconciliation: never queried, or last queried long enough ago for their age. */
export function listOrdersToReconcile(db: DbOrTx, now: Date): Promise<{ id: string }[]> {
  const dueAt = sql`${orders.reconciledAt} + least(greatest((${orders.reconciledAt} - ${orders.createdAt}) / 4, interval '1 minute'), interval '6 hours')`
  return (
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.provider, 'mercado-pago'),
          or(
            and(
              inArray(orders.state, awaitedStates),
              sql`${orders.createdAt} > ${now}::timestamptz - interval '40 days'`,
            ),
            // A chargeback takes up to 140 days to be decided; what is under review may be in dispute, too.
            and(
              inArray(orders.state, questionedStates),
              sql`${orders.createdAt} > ${now}::timestamptz - interval '400 days'`,
            ),
          ),
          or(
            and(isNull(orders.reconciledAt), lt(orders.updatedAt, sql`${now}::timestamptz - interval '30 seconds'`)),
            lt(dueAt, sql`${now}::timestamptz`),
          ),
        ),
      )
      // Whoever was never asked about has just bought, and waits.
      .orderBy(sql`${orders.reconciledAt} asc nulls first`, desc(orders.createdAt))
      .limit(200)
  )
}

/**
 * Takes the turn to query the provider about an order; `false` when somebody did so within `gapSeconds`. One turn across
 * all processes.
 */
export async function claimLookup(db: DbOrTx, id: string, now: Date, gapSeconds: number): Promise<boolean> {
  const since = new Date(now.getTime() - gapSeconds * 1_000)
  const { rowCount } = await db
    .update(orders)
    .set({ reconciledAt: now })
    .where(and(eq(orders.id, id), or(isNull(orders.reconciledAt), lte(orders.reconciledAt, since))))
  return rowCount !== 0
}

/** Gives back a turn that brought no answer, so that whoever looks next asks again instead of trusting it. */
export async function returnLookup(db: DbOrTx, id: string, now: Date, gapSeconds: number): Promise<void> {
  await markReconciled(db, id, new Date(now.getTime() - gapSeconds * 1_000))
}

export async function markReconciled(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ reconciledAt: now }).where(eq(orders.id, id))
}

/** `isCaptured(payment)` as a condition. */
const isCapturedPayment = or(
  eq(payments.status, 'approved'),
  and(eq(payments.status, 'charged-back'), eq(payments.statusDetail, disputeEnds.won)),
)

/** Withdrawals whose refund is automatic, not finished, and without a job that would finish it. */
export function listWithdrawalsWithoutJob(db: DbOrTx): Promise<{ id: string }[]> {
  const isPaid = sql`exists (
    select from ${payments} where ${payments.orderId} = ${orders.id} and ${isCapturedPayment}
      and ${payments.refunded} < ${payments.amount} and ${payments.providerId} not like ${`${manualPrefix}%`}
  )`
  const isOnTheWay = sql`exists (
    select from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.state} in ${openRefundStates}
  )`
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.withdrawalRequestedAt),
        isNotNull(orders.withdrawalDecidedAt),
        isNull(orders.withdrawalAnswer),
        or(isPaid, isOnTheWay),
        not(hasJob('refund-withdrawal', orders.id)),
      ),
    )
    .limit(200)
}

/** Unpaid orders whose last checkout closed before an instant; one that is paid by link waits as long as its price is kept. */
export function listOrdersToExpire(db: DbOrTx, closedBefore: Date): Promise<{ id: string }[]> {
  const lastCheckout = sql`case when ${orders.provider} = 'links'
    then coalesce(${orders.priceUntil}, ${orders.createdAt} + ${checkoutDays.links} * interval '1 day')
    else coalesce((select max(${checkouts.expiresAt}) from ${checkouts} where ${checkouts.orderId} = ${orders.id}), ${orders.createdAt} + ${checkoutDays['mercado-pago']} * interval '1 day')
  end`
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.state, unpaidStates), lt(lastCheckout, sql`${closedBefore}::timestamptz`)))
    .limit(200)
}

const sellsSong = sql`exists (select from jsonb_array_elements(orders.lines) line where line ->> 'kind' in ${songLines})`

/** Of a song its project; of a voucher the days it is valid; of a revision its place in the ledger. Another extra is owed as soon as it is paid. */
const isWorkMissing = sql<boolean>`case when ${sellsSong}
  then orders.for_project_id is null and not exists (select from projects where projects.order_id = orders.id)
  else exists (select from vouchers sold where sold.order_id = orders.id and sold.valid_until is null)
    or (orders.for_project_id is not null and orders.lines @> ${JSON.stringify([{ id: extraRevisionId }])}::jsonb
      and not exists (select from revision_entries entry where entry.order_id = orders.id and entry.kind = 'bought'))
end`

type MissingWork = Extract<ReviewFlag, 'project-missing' | 'work-missing'>

/** Paid orders without what they sold, that staff were not asked about yet, or one of them. */
export function listPaidOrdersWithoutWork(
  db: DbOrTx,
  orderId?: string,
): Promise<{ id: string; reason: MissingWork }[]> {
  const reason = sql<MissingWork>`case when ${sellsSong} then 'project-missing' else 'work-missing' end`
  return db
    .select({ id: orders.id, reason })
    .from(orders)
    .where(
      and(
        orderId === undefined ? undefined : eq(orders.id, orderId),
        isActive,
        isWorkMissing,
        sql`not exists (select from order_questions question where question.order_id = orders.id and question.reason = ${reason})`,
      ),
    )
    .limit(200)
}
