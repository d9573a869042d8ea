import { and, asc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { templateOf } from '#core/content/whatsapp-settings.ts'
import { isWhatsappKind, unsentMessages, type MessageState, type ReportedState } from '#core/whatsapp/message.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { announce } from '#db/live.ts'
import { hasJob, type Queue } from '#db/queue.ts'
import { mails, orders, projects, whatsappConsents, whatsappMessages } from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'

import { findConsentFor } from './consents.ts'

type News = { mailId: string; kind: string; orderId?: string; projectId?: string }

/** Adds the message beside a mail, in its transaction, where its kind is switched on and its client agreed to messages. */
export async function enqueueMessage(tx: Tx, queue: Queue, news: News): Promise<void> {
  const { mailId, kind, orderId = null, projectId = null } = news
  if (!isWhatsappKind(kind)) return
  if (templateOf((await currentSettings(tx)).whatsapp, kind) === null) return
  const consent = await findConsentFor(tx, { orderId, projectId })
  if (!consent) return
  const [message] = await tx
    .insert(whatsappMessages)
    .values({ mailId, kind, consentId: consent.id })
    .onConflictDoNothing()
    .returning({ id: whatsappMessages.id })
  if (message) await enqueueDelivery(tx, queue, message.id)
}

export function enqueueDelivery(tx: Tx, queue: Queue, messageId: string, startAfter?: Date): Promise<void> {
  return queue.enqueue(
    tx,
    'send-whatsapp',
    { messageId },
    { singletonKey: messageId, ...(startAfter ? { startAfter } : {}) },
  )
}

/** The order that a mail is about: the consent may be that of the song it was bought for. */
const about = alias(orders, 'about')

/** A message with what it needs to be sent: to whom, about which order, and whether that is still wanted. */
export async function findMessage(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      message: whatsappMessages,
      consent: { phone: whatsappConsents.phone, withdrawnAt: whatsappConsents.withdrawnAt },
      orderCode: sql<string>`coalesce(${about.code}, ${orders.code})`,
      order: {
        state: about.state,
        withdrawalRequestedAt: about.withdrawalRequestedAt,
        withdrawalAnswer: about.withdrawalAnswer,
        withdrawalAccepted: about.withdrawalAccepted,
      },
      status: projects.status,
      mail: { toName: mails.toName, orderId: mails.orderId, projectId: mails.projectId },
    })
    .from(whatsappMessages)
    .innerJoin(whatsappConsents, eq(whatsappConsents.id, whatsappMessages.consentId))
    .innerJoin(mails, eq(mails.id, whatsappMessages.mailId))
    .innerJoin(orders, eq(orders.id, whatsappConsents.orderId))
    .leftJoin(about, eq(about.id, mails.orderId))
    .leftJoin(projects, eq(projects.id, mails.projectId))
    .where(eq(whatsappMessages.id, id))
    .limit(1)
  return row ?? null
}

/** The message beside a mail, as its screen shows it. */
export async function findMessageOfMail(db: DbOrTx, mailId: string) {
  const [row] = await db
    .select({ message: whatsappMessages, phone: whatsappConsents.phone })
    .from(whatsappMessages)
    .innerJoin(whatsappConsents, eq(whatsappConsents.id, whatsappMessages.consentId))
    .where(eq(whatsappMessages.mailId, mailId))
    .limit(1)
  return row ? { ...row.message, phone: row.phone } : null
}

/** By our id, which Meta repeats, or by its own. */
export async function lockReportedMessage(tx: Tx, reported: { messageId: string | null; providerId: string }) {
  const { messageId, providerId } = reported
  const [message] = await tx
    .select()
    .from(whatsappMessages)
    .where(
      or(
        eq(whatsappMessages.providerId, providerId),
        messageId ? and(eq(whatsappMessages.id, messageId), isNull(whatsappMessages.providerId)) : undefined,
      ),
    )
    .for('update')
  return message ?? null
}

/**
 * Marks a message as being sent, before Meta is asked: whoever finds it so later knows that nobody can say whether it went
 * out. `false` when somebody else was quicker.
 */
