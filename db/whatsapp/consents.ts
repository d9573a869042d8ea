import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import type { DbOrTx, Tx } from '#db/client.ts'
import { ordersBehind, type OrderOrProject } from '#db/order/orders.ts'
import { orders, whatsappConsents, whatsappMessages } from '#db/schema.ts'

/** The newest consent that covers news about an order or a project; `null` while there is none. */
export async function findConsentFor(db: DbOrTx, subject: OrderOrProject): Promise<{ id: string } | null> {
  if (subject.orderId === null && subject.projectId === null) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from whatsapp_consents
    where withdrawn_at is null and phone is not null and order_id in (${ordersBehind(subject)})
    order by given_at desc
    limit 1`)
  return rows[0] ?? null
}

type NewConsent = { orderId: string; phone: string; text: string; ip: string; userAgent: string; givenAt: Date }

export async function insertConsent(tx: Tx, consent: NewConsent): Promise<void> {
  await tx.insert(whatsappConsents).values(consent)
}

/** The consent an order has now. */
export async function findConsent(db: DbOrTx, orderId: string) {
  const [consent] = await db
    .select()
    .from(whatsappConsents)
    .where(and(eq(whatsappConsents.orderId, orderId), isNull(whatsappConsents.withdrawnAt)))
    .orderBy(desc(whatsappConsents.givenAt))
    .limit(1)
  return consent ?? null
}

/** How somebody who wrote can be known: by number, by Meta's id, or by our message they answered to. */
export type Sender = { phone: string | null; userId: string | null; repliesTo: string | null }

/** The consents of whoever wrote, also withdrawn ones, newest first. */
export async function listConsentsOfSender(db: DbOrTx, { phone, userId, repliesTo }: Sender) {
  const answered = db
    .select({ id: whatsappMessages.consentId })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.providerId, repliesTo ?? ''))
  const known = await db
    .select({ phone: whatsappConsents.phone })
    .from(whatsappConsents)
    .where(or(eq(whatsappConsents.userId, userId ?? ''), inArray(whatsappConsents.id, answered)))
  const phones = [phone, ...known.map((consent) => consent.phone)].filter((one) => one !== null)
  return db
    .select({
      id: whatsappConsents.id,
      orderId: whatsappConsents.orderId,
      clientId: orders.clientId,
      phone: whatsappConsents.phone,
      withdrawnAt: whatsappConsents.withdrawnAt,
    })
    .from(whatsappConsents)
    .innerJoin(orders, eq(orders.id, whatsappConsents.orderId))
    .where(inArray(whatsappConsents.phone, phones))
    .orderBy(desc(whatsappConsents.givenAt))
}

/** What Meta calls the account of a number that agreed to messages. */
export async function saveUserId(db: DbOrTx, consent: { id: string } | { phone: string }, userId: string) {
  await db
    .update(whatsappConsents)
    .set({ userId })
    .where(
      and(
        'id' in consent ? eq(whatsappConsents.id, consent.id) : eq(whatsappConsents.phone, consent.phone),
        isNotNull(whatsappConsents.phone),
        sql`${whatsappConsents.userId} is distinct from ${userId}`,
      ),
    )
}

export async function findConsentById(db: DbOrTx, id: string) {
  const [consent] = await db.select().from(whatsappConsents).where(eq(whatsappConsents.id, id))
  return consent ?? null
}

/** Whether the order had one. */
export async function withdrawConsent(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(whatsappConsents)
    .set({ withdrawnAt: now })
    .where(and(eq(whatsappConsents.orderId, orderId), isNull(whatsappConsents.withdrawnAt)))
  return rowCount !== 0
}
