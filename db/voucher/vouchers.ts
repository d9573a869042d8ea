import { and, desc, eq, gte, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm'

import { toInstants, type DateRange } from '#core/admin/date-range.ts'
import type { QuoteLine } from '#core/catalog/quote.ts'
import { stoppedStates } from '#core/order/inactive-reason.ts'
import { releasedStates, unpaidStates, type OrderState } from '#core/order/order.ts'
import { undecidedStatuses } from '#core/payment/payment.ts'
import type { RefundState } from '#core/payment/refund.ts'
import { addCalendarDays, startOfDay, type DaySpan } from '#core/shared/dates.ts'
import { addCents, cents, type Cents } from '#core/shared/money.ts'
import { countLimit } from '#core/shared/number-format.ts'
import { givenOrigins, voucherOrigins } from '#core/voucher/issued-voucher.ts'
import {
  voucherState,
  voucherStates,
  voucherWorth,
  type VoucherFacts,
  type VoucherState,
} from '#core/voucher/voucher.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { isWithdrawnOrder } from '#db/order/active-orders.ts'
import type { Order } from '#db/order/orders.ts'
import { ofPriceReturned } from '#db/payment/returned-part.ts'
import { orders, payments, refunds, vouchers } from '#db/schema.ts'
import { conditionOf, newestSort, pageOf, stateSort, type List, type ListWish } from '#db/shared/list.ts'
import { newestKeyset, toPage, type SortKey } from '#db/shared/pagination.ts'
import { orderSearchText, recipientSearchText, textOrder, validityOrder } from '#db/shared/search-text.ts'
import { stateText } from '#db/shared/state-text.ts'

export type StoredVoucher = typeof vouchers.$inferSelect
export type NewVoucher = typeof vouchers.$inferInsert
/** A voucher with what its order and those that hold it say. */
export type Voucher = Omit<StoredVoucher, 'value'> &
  VoucherFacts & {
    code: string
    buyerName: string
    buyerEmail: string
    paidAt: Date | null
    price: StoredVoucher['value']
    /** What was paid beyond its price and did not go back: it never was of the voucher, and goes back first. */
    surplus: Cents
  }

const released = stateText<OrderState>(releasedStates)

/** Whether nobody has begun to pay an order. */
function isPaymentUntouched(orderId: SQL): SQL {
  return sql`not exists (select from ${payments} p
    where p.order_id = ${orderId} and p.status in ${undecidedStatuses})`
}

export async function insertVoucher(tx: Tx, voucher: NewVoucher): Promise<StoredVoucher> {
  const [row] = await tx.insert(vouchers).values(voucher).returning()
  if (!row) throw new Error('a voucher was not stored')
  return row
}

export async function saveVoucher(
  tx: Tx,
  id: string,
  change: Partial<Pick<NewVoucher, 'validUntil' | 'codeHash' | 'codeNumber'>>,
): Promise<void> {
  await tx.update(vouchers).set(change).where(eq(vouchers.id, id))
}

/**
 * Serialises everything that takes from a voucher, or sends its money back, until the transaction ends. Lock orders before
 * it: whoever holds it waits for no order.
 */
export async function lockVoucher(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: vouchers.id }).from(vouchers).where(eq(vouchers.id, id)).for('update')
}

/** `except`: what this order holds is left out, to find out whether it can hold it. */
export async function findVoucher(
  db: DbOrTx,
  id: string,
  { except }: { except?: string } = {},
): Promise<Voucher | null> {
  const [voucher] = await list(db, eq(vouchers.id, id), { except })
  return voucher ?? null
}

export async function findVoucherByHash(db: DbOrTx, codeHash: string): Promise<Voucher | null> {
  const [voucher] = await list(db, eq(vouchers.codeHash, codeHash))
  return voucher ?? null
}

/** The voucher that an order bought. */
export async function findVoucherOfOrder(db: DbOrTx, orderId: string): Promise<Voucher | null> {
  const [voucher] = await list(db, eq(vouchers.orderId, orderId))
  return voucher ?? null
}

export type VoucherFilter = {
  /** Only vouchers in this state, as it is now. */
  state: VoucherState | null
  now: Date
  /** Only vouchers bought on these days. */
  bought?: DateRange
} & ListWish<'vouchers'>

/** Read in the order of their orders, which an index knows. */
const buyerSort: SortKey = {
  value: textOrder(orders.buyerName),
  columns: [],
  kind: 'text',
  of: { table: orders, id: orders.id },
}

/** The same where a search reads vouchers alone. */
const foundBuyerSort: SortKey = {
  value: ofOrder(textOrder(orders.buyerName)),
  columns: [vouchers.id],
  kind: 'text',
  of: { table: vouchers, id: vouchers.orderId },
}

/** What state and balance are read from; the order says the rest. */
const ofState = [vouchers.orderId, vouchers.value, vouchers.validUntil] as const

