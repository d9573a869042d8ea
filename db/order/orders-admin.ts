import { and, eq, getTableColumns, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm'

import { toInstants, type DateRange } from '#core/admin/date-range.ts'
import { orderStates, type OrderState } from '#core/order/order.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { addCents, cents } from '#core/shared/money.ts'
import type { DbOrTx } from '#db/client.ts'
import { ledgerTotals } from '#db/payment/ledger.ts'
import { openReasons, openSince } from '#db/payment/payment-questions.ts'
import { ledgerEntries, orders, payments } from '#db/schema.ts'
import { countUpTo, findEarliest, readCounters } from '#db/shared/counters.ts'
import {
  batchesOf,
  conditionOf,
  newestOf,
  newestSort,
  pageOf,
  stateSort,
  textSort,
  totalLimitOf,
  totalOf,
  type List,
  type ListTotal,
  type ListWish,
} from '#db/shared/list.ts'
import { toPage } from '#db/shared/pagination.ts'
import { orderSearchText, textOrder } from '#db/shared/search-text.ts'

import { isPartRefunded } from './active-orders.ts'

export type LinkTask = 'confirm' | 'send'

export type OrderFilter = {
  state: OrderState | null
  /** Only orders with an review flag. */
  reviewFlag: boolean
  /** Only orders paid by link, with what they wait for: a confirmed payment, or their link. */
  byLink?: LinkTask | null
  /** Only unpaid orders of the provider that were placed before this instant. */
  unpaidSince?: Date | null
  /** Only orders placed on these days. */
  placed?: DateRange
  /** Only orders whose money came in or went out on this day. */
  movedOn?: CalendarDay | null
} & ListWish<'orders'>

/** Each order of the rows has its own index. */
const orderList = {
  name: 'orders',
  table: orders,
  sorts: {
    created: newestSort(orders),
    buyer: textSort(textOrder(orders.buyerName), orders.buyerName),
    package: textSort(textOrder(orders.packageName), orders.packageName),
    total: { value: orders.total, columns: [orders.total], kind: 'amount' },
    state: stateSort(orderStates, orders.state, orders),
  },
  searched: () => ({ searchText: orderSearchText(orders), code: orders.code }),
  where: orderFilterCondition,
} satisfies List<'orders', Omit<OrderFilter, 'before'>>

/** A page of orders, each with the project it started or was bought for. */
export async function listOrders(db: DbOrTx, filter: OrderFilter) {
  const page = pageOf(orderList, filter)
  const rows = await db
    .select({
      id: orders.id,
      code: orders.code,
      state: orders.state,
      isPartRefunded,
      reviewFlag: openReasons,
      openSince,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      packageName: orders.packageName,
      total: orders.total,
      createdAt: orders.createdAt,
      // By names: inside a query of one table, columns lose that of theirs.
      projectId: sql<
        string | null
      >`coalesce(orders.for_project_id, (select song.id from projects song where song.order_id = orders.id))`,
      cursor: page.cursor,
    })
    .from(orders)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return toPage(rows, page)
}

export type OrderSearch = Omit<OrderFilter, keyof ListWish<'orders'>> & { search: string }

/** A query for orders, to be sorted newest first and limited to `count`. */
export function newestOrders({ search, ...wanted }: { search: string; where: SQL | undefined; count: number }) {
  return newestOf(orderList, { search, state: null, reviewFlag: false }, wanted)
}

/** How many orders fit and what they cost together. */
export function totalOrders(db: DbOrTx, filter: OrderSearch) {
  return totalOf(db, orderList, filter, orders.total)
}

// All columns but long texts, which no list shows.
const { contract: _contract, lines: _lines, ...exportedColumns } = getTableColumns(orders)

/** All orders that fit, with what the books say of each. */
export function eachOrder(db: DbOrTx, filter: OrderSearch & { ids?: string[] | null }) {
  const money = db
    .select({
      gross: ledgerTotals.gross.as('gross'),
      fees: ledgerTotals.fees.as('fees'),
      returned: ledgerTotals.returned.as('returned'),
      net: ledgerTotals.net.as('net'),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orders.id))
    .as('money')
  return batchesOf(orderList, filter, ({ where, orderBy, limit, cursor }) =>
    db
      .select({
        ...exportedColumns,
        isPartRefunded,
        reviewFlag: openReasons,
        method: payments.method,
        gross: money.gross,
        fees: money.fees,
        returned: money.returned,
        net: money.net,
        cursor,
      })
      .from(orders)
      .leftJoin(payments, eq(payments.providerId, orders.paidByPaymentId))
      .innerJoinLateral(money, sql`true`)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
}

function orderFilterCondition(filter: Omit<OrderSearch, 'search'>) {
  const { placed, movedOn } = filter
  const { since, until } = toInstants(placed ?? { from: null, to: null })
  return and(
    stateCondition(filter),
    since ? gte(orders.createdAt, since) : undefined,
    until ? lt(orders.createdAt, until) : undefined,
    movedOn
      ? sql`${orders.id} in (select ${ledgerEntries.orderId} from ${ledgerEntries} where ${ledgerEntries.day} = ${movedOn}::date)`
      : undefined,
  )
}

/** What is chosen as a state, of which each order has its own. */
function stateCondition({ state, reviewFlag, byLink, unpaidSince }: Omit<OrderSearch, 'search'>) {
  return and(
    state ? eq(orders.state, state) : undefined,
    reviewFlag ? isNotNull(orders.reviewFlag) : undefined,
    byLink ? waitsByLink(byLink) : undefined,
    unpaidSince ? isUnpaidSince(unpaidSince) : undefined,
  )
}

/** Of unpaid orders that are paid by link: one that has its link is awaiting payment, one without is still a draft. */
const linkStates = { confirm: 'awaiting-payment', send: 'draft' } satisfies Record<LinkTask, OrderState>

function waitsByLink(task: LinkTask) {
  return and(eq(orders.provider, 'links'), eq(orders.state, linkStates[task]))
}

/** Orders paid by link that wait for staff, counted up to `countLimit`. */
export function countByLink(db: DbOrTx, task: LinkTask): Promise<number> {
  return countUpTo(db, orders, waitsByLink(task))
}

/** When the oldest order was placed that a filter finds. */
export function findOldestOrderAt(db: DbOrTx, filter: Omit<OrderSearch, 'search'>): Promise<Date | null> {
  return findEarliest(db, orders.createdAt, orderFilterCondition(filter))
}

export type OrderCounts = { states: Partial<Record<OrderState, number>>; reviewFlag: number }

/** Number of orders in each state, and with an review flag. */
export async function countOrders(db: DbOrTx): Promise<OrderCounts> {
  const counts = await readCounters(db, 'orders')
  return {
    states: Object.fromEntries(orderStates.map((state) => [state, counts.get(state) ?? 0])),
    reviewFlag: counts.get('review-flag') ?? 0,
  }
}

type FoundCounts = OrderCounts & { links: Record<LinkTask, number> }

/**
 * How many orders fit, as `totalOrders` says, and how many of those that all other filters leave are in each state, have a flag or
 * wait for staff: `null` where they are more than are counted. Each is read once for both.
 */
export async function totalFoundOrders(
  db: DbOrTx,
  filter: OrderSearch,
): Promise<[total: ListTotal, counts: FoundCounts | null]> {
  const others = { ...filter, state: null, reviewFlag: false, byLink: null, unpaidSince: null }
  const chosen = stateCondition(filter)
  const limit = totalLimitOf(filter)
  const fitting = db
    .select({
      state: orders.state,
      isByLink: sql<boolean>`${orders.provider} = 'links'`.as('is_by_link'),
      isFlagged: sql<boolean>`${orders.reviewFlag} is not null`.as('is_flagged'),
      isChosen: sql<boolean>`${chosen ?? sql`true`}`.as('is_chosen'),
      total: orders.total,
    })
    .from(orders)
    .where(conditionOf(orderList, others))
    .limit(limit + 1)
    .as('fitting')
  const { state, isByLink, isFlagged, isChosen } = fitting
  const groups = await db
    .select({
      state,
      isByLink,
      isFlagged,
      isChosen,
      count: sql<number>`count(*)::int`,
      sum: sql<number>`sum(${fitting.total})::float8`.mapWith(Number),
    })
    .from(fitting)
    .groupBy(state, isByLink, isFlagged, isChosen)
  const count = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.count, 0)
  if (count(() => true) > limit)
    return [chosen ? await totalOrders(db, filter) : { count: limit, isCapped: true, sum: null }, null]
  const wanted = groups.filter((group) => group.isChosen)
  return [
    {
      count: count((group) => group.isChosen),
      isCapped: false,
      sum: addCents(...wanted.map(({ sum }) => cents(sum))),
    },
    {
      states: Object.fromEntries(orderStates.map((known) => [known, count((group) => group.state === known)])),
      reviewFlag: count((group) => group.isFlagged),
      links: {
        confirm: count((group) => group.isByLink && group.state === linkStates.confirm),
        send: count((group) => group.isByLink && group.state === linkStates.send),
      },
    },
  ]
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
