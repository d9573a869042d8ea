import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import type { DbOrTx, Tx } from '#db/client.ts'
import { whatsappConsents } from '#db/schema.ts'

type Subject = { orderId: string | null; projectId: string | null }

/**
 * The consent that covers news about an order or a project: of the order itself, of that of the project, or of that of the
 * song an extra was bought for. `null` while there is none.
 */
export async function findConsentFor(db: DbOrTx, { orderId, projectId }: Subject): Promise<{ id: string } | null> {
  if (orderId === null && projectId === null) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from whatsapp_consents
    where withdrawn_at is null and phone is not null and order_id in (
      select ${orderId}::uuid
      union all select order_id from projects where id = ${projectId}::uuid
      union all select projects.order_id from orders extras join projects on projects.id = extras.for_project_id
        where extras.id = ${orderId}::uuid
    )
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

/** Orders whose messages go to a number now. */
export async function listOrdersOfPhone(db: DbOrTx, phone: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: whatsappConsents.orderId })
    .from(whatsappConsents)
    .where(and(eq(whatsappConsents.phone, phone), isNull(whatsappConsents.withdrawnAt)))
  return [...new Set(rows.map(({ orderId }) => orderId))]
}

/** Whether the order had one. */
export async function withdrawConsent(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(whatsappConsents)
    .set({ withdrawnAt: now })
    .where(and(eq(whatsappConsents.orderId, orderId), isNull(whatsappConsents.withdrawnAt)))
    .returning({ id: whatsappConsents.id })
  return rows.length > 0
}
