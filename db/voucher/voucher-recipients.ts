import { and, eq, inArray, isNotNull, like, lt, ne, not, sql, type SQL } from 'drizzle-orm'

import type { MailContent } from '#copy/mail/mail-content.ts'
import type { MailKind } from '#core/mail/mail-kinds.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { emptiedMails } from '#db/mail/emptied-mails.ts'
import { mails, vouchers } from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'
import { erasedEmailOf, erasedEmails } from '#db/shared/erased-emails.ts'
import { emptied } from '#db/shared/personal.ts'

/** The mail that brings a voucher to whom it is for. */
const giftKind = 'voucher-gift' satisfies MailKind

export type WaitingVoucherMail = { id: string; orderId: string; toName: string; content: MailContent }

/** Vouchers of these orders that wait for their day, except those that their buyer sends to this address. */
export function listGivenVoucherMails(
  db: DbOrTx,
  { orderIds, email }: { orderIds: string[]; email: string },
): Promise<WaitingVoucherMail[]> {
  return listWaiting(db, and(inArray(mails.orderId, orderIds), not(hasEmail(mails.toEmail, email))))
}

/** Vouchers of others that wait for their day, to be mailed to this address. */
export function listReceivedVoucherMails(
  db: DbOrTx,
  { orderIds, email }: { orderIds: string[]; email: string },
): Promise<WaitingVoucherMail[]> {
  return listWaiting(db, and(not(inArray(mails.orderId, orderIds)), hasEmail(mails.toEmail, email)))
}

async function listWaiting(db: DbOrTx, where: ReturnType<typeof and>): Promise<WaitingVoucherMail[]> {
  const rows = await db
    .select({ id: mails.id, orderId: mails.orderId, toName: mails.toName, content: mails.content })
    .from(mails)
    .where(and(eq(mails.kind, giftKind), eq(mails.state, 'queued'), where))
    .for('update')
  return rows.flatMap(({ orderId, ...mail }) => (orderId ? [{ ...mail, orderId }] : []))
}

export async function saveWaitingVoucherMail(tx: Tx, id: string, content: MailContent): Promise<void> {
  await tx.update(mails).set({ content }).where(eq(mails.id, id))
}

/** A voucher that names this address as whom it is mailed to. */
export function isVoucherFor(email: string) {
  return hasEmail(vouchers.recipientEmail, email)
}

/**
 * Vouchers that others bought for this address. What their buyer wrote is shown once it has arrived: before, it is a
 * surprise.
 */
export function listReceivedVouchers(db: DbOrTx, email: string) {
  const isSent = eq(mails.state, 'sent')
  return db
    .select({
      id: vouchers.id,
      recipientName: vouchers.recipientName,
      recipientEmail: vouchers.recipientEmail,
      sendOn: vouchers.sendOn,
      sentAt: mails.sentAt,
      fromName: sql<string>`case when ${isSent} then ${vouchers.fromName} else '' end`,
      message: sql<string>`case when ${isSent} then ${vouchers.message} else '' end`,
    })
    .from(vouchers)
    .leftJoin(mails, and(eq(mails.orderId, vouchers.orderId), eq(mails.kind, giftKind)))
    .where(isVoucherFor(email))
    .orderBy(vouchers.createdAt)
}

/** Removes whom vouchers of others are for, also from what their buyers were told. The vouchers stay worth their money. */
export async function deleteVoucherRecipient(tx: Tx, email: string): Promise<void> {
  await deleteAddressFromMails(tx, isVoucherFor(email))
  await tx.update(vouchers).set({ recipientName: '', recipientEmail: null, message: '' }).where(isVoucherFor(email))
}

/** A mail to the buyer says where the voucher goes. */
async function deleteAddressFromMails(tx: Tx, ofVouchers: SQL): Promise<void> {
  const named = await tx
    .select({ orderId: vouchers.orderId, email: vouchers.recipientEmail })
    .from(vouchers)
    .where(and(isNotNull(vouchers.recipientEmail), ofVouchers))
  for (const { orderId, email } of named)
    await tx
      .update(mails)
      .set({ content: sql`replace(${mails.content}::text, ${email}, '(e-mail apagado)')::jsonb` })
      .where(eq(mails.orderId, orderId))
}

/** Mails that brought a voucher before an instant and still name the address they went to. */
export async function listOldVoucherMails(
  db: DbOrTx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.kind, giftKind),
        ne(mails.state, 'queued'),
        lt(sql`coalesce(${mails.sentAt}, ${mails.createdAt})`, before),
        not(like(mails.toEmail, erasedEmails)),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Removes to whom these mails went, and what they said; that a voucher was sent stays. */
export async function anonymiseVoucherMails(
  tx: Tx,
  ids: string[],
  { name, ...content }: MailContent & { name: string },
): Promise<void> {
  const ofMails = inArray(
    vouchers.orderId,
    tx
      .select({ orderId: sql<string>`${mails.orderId}` })
      .from(mails)
      .where(inArray(mails.id, ids)),
  )
  await deleteAddressFromMails(tx, ofMails)
  await tx.update(vouchers).set(emptied(vouchers, 'person')).where(ofMails)
  await tx
    .update(mails)
    .set(emptiedMails({ name, content, email: erasedEmailOf(mails.id) }))
    .where(inArray(mails.id, ids))
}
