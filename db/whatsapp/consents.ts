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

/** Returns the orders whose consent ended. */
export async function withdrawConsent(
  tx: Tx,
  of: { orderId: string } | { phone: string },
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(whatsappConsents)
    .set({ withdrawnAt: now })
    .where(
      and(
        isNull(whatsappConsents.withdrawnAt),
        'orderId' in of ? eq(whatsappConsents.orderId, of.orderId) : eq(whatsappConsents.phone, of.phone),
      ),
    )
    .returning({ orderId: whatsappConsents.orderId })
  return rows.map(({ orderId }) => orderId)
}
