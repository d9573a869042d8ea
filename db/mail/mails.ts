import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { applyTextOverrides } from '#copy/mail/overrides.ts'
import { accountMailKinds, isUrgentMail, type MailKind } from '#core/mail/mail-kinds.ts'
import { mailStates, type MailState } from '#core/mail/mail-view.ts'
import { shortQueryTimeout, type Db, type DbOrTx, type Tx } from '#db/client.ts'
import { currentTextOverrides } from '#db/content/document-versions.ts'
import { announce } from '#db/live.ts'
import { hasJob, type Queue } from '#db/queue.ts'
import { mails } from '#db/schema.ts'
import { isErasedEmail } from '#db/shared/erased-emails.ts'
import { enqueueMessage } from '#db/whatsapp/messages.ts'

export type NewMail = {
  kind: MailKind
  /** Unique: a second mail with the same key is not created. */
  dedupeKey: string
  toName: string
  toEmail: string
  content: MailContent
  attachContract?: boolean
  orderId?: string
  projectId?: string
  /** Not sent before this instant. No message by WhatsApp goes beside it: one would tell the news at once. */
  sendAfter?: Date
}

/**
 * Adds a mail to the outbox, with the studio's text where it replaces the built-in one, and queues its delivery, both
 * in the caller's transaction. Where its client agreed to it, a message by WhatsApp about the same news, too. Nothing is
 * written to somebody whose address was erased.
 */
export async function enqueueMail(tx: Tx, queue: Queue, mail: NewMail): Promise<void> {
  if (isErasedEmail(mail.toEmail)) return
  const content = applyTextOverrides(mail.content, (await currentTextOverrides(tx)).words)
  const mailId = await insertMail(tx, queue, { ...mail, content })
  if (mailId && !mail.sendAfter) await enqueueMessage(tx, queue, { mailId, ...mail })
}

/** Adds a mail as it is, of whatever kind: a copy may be of one that another version wrote. `null`: its key is known. */
export async function insertMail(
  tx: Tx,
  queue: Queue,
  mail: Omit<NewMail, 'kind'> & { kind: string },
): Promise<string | null> {
  const [row] = await tx.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id })
  if (!row) return null
  await queueMail(tx, queue, { ...mail, id: row.id }, mail.sendAfter)
  return row.id
}

type Queued = { id: string; kind: string; attachContract?: boolean }

/** Queues a mail's delivery: at once, or from an instant on. */
export async function queueMail(tx: Tx, queue: Queue, mail: Queued, startAfter?: Date): Promise<void> {
  const { id, kind, attachContract } = mail
  const options = {
    singletonKey: id,
    ...(isUrgentMail(kind) ? { priority: 1 } : {}),
    ...(startAfter ? { startAfter } : {}),
  }
  await queue.enqueue(tx, attachContract ? 'send-contract-mail' : 'send-mail', { mailId: id }, options)
}

export async function findMail(db: DbOrTx, id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id)).limit(1)
  return mail ?? null
}

/** Whether a mail with this key was ever added to the outbox. */
export async function isPosted(db: DbOrTx, dedupeKey: string): Promise<boolean> {
  return (await db.$count(mails, eq(mails.dedupeKey, dedupeKey))) > 0
}

export async function lockMail(tx: Tx, id: string) {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail ?? null
}

/** Mails about these orders and projects that were not sent yet. */
export function lockQueuedMailsOf(tx: Tx, { orderIds, projectIds }: { orderIds: string[]; projectIds: string[] }) {
  return tx
    .select({ id: mails.id, kind: mails.kind, content: mails.content })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), or(inArray(mails.orderId, orderIds), inArray(mails.projectId, projectIds))))
    .orderBy(mails.id)
    .for('update')
}

export async function saveMailTarget(
  tx: Tx,
  id: string,
  target: { toEmail: string; content: MailContent },
): Promise<void> {
  await tx.update(mails).set(target).where(eq(mails.id, id))
}

const maxBatch = 500

/** Unsent mails that no job will send, oldest first. */
export function listUnqueuedMails(db: DbOrTx) {
  return db
    .select({ id: mails.id, kind: mails.kind, lastError: mails.lastError, attachContract: mails.attachContract })
    .from(mails)
    .where(
      and(eq(mails.state, 'queued'), not(hasJob('send-mail', mails.id)), not(hasJob('send-contract-mail', mails.id))),
    )
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(maxBatch)
}

/** Queues a failed mail again. */
export async function requeueMail(tx: Tx, queue: Queue, mail: Queued): Promise<void> {
  await tx.update(mails).set({ state: 'queued', lastError: null, acknowledgedAt: null }).where(eq(mails.id, mail.id))
  await queueMail(tx, queue, mail)
}

export async function markMailAcknowledged(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(mails).set({ acknowledgedAt: at }).where(eq(mails.id, id))
}

export function saveMailSent(
  db: DbOrTx,
  id: string,
  { transport, at, discreetCode }: { transport: string; at: Date; discreetCode: string | null },
): Promise<void> {
  return saveOutcome(db, id, { state: 'sent', transport, sentAt: at, lastError: null, sendAfter: null, discreetCode })
}

/** Holds a mail back until an instant. The job that found it too early ends, and another one waits in its place. */
export async function holdMail(tx: Tx, queue: Queue, mail: Queued, until: Date): Promise<void> {
  await tx.update(mails).set({ sendAfter: until }).where(eq(mails.id, mail.id))
  await queueMail(tx, queue, mail, until)
}

/** Records a failed attempt of a mail that waits: final, or to be retried by the queue. */
export function saveMailFailure(db: DbOrTx, id: string, failure: { reason: string; final: boolean }): Promise<void> {
  return saveOutcome(db, id, { state: failure.final ? 'failed' : 'queued', lastError: failure.reason })
}

async function saveOutcome(db: DbOrTx, id: string, outcome: Partial<typeof mails.$inferInsert>): Promise<void> {
  const [mail] = await db
    .update(mails)
    .set({
      ...outcome,
      attempts: sql`${mails.attempts} + 1`,
      ...(outcome.state === 'queued' ? {} : { content: redactAccountLinks() }),
    })
    .where(and(eq(mails.id, id), outcome.state === 'sent' ? undefined : eq(mails.state, 'queued')))
    .returning({ orderId: mails.orderId })
  if (mail?.orderId) await announce(db, `order:${mail.orderId}`)
}

/** How many mails are in each state, and how long the oldest unsent one has waited. Rejects soon when the database is unavailable. */
export async function readMailFigures(db: Db): Promise<MailFigures> {
  const text = `select state, count(*)::int as count,
    extract(epoch from greatest(now() - min(greatest(created_at, send_after)), '0'))::float as "oldestSeconds" from mails group by state`
  const { rows } = await db.$client.query<{ state: MailState; count: number; oldestSeconds: number }>({
    ...shortQueryTimeout,
    text,
  })
  const queued = rows.find(({ state }) => state === 'queued')
  return {
    states: Object.fromEntries(mailStates.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0])),
    oldestQueuedSeconds: queued?.oldestSeconds ?? 0,
  }
}

export type MailFigures = { states: Record<string, number>; oldestQueuedSeconds: number }

/**
 * Removes the link into an account from a mail's content once the mail needs it no more, so that nobody can read it in
 * the outbox later.
 */
function redactAccountLinks() {
  const isAccountMail = inArray(mails.kind, accountMailKinds)
  const blanked = sql`regexp_replace(${mails.content}::text, '([?&]token=)[^&#"]*', '\\1…', 'g')::jsonb`
  return sql`case when ${isAccountMail} then ${blanked} else ${mails.content} end`
}
