import { and, eq, inArray, isNotNull, isNull, lt, sql, type SQL, min } from 'drizzle-orm'

import { orderStates, type OrderState } from '#core/order/order.ts'
import type { DbOrTx } from '#db/client.ts'
import { openReasons } from '#db/payment/payment-questions.ts'
import { webhookEvents, orders, payments, projects } from '#db/schema.ts'
import { countUpTo, readCounters } from '#db/shared/counters.ts'
import { cursorColumn, newestFirst, olderThan, toPage, pageSize } from '#db/shared/pagination.ts'
import { orderSearchText } from '#db/shared/search-text.ts'
import { firstMatching, matchesSearch } from '#db/shared/search.ts'

import { isActive } from './active-orders.ts'

export type LinkTask = 'confirm' | 'send'

export type OrderFilter = {
  state: OrderState | null
  /** Only orders with an review flag. */
  reviewFlag: boolean
  /** Only orders paid by link, with what they wait for: a confirmed payment, or their link. */
  byLink?: LinkTask | null
  /** Only unpaid orders of the provider that were placed before this instant. */
  unpaidSince?: Date | null
  search: string
  before: string | null
}

/** A page of orders, newest first. */
export async function listOrders(db: DbOrTx, filter: OrderFilter) {
  const where = and(orderFilterCondition(filter), olderThan(orders, filter.before))
  const rows = await db
    .select({
      id: orders.id,
      code: orders.code,
      state: orders.state,
      reviewFlag: openReasons,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      packageName: orders.packageName,
      total: orders.total,
      createdAt: orders.createdAt,
      cursor: cursorColumn(orders),
    })
    .from(orders)
    .where(newestOrders({ search: filter.search, where, count: pageSize + 1 }))
    .orderBy(...newestFirst(orders))
    .limit(pageSize + 1)
  return toPage(rows)
}

export type OrderSearch = Omit<OrderFilter, 'before'>

const searchedOrders = { table: orders, searchText: orderSearchText(orders), code: orders.code }

/** A query for orders, to be sorted newest first and limited to `count`. */
export function newestOrders(wanted: { search: string; where: SQL | undefined; count: number }) {
  const order = { keys: [orders.createdAt, orders.id], sorted: newestFirst(orders) }
  return firstMatching(searchedOrders, { ...wanted, ...order })
}

/** The filter as a condition, independent of the page. */
export function orderSearchCondition(wish: OrderSearch) {
  return and(orderFilterCondition(wish), matchesSearch(wish.search, searchedOrders.searchText, searchedOrders))
}

function orderFilterCondition({ state, reviewFlag, byLink, unpaidSince }: Omit<OrderSearch, 'search'>) {
  return and(
    state ? eq(orders.state, state) : undefined,
    reviewFlag ? isNotNull(orders.reviewFlag) : undefined,
    byLink ? waitsByLink(byLink) : undefined,
    unpaidSince ? isUnpaidSince(unpaidSince) : undefined,
  )
}

/** Unpaid orders that are paid by link: one that has its link is awaiting payment, one without is still a draft. */
function waitsByLink(task: LinkTask) {
  return and(eq(orders.provider, 'links'), eq(orders.state, task === 'confirm' ? 'awaiting-payment' : 'draft'))
}

/** Orders paid by link that wait for staff, counted up to `countLimit`. */
export function countByLink(db: DbOrTx, task: LinkTask): Promise<number> {
  return countUpTo(db, orders, waitsByLink(task))
}

/** When the oldest order was placed that a filter finds. */
export async function findOldestOrderAt(db: DbOrTx, filter: Omit<OrderSearch, 'search'>): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(orders.createdAt) })
    .from(orders)
    .where(orderFilterCondition(filter))
  return row?.at ?? null
}

/** Number of orders in each state, and with an review flag. */
export async function countOrders(
  db: DbOrTx,
): Promise<{ states: Partial<Record<OrderState, number>>; reviewFlag: number }> {
  const counts = await readCounters(db, 'orders')
  return {
    states: Object.fromEntries(orderStates.map((state) => [state, counts.get(state) ?? 0])),
    reviewFlag: counts.get('review-flag') ?? 0,
  }
}

/** Unpaid orders placed before an instant, counted up to `countLimit`. */
export function countUnpaidOrders(db: DbOrTx, placedBefore: Date): Promise<number> {
  return countUpTo(db, orders, isUnpaidSince(placedBefore))
}

/** Those paid by link wait for staff, not for their buyers: they are listed by `byLink`. */
function isUnpaidSince(placedBefore: Date) {
  return and(
    eq(orders.state, 'awaiting-payment'),
    eq(orders.provider, 'mercado-pago'),
    lt(orders.createdAt, placedBefore),
  )
}

export async function findProjectIdOfOrder(db: DbOrTx, orderId: string): Promise<string | null> {
  const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.orderId, orderId)).limit(1)
  return project?.id ?? null
}

/** Paid orders of a song that nobody works on, and that staff were not asked about yet. */
export function listPaidOrdersWithoutProject(db: DbOrTx): Promise<{ id: string }[]> {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isActive,
        isNull(orders.forProjectId),
        sql`exists (select from jsonb_array_elements(${orders.lines}) line where line ->> 'kind' in ('package', 'bespoke'))`,
        sql`not exists (select from ${projects} project where project.order_id = ${orders.id})`,
        sql`not exists (select from order_questions question where question.order_id = ${orders.id} and question.reason = 'project-missing')`,
      ),
    )
    .limit(200)
}

/** Notices about any payment of this order, oldest first. */
export function listWebhookEventsOfOrder(db: DbOrTx, orderId: string) {
  const attempts = db.select({ providerId: payments.providerId }).from(payments).where(eq(payments.orderId, orderId))
  return db
    .select()
    .from(webhookEvents)
    .where(inArray(webhookEvents.paymentId, attempts))
    .orderBy(webhookEvents.receivedAt, webhookEvents.eventId)
}
