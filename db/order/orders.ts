import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ProposedWork } from '#core/catalog/quote.ts'
import { unpaidStates, type OrderState } from '#core/order/order.ts'
import type { Withdrawal } from '#core/order/withdrawal.ts'
import { manualPrefix } from '#core/payment/manual-payment.ts'
import { openRefundStates } from '#core/payment/refund.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import type { ProposalState } from '#core/proposal/proposal.ts'
import type { Cents } from '#core/shared/money.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { isPresented } from '#db/preview/versions.ts'
import { hasJob } from '#db/queue.ts'
import {
  briefings,
  checkouts,
  clients,
  deliveryFiles,
  history,
  orders,
  payments,
  projectVersions,
  projects,
  proposals,
  recordings,
  refunds,
} from '#db/schema.ts'

export type Order = typeof orders.$inferSelect
export type NewOrder = Omit<typeof orders.$inferInsert, 'code'>
/** `reviewFlag` is kept by `db/payment/payment-questions.ts`. */
export type OrderChange = Partial<Omit<typeof orders.$inferInsert, 'reviewFlag'>>

/** The next number for P0001, P0002 …; rollbacks leave gaps. */
export async function nextOrderNumber(tx: DbOrTx): Promise<number> {
  const { rows } = await tx.execute<{ number: string }>(sql`select nextval('order_numbers') as number`)
  return Number(rows[0]?.number)
}

