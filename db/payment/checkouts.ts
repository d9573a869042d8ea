import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'

import { payableStates } from '#core/order/order.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { checkouts, mails, orders } from '#db/schema.ts'

export type StoredCheckout = typeof checkouts.$inferSelect
/** One that the provider has answered for. */
export type OpenedCheckout = StoredCheckout & { providerId: string; url: string }

/** The newest checkout of an order that can still be paid after `until`. */
export async function findOpenCheckout(db: DbOrTx, orderId: string, until: Date): Promise<OpenedCheckout | null> {
  const checkout = await findNewest(db, orderId, until, isNotNull(checkouts.providerId))
  return checkout && isOpened(checkout) ? checkout : null
}

/** The payment link an order was given; `null` for one that has none, or is not paid by link. */
export async function findPaymentLink(
  db: DbOrTx,
  { id, provider }: Pick<typeof orders.$inferSelect, 'id' | 'provider'>,
): Promise<string | null> {
  if (provider !== 'links') return null
  const [newest] = await db
    .select({ url: checkouts.url })
    .from(checkouts)
    .where(and(eq(checkouts.orderId, id), isNotNull(checkouts.url), isNull(checkouts.replacedAt)))
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return newest?.url ?? null
}

/** The newest checkout that was asked for and has no answer yet. */
export function findCheckoutIntent(db: DbOrTx, orderId: string, until: Date): Promise<StoredCheckout | null> {
  return findNewest(db, orderId, until, isNull(checkouts.providerId))
}

async function findNewest(db: DbOrTx, orderId: string, until: Date, condition: SQL): Promise<StoredCheckout | null> {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderId, orderId), condition, isNull(checkouts.replacedAt), gt(checkouts.expiresAt, until)))
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return checkout ?? null
}

/** Stored before the provider is asked: a lost answer is asked for again with the same key and the same body. */
export async function insertCheckoutIntent(
  tx: Tx,
  intent: Pick<StoredCheckout, 'orderId' | 'amount' | 'expiresAt' | 'createdAt'>,
): Promise<StoredCheckout> {
  const [checkout] = await tx.insert(checkouts).values(intent).returning()
  if (!checkout) throw new Error('a checkout was not stored')
  return checkout
}

export async function findCheckout(db: DbOrTx, id: string): Promise<StoredCheckout | null> {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id)).limit(1)
  return checkout ?? null
}

type Answer = { providerId: string; url: string }

/** Stores the provider's answer; every other checkout of the order is to be closed. */
export async function saveOpened(tx: Tx, { id, orderId }: StoredCheckout, answer: Answer, now: Date): Promise<void> {
  await tx.update(checkouts).set(answer).where(eq(checkouts.id, id))
  await tx
    .update(checkouts)
    .set({ replacedAt: now })
    .where(and(eq(checkouts.orderId, orderId), ne(checkouts.id, id), isNull(checkouts.replacedAt)))
}

/** A second checkout the provider made for the same intent: stored only to be closed. */
export async function insertSurplus(tx: Tx, checkout: StoredCheckout, answer: Answer, now: Date): Promise<void> {
  const { orderId, amount, expiresAt } = checkout
  await tx
    .insert(checkouts)
    .values({ orderId, amount, expiresAt, ...answer, createdAt: now, replacedAt: now })
    .onConflictDoNothing()
}

/** An intent the provider refuses is not asked for again. */
export async function dropIntent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(checkouts).set({ replacedAt: now }).where(eq(checkouts.id, id))
}

/** Gives up every checkout of an order that must not be paid any more; the next round closes them. */
export async function replaceCheckouts(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ replacedAt: now })
    .where(and(eq(checkouts.orderId, orderId), isNull(checkouts.replacedAt)))
}

/** Checkouts that could still be paid at the provider and must not be: replaced, or of an order no longer payable. */
export async function listCheckoutsToClose(db: DbOrTx, now: Date): Promise<{ id: string; providerId: string }[]> {
  const rows = await db
    .select({ id: checkouts.id, providerId: checkouts.providerId })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(
      and(
        isNull(checkouts.closedAt),
        isNotNull(checkouts.providerId),
        // A payment link belongs to somebody else's page: nothing closes it.
        eq(orders.provider, 'mercado-pago'),
        gt(checkouts.expiresAt, now),
        or(isNotNull(checkouts.replacedAt), not(inArray(orders.state, [...payableStates]))),
      ),
    )
    .orderBy(checkouts.expiresAt)
    .limit(50)
  return rows.flatMap(({ id, providerId }) => (providerId === null ? [] : [{ id, providerId }]))
}

/** Orders whose newest payment link was handed out within the period, and which nobody was reminded of yet. */
export function listLinkOrdersToRemind(db: DbOrTx, { from, to }: { from: Date; to: Date }): Promise<{ id: string }[]> {
  const handedOutAt = sql`(select max(${checkouts.createdAt}) from ${checkouts} where ${checkouts.orderId} = ${orders.id} and ${checkouts.url} is not null)`
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.provider, 'links'),
        eq(orders.state, 'awaiting-payment'),
        sql`${handedOutAt} between ${from}::timestamptz and ${to}::timestamptz`,
        sql`not exists (select from ${mails} where ${mails.dedupeKey} = 'link-reminder:' || ${orders.id})`,
      ),
    )
    .limit(200)
}

export async function saveClosed(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(checkouts).set({ closedAt: now }).where(eq(checkouts.id, id))
}

export function isOpened(checkout: StoredCheckout): checkout is OpenedCheckout {
  return checkout.providerId !== null && checkout.url !== null
}
