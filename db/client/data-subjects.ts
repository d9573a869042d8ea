import { randomUUID } from 'node:crypto'

import { and, eq, isNull, sql } from 'drizzle-orm'

import type { DbOrTx } from '#db/client.ts'
import { briefings, clients, orders } from '#db/schema.ts'

import { isOrderOf, type Client } from './clients.ts'
import { isLooseBriefingOf } from './erasure.ts'

/** Whoever data are about: a client, or somebody who only left an e-mail. `id` of the latter is nobody's. */
export type DataSubject = { id: string; email: string; client: Client | null }

/** Whose data are stored under this e-mail; `null` when none are. */
export async function findDataSubject(db: DbOrTx, email: string): Promise<DataSubject | null> {
  const [client] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.emailKey, sql`lower(${email})`), isNull(clients.erasedAt)))
    .limit(1)
  if (client) return { id: client.id, email: client.email, client }

  const subject = { id: randomUUID(), email, client: null }
  const ordered = await db.select({ id: orders.id }).from(orders).where(isOrderOf(subject)).limit(1)
  const wrote = await db.select({ id: briefings.id }).from(briefings).where(isLooseBriefingOf(email)).limit(1)
  return ordered.length + wrote.length > 0 ? subject : null
}