/** State and balance are added up of every voucher that fits: a studio has some hundreds. */
function sortsOf({ search, now }: Pick<VoucherFilter, 'search' | 'now'>): List<'vouchers', never>['sorts'] {
  return {
    created: newestSort(vouchers),
    buyer: search === '' ? buyerSort : foundBuyerSort,
    price: { value: vouchers.value, columns: [vouchers.value], kind: 'amount' },
    validity: { value: validityOrder(vouchers), columns: [vouchers.validUntil], kind: 'instant' },
    origin: stateSort(voucherOrigins, vouchers.origin, vouchers),
    // Of one state the newest first: the milliseconds of one are far fewer than those of all time.
    state: {
      value:
        ofOrder(sql`array_position(${sql.param([...voucherStates])}::text[], ${stateAt(now)}) * 100000000000000::bigint
        - (extract(epoch from ${vouchers.createdAt}) * 1000)::bigint`),
      columns: [...ofState, vouchers.createdAt],
      kind: 'text',
    },
    balance: {
      value: ofOrder(
        sql`case when ${stateAt(now)} in ${stateText<VoucherState>(['active', 'expired'])} then ${balanceLeft()} else 0 end`,
      ),
      columns: [...ofState],
      kind: 'amount',
    },
  }
}

const voucherList: Omit<List<'vouchers', Omit<VoucherFilter, 'before'>>, 'sorts'> = {
  name: 'vouchers',
  table: vouchers,
  // Never by its code, of which no more is stored than a hash: what is searched for stands in an address.
  searched: () => ({
    // The orders that hold a word are looked up once, by their index.
    searchText: (holdsWord) =>
      sql`(${vouchers.orderId} in (select ${orders.id} from ${orders} where ${holdsWord(orderSearchText(orders))})
        or ${holdsWord(recipientSearchText(vouchers))})`,
    code: ofOrder(sql`${orders.code}`),
  }),
  where({ state, now, bought }) {
    const { since, until } = toInstants(bought ?? { from: null, to: null })
    return and(
      state ? ofOrder(sql`${stateAt(now)} = ${state}`) : undefined,
      since ? gte(vouchers.createdAt, since) : undefined,
      until ? lt(vouchers.createdAt, until) : undefined,
    )
  },
}

/** What the order of a voucher says, where a query is about vouchers alone. */
function ofOrder(said: SQL): SQL {
  return sql`(select ${said} from ${orders} where ${orders.id} = ${vouchers.orderId})`
}

/** What is left on a voucher, beside its order. */
function balanceLeft(): SQL {
  const { paid, refunded, requested, held } = sumsOf()
  const returned = sql`greatest(${refunded}, ${requested})`
  return sql`(${vouchers.value} - ${ofPriceReturned({ price: vouchers.value, paid, returned, ofLines: sql`0` })} - ${held})`
}

/** `voucherState(voucher, now)`, beside its order. */
function stateAt(now: Date): SQL {
  return sql`(case
    when ${inArray(orders.state, stoppedStates)} then ${stateText<VoucherState>('ended')}
    when ${orders.state} <> ${stateText<OrderState>('paid')} or ${vouchers.validUntil} is null then ${stateText<VoucherState>('unpaid')}
    when ${isWithdrawnOrder} then ${stateText<VoucherState>('ended')}
    when ${balanceLeft()} <= 0 then ${stateText<VoucherState>('used')}
    when ${vouchers.validUntil} < ${now.toISOString()}::timestamptz then ${stateText<VoucherState>('expired')}
    else ${stateText<VoucherState>('active')}
  end)`
}

/** A page of the vouchers. */
export async function listVouchers(db: DbOrTx, filter: VoucherFilter) {
  const page = pageOf({ ...voucherList, sorts: sortsOf(filter) }, filter)
  const rows = await select(db, { cursor: page.cursor })
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return toPage(
    rows.map((row) => ({ ...toVoucher(row), cursor: row.cursor })),
    page,
  )
}

export type GivenVoucher = Pick<StoredVoucher, 'id' | 'origin' | 'value' | 'createdAt'> & {
  orderId: string
  code: string
  orderState: OrderState
  buyerName: string
  lines: QuoteLine[]
}

/** Those that staff gave for nothing within the days, oldest first: the books do not know them. */
export function listGivenVouchers(db: DbOrTx, { first, last }: DaySpan): Promise<GivenVoucher[]> {
  return db
    .select({
      id: vouchers.id,
      origin: vouchers.origin,
      value: vouchers.value,
      createdAt: vouchers.createdAt,
      orderId: orders.id,
      code: orders.code,
      orderState: orders.state,
      buyerName: orders.buyerName,
      lines: orders.lines,
    })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.orderId))
    .where(
      and(
        inArray(vouchers.origin, givenOrigins),
        gte(vouchers.createdAt, startOfDay(first)),
        lt(vouchers.createdAt, startOfDay(addCalendarDays(last, 1))),
      ),
    )
    .orderBy(vouchers.createdAt, vouchers.id)
}

