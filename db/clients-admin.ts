import { and, sql } from 'drizzle-orm'

import type { DbOrTx } from './client.ts'
import { containsWords, cursorOf, newestFirst, olderThan, pageOf, pageSize } from './keyset.ts'
import { clients } from './schema.ts'

export type ClientFilter = { search: string; before: string | null }

/** A page of clients, newest first; the search reads name, e-mail and company. */
export async function listClientsForStaff(db: DbOrTx, { search, before }: ClientFilter) {
  const rows = await db
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      phone: clients.phone,
      company: clients.company,
      createdAt: clients.createdAt,
      cursor: cursorOf(clients),
    })
    .from(clients)
    .where(and(containsWords(search, [clients.name, clients.email, clients.company]), olderThan(clients, before)))
    .orderBy(...newestFirst(clients))
    .limit(pageSize + 1)
  return pageOf(rows)
}

/** `thisMonth` is the month of São Paulo's calendar that `now` lies in. */
export async function countClients(db: DbOrTx, now: Date) {
  const monthStart = sql`date_trunc('month', ${now}::timestamptz at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      withCompany: sql<number>`count(nullif(${clients.company}, ''))::int`,
      withPhone: sql<number>`count(nullif(${clients.phone}, ''))::int`,
      thisMonth: sql<number>`(count(*) filter (where ${clients.createdAt} >= ${monthStart}))::int`,
    })
    .from(clients)
  return counts ?? { total: 0, withCompany: 0, withPhone: 0, thisMonth: 0 }
}