/** Serialises orders of one browser until the transaction ends. */
export async function lockVisitor(tx: Tx, visitorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitorId}, 0))`)
}

export async function insertOrder(tx: Tx, order: NewOrder & { code: string }): Promise<Order> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('an order was not stored')
  return row
}

export async function findOrder(db: DbOrTx, id: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).limit(1)
  return order ?? null
}

/** Whether an order had been placed by that instant. */
export async function hasOrderBefore(db: DbOrTx, instant: Date): Promise<boolean> {
  const [first] = await db.select({ id: orders.id }).from(orders).where(lte(orders.createdAt, instant)).limit(1)
  return first !== undefined
}

/** When the first order was made; `null` while there is none. */
export async function findOpeningTime(db: DbOrTx): Promise<Date | null> {
  const [first] = await db.select({ at: orders.createdAt }).from(orders).orderBy(orders.createdAt).limit(1)
  return first?.at ?? null
}

export async function findOrderIdByCode(db: DbOrTx, code: string): Promise<string | null> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.code, code)).limit(1)
  return order?.id ?? null
}

/** How the client of an order is reached now: `buyer_email` is only what the order was placed with. */
export const currentEmail = sql<string>`coalesce(${projects.clientEmail}, ${clients.email}, ${orders.buyerEmail})`

/** Where mails about an order go. An order kept after its client was erased has only the address it was placed with. */
export async function findMailAddress(db: DbOrTx, orderId: string): Promise<string> {
  const [row] = await db
    .select({ current: currentEmail, placedWith: orders.buyerEmail, erasedAt: clients.erasedAt })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(projects, eq(projects.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .limit(1)
  if (!row) throw new Error(`no order ${orderId} to mail about`)
  return row.erasedAt ? row.placedWith : row.current
}

/** The order with this code and its client's current e-mail, both ignoring case. */
export async function findOrderByCodeAndEmail(
  db: DbOrTx,
  code: string,
  email: string,
): Promise<{ id: string; code: string } | null> {
  const [order] = await db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(projects, eq(projects.orderId, orders.id))
    .where(and(eq(orders.code, code), eq(sql`lower(trim(${currentEmail}))`, email.toLowerCase())))
    .limit(1)
  return order ?? null
}

/** The state of the buyer's withdrawal. */
export function withdrawalOf(
  order: Pick<Order, 'withdrawalRequestedAt' | 'withdrawalDecidedAt' | 'withdrawalAnswer'>,
): Withdrawal {
  return {
    requestedAt: order.withdrawalRequestedAt,
    decidedAt: order.withdrawalDecidedAt,
    answer: order.withdrawalAnswer,
  }
}

/**
 * Locks against updates, but not against inserts that reference the order (`for no key update`): their transaction may
 * hold its project's lock.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order ?? null
}

export async function findOrderOfSubmission(tx: Tx, visitorId: string, submissionId: string): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.visitorId, visitorId), eq(orders.submissionId, submissionId)))
    .limit(1)
  return order ?? null
}

/** Unpaid orders of this browser for a package, which a second tab or going back would duplicate. */
export function listOpenOrdersOfVisitor(tx: Tx, visitorId: string, packageId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.visitorId, visitorId), eq(orders.packageId, packageId), inArray(orders.state, unpaidStates)))
    .orderBy(desc(orders.createdAt))
}

/** Unpaid orders of this browser for extras of a project. */
export function listOpenOrdersForProject(tx: Tx, visitorId: string, projectId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(eq(orders.visitorId, visitorId), eq(orders.forProjectId, projectId), inArray(orders.state, unpaidStates)),
    )
    .orderBy(desc(orders.createdAt))
}

/** Locks the paid extras of a project that nobody withdrew yet, the latest first: what was bought first is used first. */
export function lockPaidExtras(tx: Tx, projectId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.forProjectId, projectId), eq(orders.state, 'paid'), isNull(orders.withdrawalRequestedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .for('no key update')
}

/** Writes a change and announces it to open pages. */
export async function saveOrder(tx: Tx, id: string, change: OrderChange, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, updatedAt: now })
    .where(eq(orders.id, id))
  await announce(tx, `order:${id}`)
}

type Progress = ReturnType<typeof prepareProgress>

/** Building this query costs more than running it, and this page is reloaded often: prepared once per pool. */
const prepared = new WeakMap<Db, Progress>()

/**
 * Everything the tracking page shows of these orders, and what access to them is decided by. One query for each, at once: for
 * a list of unknown length PostgreSQL would plan anew every time, which takes longer than the rest.
 */
export async function listTrackedOrders(db: Db, ids: readonly string[]) {
  const progress = prepared.get(db) ?? prepareProgress(db)
  prepared.set(db, progress)
  return (await Promise.all(ids.map((id) => progress.execute({ id })))).flat()
}

function prepareProgress(db: Db) {
  const target = alias(projects, 'target')
  const payment = db
    .select({
      status: payments.status,
      statusDetail: payments.statusDetail,
      method: payments.method,
      ticketUrl: payments.ticketUrl,
      payCode: payments.payCode,
      expiresAt: payments.expiresAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orders.id))
    .orderBy(desc(payments.providerCreatedAt))
    .limit(1)
    .as('payment')

  return db
    .select({
      order: {
        id: orders.id,
        code: orders.code,
        state: orders.state,
        surprise: orders.surprise,
        provider: orders.provider,
        packageId: orders.packageId,
        packageName: orders.packageName,
        ownLyric: orders.ownLyric,
        lines: orders.lines,
        total: orders.total,
        buyerName: orders.buyerName,
        buyerEmail: orders.buyerEmail,
        createdAt: orders.createdAt,
        priceUntil: orders.priceUntil,
        paidAt: orders.paidAt,
        paidByPaymentId: orders.paidByPaymentId,
        withdrawalRequestedAt: orders.withdrawalRequestedAt,
        withdrawalDecidedAt: orders.withdrawalDecidedAt,
        withdrawalAnswer: orders.withdrawalAnswer,
        visitorId: orders.visitorId,
        accessGeneration: orders.accessGeneration,
        statusGeneration: orders.statusGeneration,
        termsAcceptedAt: orders.termsAcceptedAt,
        limitDays: orders.limitDays,
      },
      /** The project an extra was bought for. */
      target: {
        id: target.id,
        code: target.code,
        title: target.title,
        orderId: target.orderId,
        packageId: target.packageId,
        previewCode: target.previewCode,
        status: target.status,
        deliveredAt: target.deliveredAt,
        createdAt: target.createdAt,
      },
      project: {
        id: projects.id,
        orderId: projects.orderId,
        packageId: projects.packageId,
        createdAt: projects.createdAt,
        deliveredAt: projects.deliveredAt,
        status: projects.status,
        clientEmail: projects.clientEmail,
        previewCode: projects.previewCode,
        expectedOn: projects.expectedOn,
        deadlineOn: projects.deadlineOn,
        step: projects.step,
      },
      versions: sql<number>`(
        select count(*)::int from ${projectVersions}
        left join ${recordings} on ${recordings.id} = ${projectVersions.recordingId}
        where ${projectVersions.projectId} = ${projects.id} and ${isPresented}
      )`,
      /** When steps were set, oldest first. */
      stepEvents: sql<{ step: string; at: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'step', ${history.details} ->> 'step',
          'at', (extract(epoch from ${history.createdAt}) * 1000)::bigint
        ) order by ${history.id})
        from ${history} where ${history.projectId} = ${projects.id} and ${history.details} ? 'step'
      ), '[]')`,
      /** What went back of the payment that paid it. */
      returned: sql<number>`coalesce((select ${payments.refunded} from ${payments} where ${payments.providerId} = ${orders.paidByPaymentId}), 0)`,
      returnedLines: sql<string[]>`coalesce((
        select jsonb_agg(line) from ${refunds} cross join jsonb_array_elements_text(${refunds.lines}) line
        where ${refunds.orderId} = ${orders.id} and ${refunds.state} = 'done'
      ), '[]')`,
      /** Extras bought later for its project, as `listLaterExtras` has them, without revisions; oldest first. */
      later: sql<
        {
          code: string
          id: string
          title: string
          paidAt: number
          limitDays: number
          work: ProposedWork | null
          isDelivered: boolean
        }[]
      >`coalesce((
        select jsonb_agg(jsonb_build_object(
          'code', later.code,
          'id', line ->> 'id',
          'title', line ->> 'title',
          'paidAt', (extract(epoch from later.paid_at) * 1000)::bigint,
          'limitDays', later.limit_days,
          'work', line -> 'work',
          'isDelivered', exists (
            select from ${deliveryFiles} where ${deliveryFiles.projectId} = ${projects.id}
              and ${deliveryFiles.item} = line ->> 'id' and ${deliveryFiles.removedAt} is null
          )
        ) order by later.paid_at, later.id)
        from orders later cross join jsonb_array_elements(later.lines) line
        where later.for_project_id = ${projects.id} and later.state = 'paid'
          and (later.withdrawal_requested_at is null or later.withdrawal_answer is not null)
          and line ->> 'kind' = 'extra' and line ->> 'id' <> ${sql.raw(`'${extraRevisionId}'`)}
      ), '[]')`,
      /** The payment link of an order that is paid by one, as long as it was not replaced. */
      link: sql<string | null>`case when ${orders.provider} = 'links' then (
        select ${checkouts.url} from ${checkouts} where ${checkouts.orderId} = ${orders.id}
          and ${checkouts.url} is not null and ${checkouts.replacedAt} is null
        order by ${checkouts.createdAt} desc limit 1
      ) end`,
      /** Prices asked for or offered for its project, newest first. */
      proposals: sql<
        {
          id: string
          title: string
          price: Cents | null
          state: ProposalState
          validUntil: number | null
          orderState: OrderState | null
          orderPriceUntil: number | null
          withdrawalRequestedAt: number | null
          withdrawalAnswer: Withdrawal['answer']
        }[]
      >`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', ${proposals.id},
          'title', ${proposals.title},
          'price', ${proposals.price},
          'state', ${proposals.state},
          'validUntil', (extract(epoch from ${proposals.validUntil}) * 1000)::bigint,
          'orderState', placed.state,
          'orderPriceUntil', (extract(epoch from placed.price_until) * 1000)::bigint,
          'withdrawalRequestedAt', (extract(epoch from placed.withdrawal_requested_at) * 1000)::bigint,
          'withdrawalAnswer', placed.withdrawal_answer
        ) order by ${proposals.createdAt} desc, ${proposals.id})
        from ${proposals} left join orders placed on placed.id = ${proposals.orderId}
        where ${proposals.projectId} = ${projects.id}
      ), '[]')`,
      briefing: { state: briefings.state, acceptedAt: briefings.acceptedAt },
      payment: {
        status: payment.status,
        statusDetail: payment.statusDetail,
        method: payment.method,
        ticketUrl: payment.ticketUrl,
        payCode: payment.payCode,
        expiresAt: payment.expiresAt,
      },
    })
    .from(orders)
    .leftJoin(projects, eq(projects.orderId, orders.id))
    .leftJoin(target, eq(target.id, orders.forProjectId))
    .leftJoin(briefings, eq(briefings.orderId, orders.id))
    .leftJoinLateral(payment, sql`true`)
    .where(eq(orders.id, sql.placeholder('id')))
    .limit(1)
    .prepare('order_with_progress')
}

