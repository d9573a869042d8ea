import { randomUUID } from 'node:crypto'

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Db, DbOrTx } from '#db/client.ts'
import { briefings, clients, orders, vouchers } from '#db/schema.ts'
import { isErasedEmail } from '#db/shared/erased-emails.ts'
import { isVoucherFor } from '#db/voucher/voucher-recipients.ts'

import { isOrderOf, ownColumns, type Client } from './clients.ts'
import { isUnlinkedBriefingOf } from './erasure.ts'

/** Whoever data are about: a client, or somebody who only left an e-mail, or was given a voucher at one. `id` of the latter is nobody's. */
export type DataSubject = { id: string; email: string; client: Client | null }

/** Whose data are stored under this e-mail; `null` when none are. */
export async function findDataSubject(db: DbOrTx, email: string): Promise<DataSubject | null> {
  const [client] = await db
    .select(ownColumns)
    .from(clients)
    .where(and(eq(clients.emailKey, sql`lower(${email})`), isNull(clients.erasedAt)))
    .limit(1)
  if (client) return { id: client.id, email: client.email, client }

  const subject = { id: randomUUID(), email, client: null }
  const ordered = await db.select({ id: orders.id }).from(orders).where(isOrderOf(subject)).limit(1)
  const wrote = await db.select({ id: briefings.id }).from(briefings).where(isUnlinkedBriefingOf(email)).limit(1)
  const received = await db.select({ id: vouchers.id }).from(vouchers).where(isVoucherFor(email)).limit(1)
  return ordered.length + wrote.length + received.length > 0 ? subject : null
}

/**
 * Ids of the rows by which somebody would be found in an older copy of the database, whether they were a client by then or not.
 * They are about nobody any more once the rows are erased.
 */
export async function listRowsOf(db: DbOrTx, { id, email }: Pick<DataSubject, 'id' | 'email'>): Promise<string[]> {
  const ordered = await db.select({ id: orders.id }).from(orders).where(isOrderOf({ id, email }))
  const wrote = await db.select({ id: briefings.id }).from(briefings).where(isUnlinkedBriefingOf(email))
  const received = await db.select({ id: vouchers.id }).from(vouchers).where(isVoucherFor(email))
  return [...ordered, ...wrote, ...received].map((row) => row.id)
}

/** The addresses of people without a client row, by rows that are theirs. */
export async function listEmailsOfRows(db: Db, ids: string[]): Promise<string[]> {
  const rows = await Promise.all([
    db
      .select({ email: orders.buyerEmail })
      .from(orders)
      .where(and(inArray(orders.id, ids), isNull(orders.clientId))),
    db
      .select({ email: briefings.email })
      .from(briefings)
      .where(and(inArray(briefings.id, ids), isNull(briefings.orderId), isNull(briefings.projectId))),
    db.select({ email: vouchers.recipientEmail }).from(vouchers).where(inArray(vouchers.id, ids)),
  ])
  const emails = rows.flat().flatMap(({ email }) => (email && !isErasedEmail(email) ? [email] : []))
  return [...new Set(emails.map((email) => email.toLowerCase()))]
}
