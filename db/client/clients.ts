import { and, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'

import type { ClientFormValues } from '#core/client/client-fields.ts'
import type { OptionalMailKind } from '#core/mail/mail-kinds.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { isPartRefunded, purchaseColumns } from '#db/order/active-orders.ts'
import { ofAssignee } from '#db/project/projects-admin.ts'
import { clients, orders, productionCosts, projects } from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'
import { emptied } from '#db/shared/personal.ts'

/** A client as it was registered: what it bought and is searched by is for its list. */
export type Client = Omit<typeof clients.$inferSelect, 'bought' | 'lastOrderAt' | 'searchText'>
const { bought: _bought, lastOrderAt: _lastOrderAt, searchText: _searchText, ...registered } = getTableColumns(clients)
export const ownColumns = registered

/** Finds a client by e-mail, ignoring case, or creates one. An existing name and phone are kept. */
export async function findOrCreateClient(
  tx: Tx,
  buyer: { name: string; email: string; phone: string | null },
): Promise<string> {
  const [client] = await tx
    .insert(clients)
    .values(buyer)
    .onConflictDoUpdate({
      target: clients.emailKey,
      set: { phone: sql`coalesce(${clients.phone}, excluded.phone)`, updatedAt: sql`now()` },
    })
    .returning({ id: clients.id })
  if (!client) throw new Error('a client was neither found nor made')
  return client.id
}

export async function findClient(db: DbOrTx, id: string): Promise<Client | null> {
  const [client] = await db.select(ownColumns).from(clients).where(eq(clients.id, id)).limit(1)
  return client ?? null
}

/**
 * Locks against updates, but not against orders and projects that get this client: their transactions may hold a project
 * that `saveClient` waits for.
 */
export async function lockClient(tx: Tx, id: string): Promise<Client | null> {
  const [client] = await tx.select(ownColumns).from(clients).where(eq(clients.id, id)).for('no key update')
  return client ?? null
}

/** The same for several clients, by their ids, so that two transactions never wait for each other's. */
export async function lockClients(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, ids))
    .orderBy(clients.id)
    .for('no key update')
}

/** Locks against new orders and projects, too, so that a count of them stays true until the client is removed. */
export async function lockClientToRemove(tx: Tx, id: string): Promise<Client | null> {
  const [client] = await tx.select(ownColumns).from(clients).where(eq(clients.id, id)).for('update')
  return client ?? null
}

/** Inserts a client; `null` when the e-mail is already taken. */
export async function insertClient(tx: Tx, form: ClientFormValues, now: Date): Promise<string | null> {
  const [client] = await tx
    .insert(clients)
    .values({ ...form, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: clients.emailKey })
    .returning({ id: clients.id })
  return client?.id ?? null
}

/** The client with this e-mail, ignoring case. */
export async function findClientByEmail(db: DbOrTx, email: string): Promise<{ id: string; name: string } | null> {
  const [client] = await db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(eq(clients.emailKey, sql`lower(${email})`))
    .limit(1)
  return client ?? null
}

/**
 * Saves a client and updates the e-mail in its projects, because clients sign in to them with it; orders keep what was
 * agreed.
 */
export async function saveClient(tx: Tx, id: string, form: ClientFormValues, now: Date): Promise<void> {
  const { name, email, phone, company } = form
  const values: ClientFormValues = { name, email, phone, company }
  // Projects first: a new e-mail locks the client against references, which the holder of a project may be about to make.
  await tx
    .update(projects)
    .set({ clientName: name, clientEmail: email, clientPhone: phone })
    .where(eq(projects.clientId, id))
  await tx
    .update(clients)
    .set({ ...values, updatedAt: now })
    .where(eq(clients.id, id))
}

/** From now on a client gets no mail of this kind; nothing is written of one who was erased. */
export async function saveStoppedMail(db: DbOrTx, id: string, kind: OptionalMailKind, now: Date): Promise<void> {
  const stopped = sql`${clients.stoppedMails} || jsonb_build_object(${kind}::text, ${now.toISOString()}::text)`
  await db
    .update(clients)
    .set({ stoppedMails: stopped })
    .where(and(eq(clients.id, id), isNull(clients.erasedAt)))
}

/** Amounts of its deleted projects stay, without what they were for. */
export async function deleteClientRow(tx: Tx, id: string): Promise<void> {
  await tx.update(productionCosts).set(emptied(productionCosts, 'person')).where(eq(productionCosts.clientId, id))
  await tx.delete(clients).where(eq(clients.id, id))
}

export async function countOfClient(db: DbOrTx, id: string): Promise<{ orders: number; projects: number }> {
  const ofOrders = await db.$count(orders, eq(orders.clientId, id))
  return { orders: ofOrders, projects: await db.$count(projects, eq(projects.clientId, id)) }
}

/**
 * Orders of a client: its own, and those placed with its e-mail that never became anybody's. The e-mail alone is no proof:
 * staff may have corrected it since, and another person may read the mailbox it named.
 */
export function isOrderOf({ id, email }: { id: string; email: string }) {
  return or(eq(orders.clientId, id), and(isNull(orders.clientId), hasEmail(orders.buyerEmail, email)))
}

/** Every order of a client, unpaid ones included, newest first. */
export function listOrdersOfClient(db: DbOrTx, { id, email }: { id: string; email: string }) {
  return db
    .select({ ...getTableColumns(orders), isPartRefunded })
    .from(orders)
    .where(isOrderOf({ id, email }))
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Orders come before their client, as for whoever confirms a payment. */
export async function lockOrdersOfClient(tx: Tx, client: { id: string; email: string }): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(isOrderOf(client)).orderBy(orders.id).for('no key update')
}

export function listProjectsOfClient(db: DbOrTx, id: string, scope: ProjectScope) {
  return db
    .select({
      id: projects.id,
      code: projects.code,
      title: projects.title,
      status: projects.status,
      deadlineOn: projects.deadlineOn,
      orderId: projects.orderId,
      order: purchaseColumns,
    })
    .from(projects)
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(and(eq(projects.clientId, id), ofAssignee(scope)))
    .orderBy(desc(projects.createdAt), desc(projects.id))
}