/** How many vouchers fit and what is left on those that can be redeemed; not said of more than anybody would count. */
export async function totalVouchers(db: DbOrTx, filter: Omit<VoucherFilter, 'before'>) {
  const rows = await select(db)
    .where(conditionOf(voucherList, filter))
    .limit(countLimit + 1)
  if (rows.length > countLimit) return { count: countLimit, isCapped: true, sum: null }
  const redeemable = rows.map(toVoucher).filter((voucher) => voucherState(voucher, filter.now) === 'active')
  return { count: rows.length, isCapped: false, sum: addCents(...redeemable.map(({ balance }) => balance)) }
}

/** The orders that were paid with it, the latest first; also those that gave it back. */
export function listRedemptions(db: DbOrTx, ids: readonly string[]) {
  return db
    .select({
      id: orders.id,
      code: orders.code,
      state: orders.state,
      voucherId: orders.voucherId,
      used: orders.voucherUsed,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(inArray(orders.voucherId, [...ids]))
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Orders that hold something of a voucher, by their code. Lock them before the voucher. */
export function lockRedemptions(tx: Tx, voucherId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.voucherId, voucherId), notInArray(orders.state, releasedStates)))
    .orderBy(orders.id)
    .for('no key update')
}

/** What unpaid orders of this browser hold of a voucher, without those whose payment is under way. */
export async function sumOwnRedemptions(db: DbOrTx, voucherId: string, visitorId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${orders.voucherUsed}), 0)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.voucherId, voucherId),
        eq(orders.visitorId, visitorId),
        inArray(orders.state, unpaidStates),
        isPaymentUntouched(sql`${orders.id}`),
      ),
    )
  return row?.sum ?? 0
}

/** Unpaid orders that hold a voucher, of one browser or of all; those that somebody else works on are left out. */
export function lockUnpaidRedemptions(tx: Tx, voucherId: string, visitorId: string | null): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.voucherId, voucherId),
        visitorId === null ? undefined : eq(orders.visitorId, visitorId),
        inArray(orders.state, unpaidStates),
      ),
    )
    .for('no key update', { skipLocked: true })
}

/** A sum of the payment that paid the voucher's order. */
function ofPayment(column: SQL): SQL<number> {
  return sql`coalesce((select ${column} from ${payments} p where p.provider_id = ${orders.paidByPaymentId}), 0)::int`
}

/** What `voucherWorth` is made of, and what orders hold that nobody began to pay. */
function sumsOf(except?: string) {
  const requested = sql<number>`coalesce((select sum(r.amount_cents) from ${refunds} r
    where r.order_id = ${orders.id} and r.payment_id = ${orders.paidByPaymentId}
      and r.state <> ${stateText<RefundState>('refused')}), 0)::int`
  const held = sql<number>`coalesce((select sum(holding.voucher_cents) from ${orders} holding
    where holding.voucher_id = ${vouchers.id} and holding.state not in ${released}
      ${except ? sql`and holding.id <> ${except}` : sql``}), 0)::int`
  const heldUnpaid = sql<number>`coalesce((select sum(holding.voucher_cents) from ${orders} holding
    where holding.voucher_id = ${vouchers.id} and holding.state in ${unpaidStates}
      and ${isPaymentUntouched(sql`holding.id`)}
      ${except ? sql`and holding.id <> ${except}` : sql``}), 0)::int`
  return {
    paid: ofPayment(sql`p.amount_cents`),
    refunded: ofPayment(sql`p.refunded_cents`),
    requested,
    held,
    heldUnpaid,
  }
}

function select(
  db: DbOrTx,
  { except, cursor = newestKeyset(vouchers).cursor }: { except?: string | undefined; cursor?: SQL<string> } = {},
) {
  return db
    .select({
      voucher: vouchers,
      order: {
        code: orders.code,
        state: orders.state,
        paidAt: orders.paidAt,
        buyerName: orders.buyerName,
        buyerEmail: orders.buyerEmail,
        withdrawalRequestedAt: orders.withdrawalRequestedAt,
        withdrawalAnswer: orders.withdrawalAnswer,
        withdrawalAccepted: orders.withdrawalAccepted,
      },
      ...sumsOf(except),
      cursor,
    })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.orderId))
}

async function list(db: DbOrTx, where: SQL, { except }: { except?: string } = {}): Promise<Voucher[]> {
  return (await select(db, { except }).where(where).limit(2)).map(toVoucher)
}

type Row = Awaited<ReturnType<typeof select>>[number]

function toVoucher({ voucher: { value: price, ...voucher }, order, heldUnpaid, ...sums }: Row): Voucher {
  const { code, state: orderState, ...bought } = order
  const worth = voucherWorth({ price, ...sums })
  return { ...voucher, ...bought, ...worth, code, price, orderState, heldUnpaid: cents(heldUnpaid) }
}