/** Orders that money may still reach, or whose dispute is open, due for reconciliation: never queried, or last queried long enough ago for their age. */
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
              inArray(orders.state, ['awaiting-payment', 'expired', 'cancelled', 'manual-review']),
              sql`${orders.createdAt} > ${now}::timestamptz - interval '40 days'`,
            ),
            // A chargeback takes up to 140 days to be decided.
            and(eq(orders.state, 'disputed'), sql`${orders.createdAt} > ${now}::timestamptz - interval '400 days'`),
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
  const claimed = await db
    .update(orders)
    .set({ reconciledAt: now })
    .where(and(eq(orders.id, id), or(isNull(orders.reconciledAt), lte(orders.reconciledAt, since))))
    .returning({ id: orders.id })
  return claimed.length > 0
}

export async function markReconciled(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ reconciledAt: now }).where(eq(orders.id, id))
}

/** Withdrawals whose refund is automatic, not finished, and without a job that would finish it. */
export function listWithdrawalsWithoutJob(db: DbOrTx): Promise<{ id: string }[]> {
  const isPaid = sql`exists (
    select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.status} = 'approved'
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
    then coalesce(${orders.priceUntil}, ${orders.createdAt} + interval '60 days')
    else coalesce((select max(${checkouts.expiresAt}) from ${checkouts} where ${checkouts.orderId} = ${orders.id}), ${orders.createdAt} + interval '3 days')
  end`
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.state, unpaidStates), lt(lastCheckout, sql`${closedBefore}::timestamptz`)))
    .limit(200)
}
