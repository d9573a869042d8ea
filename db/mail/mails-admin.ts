import { and, desc, eq, gte, isNull, like, lt, not, notInArray, or, sql } from 'drizzle-orm'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { toInstants, type DateRange } from '#core/admin/date-range.ts'
import { staffMailKinds } from '#core/mail/mail-kinds.ts'
import { mailStates, settledMailErrors, type MailFilterChoice, type MailView } from '#core/mail/mail-view.ts'
import type { MessageState } from '#core/whatsapp/message.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { mails, orders } from '#db/schema.ts'
import { countUpTo, findEarliest } from '#db/shared/counters.ts'
import { hasEmail } from '#db/shared/emails.ts'
import { erasedEmails } from '#db/shared/erased-emails.ts'
import { countOf, newestSort, pageOf, stateSort, textSort, type List, type ListWish } from '#db/shared/list.ts'
import { toPage } from '#db/shared/pagination.ts'
import { subjectOrder, textOrder } from '#db/shared/search-text.ts'

export type MailFilter = {
  state: MailFilterChoice | null
  /** Only mails written on these days. */
  written?: DateRange
} & ListWish<'mails'>

/** Failed, seen by nobody of the studio yet, and to somebody who exists about something that is still true. */
const isUnresolved = and(
  eq(mails.state, 'failed'),
  isNull(mails.acknowledgedAt),
  not(like(mails.toEmail, erasedEmails)),
  or(isNull(mails.lastError), notInArray(mails.lastError, settledMailErrors)),
)

/** Columns of a mail in lists, without its content. */
const mailLine = {
  id: mails.id,
  subject: sql<string>`${mails.content} ->> 'subject'`,
  discreetCode: mails.discreetCode,
  toEmail: mails.toEmail,
  state: mails.state,
  // By names: inside a query of one table, columns lose that of theirs.
  whatsapp: sql<MessageState | null>`(select message.state from whatsapp_messages message where message.mail_id = mails.id)`,
  sentAt: mails.sentAt,
  createdAt: mails.createdAt,
}

const mailList = {
  name: 'mails',
  table: mails,
  sorts: {
    created: newestSort(mails),
    subject: textSort(subjectOrder(mails), mails.content),
    recipient: textSort(textOrder(mails.toName), mails.toName),
    state: stateSort(mailStates, mails.state, mails),
  },
  searched: () => ({ searchText: sql`${mails.searchText}` }),
  where({ state, written }) {
    const { since, until } = toInstants(written ?? { from: null, to: null })
    return and(
      isInState(state),
      since ? gte(mails.createdAt, since) : undefined,
      until ? lt(mails.createdAt, until) : undefined,
    )
  },
} satisfies List<'mails', Omit<MailFilter, 'before'>>

/** A page of the outbox, without the mails' content. */
export async function listMails(db: DbOrTx, filter: MailFilter) {
  const page = pageOf(mailList, filter)
  const rows = await db
    .select({
      ...mailLine,
      toName: mails.toName,
      cursor: page.cursor,
    })
    .from(mails)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return toPage(rows, page)
}

/** How many mails fit. */
export function countListedMails(db: DbOrTx, filter: MailFilter) {
  return countOf(db, mailList, filter)
}

function isInState(state: MailFilterChoice | null) {
  if (state === null) return undefined
  return state === 'unresolved' ? isUnresolved : eq(mails.state, state)
}

/**
 * One mail with its content and its order. Single-use links are removed here, on the server: with the link from a
 * colleague's mail someone could set that colleague's password.
 */
export async function findMailWithOrder(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ mail: mails, orderCode: orders.code, isUnresolved: sql<boolean>`${isUnresolved}` })
    .from(mails)
    .leftJoin(orders, eq(orders.id, mails.orderId))
    .where(eq(mails.id, id))
    .limit(1)
  return row ? { ...row, mail: { ...row.mail, content: withoutTokens(row.mail.content) } } : null
}

function withoutTokens(content: MailContent): MailContent {
  return {
    ...content,
    ...(content.action ? { action: withoutToken(content.action) } : {}),
    ...(content.link ? { link: withoutToken(content.link) } : {}),
  }
}

function withoutToken<Way extends { url: string }>(way: Way): Way {
  return { ...way, url: way.url.replace(/([?&]token=)[^&#]*/g, '$1…') }
}

/** Numbers of queued and unresolved mails, each counted up to `countLimit`. */
export async function countMails(db: Db): Promise<{ queued: number; unresolved: number }> {
  const [queued, unresolved] = await Promise.all([
    countUpTo(db, mails, eq(mails.state, 'queued')),
    countUpTo(db, mails, isUnresolved),
  ])
  return { queued, unresolved }
}

/** When the oldest unresolved mail was written. */
export function findOldestUnresolvedAt(db: Db): Promise<Date | null> {
  return findEarliest(db, mails.createdAt, isUnresolved)
}

/** The mails of an order, oldest first, without content. */
export function listMailsOfOrder(db: DbOrTx, orderId: string): Promise<MailView[]> {
  return db.select(mailLine).from(mails).where(eq(mails.orderId, orderId)).orderBy(mails.createdAt, mails.id)
}

/** Mails to the client of an order or of its project, oldest first; none of those to staff. */
export function listMailsToClient(db: DbOrTx, { orderId, projectId }: { orderId: string; projectId: string | null }) {
  const ofPurchase = projectId
    ? or(eq(mails.orderId, orderId), eq(mails.projectId, projectId))
    : eq(mails.orderId, orderId)
  return db
    .select(mailLine)
    .from(mails)
    .where(and(ofPurchase, notInArray(mails.kind, staffMailKinds)))
    .orderBy(mails.createdAt, mails.id)
}

const mailsShown = 50

/** The latest mails to an address, without content. */
export function listMailsTo(db: DbOrTx, email: string): Promise<MailView[]> {
  return db
    .select(mailLine)
    .from(mails)
    .where(hasEmail(mails.toEmail, email))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(mailsShown)
}