export async function claimMessage(db: DbOrTx, id: string, template: string): Promise<boolean> {
  const { rowCount } = await db
    .update(whatsappMessages)
    .set({ state: 'sending', template, lastError: null, attempts: sql`${whatsappMessages.attempts} + 1` })
    .where(and(eq(whatsappMessages.id, id), eq(whatsappMessages.state, 'queued')))
  return rowCount !== 0
}

/** A report may have been quicker than the answer: then its state stays. */
export async function saveMessageSent(db: DbOrTx, id: string, sent: { providerId: string; at: Date }): Promise<void> {
  await db
    .update(whatsappMessages)
    .set({
      providerId: sent.providerId,
      sentAt: sql`coalesce(${whatsappMessages.sentAt}, ${sent.at.toISOString()}::timestamptz)`,
      // Also where somebody gave it up too early.
      state: sql`case
        when ${whatsappMessages.state} = ${stateText<MessageState>('sending')} or ${whatsappMessages.lastError} = 'no-answer' then ${stateText<MessageState>('sent')}
        else ${whatsappMessages.state}
      end`,
      lastError: sql`nullif(${whatsappMessages.lastError}, 'no-answer')`,
      failedAt: sql`case when ${whatsappMessages.lastError} = 'no-answer' then null else ${whatsappMessages.failedAt} end`,
    })
    .where(eq(whatsappMessages.id, id))
  await announceMessage(db, id)
}

/** After an attempt that did not reach Meta: the queue tries again. */
export async function releaseMessage(db: DbOrTx, id: string, reason: string): Promise<void> {
  await db
    .update(whatsappMessages)
    .set({ state: 'queued', lastError: reason })
    .where(and(eq(whatsappMessages.id, id), eq(whatsappMessages.state, 'sending')))
}

export async function saveMessageFailed(db: DbOrTx, id: string, failure: { reason: string; at: Date }): Promise<void> {
  await db
    .update(whatsappMessages)
    .set({ state: 'failed', lastError: failure.reason, failedAt: failure.at })
    .where(and(eq(whatsappMessages.id, id), inArray(whatsappMessages.state, unsentMessages)))
  await announceMessage(db, id)
}

const maxBatch = 500

/** Messages that are not sent and that no job will send, oldest first. */
export function listUnqueuedMessages(db: DbOrTx): Promise<{ id: string }[]> {
  return (
    db
      .select({ id: whatsappMessages.id })
      .from(whatsappMessages)
      // Written out: the index of the unsent is not used for values that come as parameters.
      .where(
        and(
          sql`${whatsappMessages.state} in ${stateText<MessageState>(unsentMessages)}`,
          not(hasJob('send-whatsapp', whatsappMessages.id)),
        ),
      )
      .orderBy(asc(whatsappMessages.createdAt), asc(whatsappMessages.id))
      .limit(maxBatch)
  )
}

/** Holds a message back until an instant; another job waits in the place of the one that came too early. */
export async function holdMessage(tx: Tx, queue: Queue, id: string, until: Date): Promise<void> {
  await tx.update(whatsappMessages).set({ sendAfter: until }).where(eq(whatsappMessages.id, id))
  await enqueueDelivery(tx, queue, id, until)
}

type Report = { state: ReportedState; providerId: string; at: Date; reason: string | null }

export async function saveReport(tx: Tx, id: string, { state, providerId, at, reason }: Report): Promise<void> {
  const times = { sent: 'sentAt', delivered: 'deliveredAt', read: 'readAt', failed: 'failedAt' } as const
  await tx
    .update(whatsappMessages)
    .set({ state, providerId, lastError: state === 'failed' ? reason : null, failedAt: null, [times[state]]: at })
    .where(eq(whatsappMessages.id, id))
  await announceMessage(tx, id)
}

/** Whoever looks at the order sees the new state. */
async function announceMessage(db: DbOrTx, id: string): Promise<void> {
  const [row] = await db
    .select({ orderId: mails.orderId })
    .from(whatsappMessages)
    .innerJoin(mails, eq(mails.id, whatsappMessages.mailId))
    .where(eq(whatsappMessages.id, id))
  if (row?.orderId) await announce(db, `order:${row.orderId}`)
}
