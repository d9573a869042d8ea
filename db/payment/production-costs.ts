import { and, asc, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'

import type { DateRange } from '#core/admin/date-range.ts'
import type { ProductionCost } from '#core/payment/production-cost.ts'
import type { CalendarDay, DaySpan } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { productionCosts, projects } from '#db/schema.ts'
import { batchesOf, newestSort, pageOf, textSort, totalOf, type List, type ListWish } from '#db/shared/list.ts'
import { toPage } from '#db/shared/pagination.ts'
import { owedDay, paidOrder, payeeKeyOf, textOrder } from '#db/shared/search-text.ts'

export type StoredCost = typeof productionCosts.$inferSelect

/** False where it is stored already: the form was sent twice. */
export async function insertCost(tx: Tx, cost: typeof productionCosts.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(productionCosts).values(cost).onConflictDoNothing()
  return rowCount !== 0
}

/** By their ids, so that two transactions never wait for each other's. `projectId`: only those of this project. */
export function lockCosts(tx: Tx, ids: string[], projectId?: string): Promise<StoredCost[]> {
  return tx
    .select()
    .from(productionCosts)
    .where(and(inArray(productionCosts.id, ids), projectId ? eq(productionCosts.projectId, projectId) : undefined))
    .orderBy(asc(productionCosts.id))
    .for('update')
}

export async function savePayDay(tx: Tx, ids: string[], paidOn: CalendarDay | null): Promise<void> {
  await tx.update(productionCosts).set({ paidOn }).where(inArray(productionCosts.id, ids))
}

export async function deleteCost(tx: Tx, id: string): Promise<void> {
  await tx.delete(productionCosts).where(eq(productionCosts.id, id))
}

/** Told to the studio's pages of a project: no client ever hears of it. */
export async function announceCost(tx: Tx, { projectId }: Pick<StoredCost, 'projectId'>): Promise<void> {
  if (projectId) await announce(tx, `studio:project:${projectId}`)
}

export function listCostsOfProject(db: DbOrTx, projectId: string): Promise<ProductionCost[]> {
  const { id, payeeName, purpose, amount, paidOn, createdAt } = productionCosts
  return db
    .select({ id, payeeName, purpose, amount, paidOn })
    .from(productionCosts)
    .where(eq(productionCosts.projectId, projectId))
    .orderBy(asc(createdAt), asc(id))
}

const payeeKey = payeeKeyOf(productionCosts)

type Wanted = {
  isPaid: boolean
  /** The days it was paid on; of what is owed they say nothing. */
  paid: DateRange
  /** A key of `listPayees`; empty for everybody. */
  payee: string
}
export type CostFilter = Wanted & Omit<ListWish<'costs'>, 'search'>

const costList: List<'costs', Wanted & ListWish<'costs'>> = {
  name: 'costs',
  table: productionCosts,
  sorts: {
    created: newestSort(productionCosts),
    payee: textSort(textOrder(productionCosts.payeeName), productionCosts.payeeName),
    amount: { value: productionCosts.amount, columns: [productionCosts.amount], kind: 'amount' },
    paid: { value: paidOrder(productionCosts), columns: [productionCosts.paidOn], kind: 'day' },
  },
  where({ isPaid, paid: { from, to }, payee }) {
    const day = paidOrder(productionCosts)
    const isOfPayee = payee === '' ? undefined : eq(payeeKey, payee)
    if (!isPaid) return and(foundFirst(sql`${day} = ${owedDay}`), isOfPayee)
    const isSettled = sql`${day} < ${owedDay}`
    if (!from && !to) return and(isSettled, isOfPayee)
    const isWithin = and(from ? sql`${day} >= ${from}` : undefined, to ? sql`${day} <= ${to}` : undefined)
    return and(foundFirst(and(isSettled, isWithin)), isOfPayee)
  },
}

/** Few among all, by the index of the day, whatever order they are wanted in. */
function foundFirst(isOne: SQL | undefined): SQL {
  const { id } = productionCosts
  return sql`${id} = any(array(select ${id} from ${productionCosts} where ${isOne}))`
}

/** A page of what is owed, or of what was paid. */
export async function listCosts(db: DbOrTx, filter: CostFilter) {
  const page = pageOf(costList, { ...filter, search: '' })
  const rows = await select(db, page.cursor)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return toPage(rows, page)
}

/** How many fit, and how much they are. */
export function totalCosts(db: DbOrTx, filter: CostFilter) {
  return totalOf(db, costList, { ...filter, search: '' }, productionCosts.amount)
}

/** All that fit, newest first, in batches. `ids`: only these, paid or not. */
export function eachCost(db: DbOrTx, filter: CostFilter & { ids: string[] | null }) {
  const list = filter.ids ? { ...costList, where: () => undefined } : costList
  return batchesOf(list, { ...filter, search: '' }, ({ where, orderBy, limit, cursor }) =>
    select(db, cursor)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** Everybody who is or was owed something, by name; of a name that changed, the latest. */
export async function listPayees(db: DbOrTx): Promise<{ key: string; name: string }[]> {
  const rows = await db
    .selectDistinctOn([payeeKey], { key: payeeKey, name: productionCosts.payeeName })
    .from(productionCosts)
    .orderBy(payeeKey, desc(productionCosts.createdAt))
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

/** How much was paid on these days, and how much is owed today. */
export async function readCostSums(db: DbOrTx, { first, last }: DaySpan): Promise<{ paid: Cents; owed: Cents }> {
  const { amount, paidOn } = productionCosts
  const [row] = await db
    .select({
      paid: sql<number>`coalesce(sum(${amount}) filter (where ${paidOn} between ${first} and ${last}), 0)::float8`,
      owed: sql<number>`coalesce(sum(${amount}) filter (where ${paidOn} is null), 0)::float8`,
    })
    .from(productionCosts)
    .where(sql`${paidOn} is null or ${paidOn} between ${first} and ${last}`)
  return { paid: cents(row?.paid ?? 0), owed: cents(row?.owed ?? 0) }
}

export type PaidCost = Pick<StoredCost, 'projectCode' | 'payeeName' | 'purpose' | 'amount'> & { paidOn: CalendarDay }

/** What was paid on these days, by day. */
export function listPaidCosts(db: DbOrTx, { first, last }: DaySpan): Promise<PaidCost[]> {
  const { id, projectCode, payeeName, purpose, amount, paidOn } = productionCosts
  return db
    .select({ projectCode, payeeName, purpose, amount, paidOn: sql<CalendarDay>`${paidOn}` })
    .from(productionCosts)
    .where(and(gte(paidOn, first), lte(paidOn, last)))
    .orderBy(asc(paidOn), asc(id))
}

function select(db: DbOrTx, cursor: SQL<string>) {
  const { id, projectId, projectCode, payeeName, purpose, amount, paidOn, createdAt } = productionCosts
  return db
    .select({
      id,
      projectId,
      projectCode,
      payeeName,
      purpose,
      amount,
      paidOn,
      createdAt,
      projectTitle: projects.title,
      cursor,
    })
    .from(productionCosts)
    .leftJoin(projects, eq(projects.id, productionCosts.projectId))
}
