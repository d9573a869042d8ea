import { and, desc, eq, isNull, or } from 'drizzle-orm'

import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { clients, orders, projects, whatsappAnswers } from '#db/schema.ts'
import { findEarliest } from '#db/shared/counters.ts'

type NewAnswer = Omit<typeof whatsappAnswers.$inferInsert, 'id'>

/** Once, however often Meta reports it. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await tx.insert(whatsappAnswers).values(answer).onConflictDoNothing()
  await announce(tx, 'whatsapp-answers')
}

/** The client who has this number, where exactly one has. */
export async function findClientOfPhone(db: DbOrTx, phone: string): Promise<string | null> {
  const found = await db.select({ id: clients.id }).from(clients).where(eq(clients.phone, phone)).limit(2)
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

export function countUnreadAnswers(db: DbOrTx): Promise<number> {
  return db.$count(whatsappAnswers, isNull(whatsappAnswers.readAt))
}

/** When the oldest of them arrived. */
export function findOldestUnreadAt(db: DbOrTx): Promise<Date | null> {
  return findEarliest(db, whatsappAnswers.receivedAt, isNull(whatsappAnswers.readAt))
}

/** Without number and name of the sender: producers read these, too. */
const shown = {
  id: whatsappAnswers.id,
  kind: whatsappAnswers.kind,
  text: whatsappAnswers.text,
  receivedAt: whatsappAnswers.receivedAt,
  readAt: whatsappAnswers.readAt,
}

/** Unread first, then the newest. */
export function listAnswers(db: DbOrTx, limit: number) {
  return db
    .select({
      ...shown,
      phone: whatsappAnswers.phone,
      senderName: whatsappAnswers.senderName,
      clientId: whatsappAnswers.clientId,
      clientName: clients.name,
      orderId: whatsappAnswers.orderId,
      orderCode: orders.code,
      buyerName: orders.buyerName,
      projectId: projects.id,
    })
    .from(whatsappAnswers)
    .leftJoin(clients, eq(clients.id, whatsappAnswers.clientId))
    .leftJoin(orders, eq(orders.id, whatsappAnswers.orderId))
    .leftJoin(projects, eq(projects.orderId, whatsappAnswers.orderId))
    .orderBy(desc(isNull(whatsappAnswers.readAt)), desc(whatsappAnswers.receivedAt), desc(whatsappAnswers.id))
    .limit(limit)
}

/** What a client wrote, or what was written about one order, newest first. */
export function listAnswersOf(db: DbOrTx, subject: { clientId: string } | { orderId: string }) {
  const isOfClient =
    'clientId' in subject
      ? or(eq(whatsappAnswers.clientId, subject.clientId), eq(orders.clientId, subject.clientId))
      : eq(whatsappAnswers.orderId, subject.orderId)
  return db
    .select(shown)
    .from(whatsappAnswers)
    .leftJoin(orders, eq(orders.id, whatsappAnswers.orderId))
    .where(isOfClient)
    .orderBy(desc(whatsappAnswers.receivedAt), desc(whatsappAnswers.id))
    .limit(20)
}

export async function lockAnswer(tx: Tx, id: string) {
  const [answer] = await tx.select().from(whatsappAnswers).where(eq(whatsappAnswers.id, id)).for('update')
  return answer ?? null
}

export async function markAnswerRead(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(whatsappAnswers)
    .set({ readAt: now })
    .where(and(eq(whatsappAnswers.id, id), isNull(whatsappAnswers.readAt)))
  await announce(tx, 'whatsapp-answers')
}
