import { eq, sql } from 'drizzle-orm'

import type { MailContent } from '#copy/emails.ts'

import type { DbOrTx, Tx } from './client.ts'
import type { Queue } from './queue.ts'
import { mails } from './schema.ts'

export type NewMail = {
  kind: string
  /** Two mails with one key are one mail. */
  dedupeKey: string
  toName: string
  toEmail: string
  content: MailContent
  attachContract?: boolean
  orderId?: string
  projectId?: string
}

/** Puts a mail into the outbox and its delivery into the queue, both with the transaction that caused it. */
export async function postMail(tx: Tx, queue: Queue, mail: NewMail): Promise<void> {
  const [row] = await tx.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id })
  if (row) await queue.enqueue(tx, 'send-mail', { mailId: row.id }, { singletonKey: row.id })
}

export async function findMail(db: DbOrTx, id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id)).limit(1)
  return mail ?? null
}

export async function saveMailSent(db: DbOrTx, id: string, sent: { transport: string; at: Date }): Promise<void> {
  await db
    .update(mails)
    .set({
      state: 'sent',
      transport: sent.transport,
      sentAt: sent.at,
      lastError: null,
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(eq(mails.id, id))
}

export async function saveMailFailure(
  db: DbOrTx,
  id: string,
  failure: { reason: string; final: boolean },
): Promise<void> {
  await db
    .update(mails)
    .set({
      state: failure.final ? 'failed' : 'queued',
      lastError: failure.reason,
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(eq(mails.id, id))
}
