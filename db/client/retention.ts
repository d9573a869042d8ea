import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { MailContent } from '#copy/mail/mail-content.ts'
import type { MailKind } from '#core/mail/mail-kinds.ts'
import { abandonedStates, abandonedWithMoneyStates, openStates, takenBackStates } from '#core/order/order.ts'
import { moneylessStatuses } from '#core/payment/payment.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { emptiedMails } from '#db/mail/emptied-mails.ts'
import {
  accessRequests,
  auditLog,
  briefings,
  clients,
  dataLinks,
  dataRequests,
  deliveryFiles,
  gifts,
  history,
  invoices,
  mails,
  namePronunciations,
  orderQuestions,
  orders,
  payments,
  projects,
  proposals,
  rateLimits,
  refunds,
  retentionRuns,
  securityEvents,
  vouchers,
  whatsappAnswers,
} from '#db/schema.ts'
import { erasedEmailOf, erasedEmails } from '#db/shared/erased-emails.ts'
import { emptied, isFilled } from '#db/shared/personal.ts'

import { eraseConsents, eraseSongContent } from './erasure.ts'

/** One step of a rule: at most `limit` rows that became too old before `before`. Returns how many it changed. */
type Step = { before: Date; limit: number }

export function deleteOldUnlinkedBriefings(db: DbOrTx, { before, limit }: Step): Promise<number> {
  const where = and(isNull(briefings.orderId), isNull(briefings.projectId), lt(briefings.updatedAt, before))
  return deleteSome(db, briefings, { where, limit })
}

/** Voices of briefings that nothing leads back to: neither an order nor an e-mail. */
export function deleteOldUnlinkedPronunciations(db: DbOrTx, { before, limit }: Step): Promise<number> {
  const old = db
    .select({ id: namePronunciations.id })
    .from(namePronunciations)
    .innerJoin(briefings, eq(briefings.id, namePronunciations.briefingId))
    .where(
      and(
        isNull(briefings.orderId),
        isNull(briefings.projectId),
        isNull(briefings.email),
        lt(briefings.updatedAt, before),
      ),
    )
    .limit(limit)
  return changed(db.delete(namePronunciations).where(inArray(namePronunciations.id, old)))
}

const isNeverPaid = and(inArray(orders.state, abandonedStates), isNull(orders.paidAt))

/**
 * Orders that were never paid and never will be: who placed them, and the mails about them, whose ids it returns, so that
 * their copies can be deleted. Those that money came for all the same are in the books, and wait for `withMoney`.
 */
export async function anonymiseOldUnpaidOrders(
  tx: Tx,
  {
    before,
    limit,
    withMoney,
    gone: { name, ...content },
    now,
  }: Step & { withMoney: boolean; gone: MailContent & { name: string }; now: Date },
): Promise<{ count: number; mailIds: string[] }> {
  const money = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), notInArray(payments.status, moneylessStatuses)))
  const old = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.paidAt),
        withMoney
          ? and(inArray(orders.state, abandonedWithMoneyStates), exists(money))
          : and(inArray(orders.state, abandonedStates), notExists(money)),
        isNull(orders.reviewFlag),
        lt(orders.updatedAt, before),
        not(like(orders.buyerEmail, erasedEmails)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return { count: 0, mailIds: [] }
  await tx
    .update(orders)
    .set({
      ...emptied(orders, ['purchase', 'offer', 'words'], { name, content, email: erasedEmailOf(orders.id) }),
      updatedAt: now,
    })
    .where(inArray(orders.id, ids))
  await tx.update(history).set(emptied(history, 'purchase')).where(inArray(history.orderId, ids))
  for (const table of [orderQuestions, refunds])
    await tx.update(table).set(emptied(table, 'purchase')).where(inArray(table.orderId, ids))
  await tx
    .update(payments)
    .set(emptied(payments, ['purchase', 'words']))
    .where(inArray(payments.orderId, ids))
  // Whom a voucher was for, and what its card would have said.
  await tx
    .update(vouchers)
    .set(emptied(vouchers, ['words', 'person']))
    .where(inArray(vouchers.orderId, ids))
  const mailed = await tx
    .update(mails)
    .set(emptiedMails({ name, content, email: erasedEmailOf(mails.orderId) }))
    .where(inArray(mails.orderId, ids))
    .returning({ id: mails.id })
  await eraseConsents(tx, ids, now)
  await tx.delete(invoices).where(inArray(invoices.orderId, ids))
  await tx.delete(accessRequests).where(inArray(accessRequests.orderId, ids))
  await tx
    .update(briefings)
    .set(emptied(briefings, ['song', 'person']))
    .where(inArray(briefings.orderId, ids))
  return { count: ids.length, mailIds: mailed.map(({ id }) => id) }
}

/** Clients who never bought anything: entered by staff, or left over. */
export function deleteOldContacts(db: DbOrTx, { before, limit }: Step): Promise<number> {
  const old = db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        isNull(clients.erasedAt),
        lt(clients.updatedAt, before),
        notExists(db.select({ id: orders.id }).from(orders).where(eq(orders.clientId, clients.id))),
        notExists(db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, clients.id))),
        notExists(
          db
            .select({ id: dataRequests.id })
            .from(dataRequests)
            .where(and(eq(dataRequests.clientId, clients.id), isNull(dataRequests.closedAt))),
        ),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return changed(db.delete(clients).where(inArray(clients.id, old)))
}

/** Work that was priced, or asked for, and never bought. */
export function anonymiseOldProposals(db: DbOrTx, { before, limit }: Step): Promise<number> {
  const old = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        or(
          isNull(proposals.acceptedAt),
          exists(
            db
              .select({ id: orders.id })
              .from(orders)
              .where(and(eq(orders.id, proposals.orderId), isNeverPaid)),
          ),
        ),
        lt(proposals.updatedAt, before),
        or(isNull(proposals.validUntil), lt(proposals.validUntil, before)),
        ne(proposals.state, 'requested'),
        isFilled(proposals, 'song'),
      ),
    )
    .limit(limit)
  return changed(db.update(proposals).set(emptied(proposals, 'song')).where(inArray(proposals.id, old)))
}

/**
 * Content of songs whose download period ended long ago, or whose purchase was taken back. Not while a payment or an order
 * of the project is in question: then all of it may be evidence.
 */
export async function eraseOldSongContent(tx: Tx, { before, limit, now }: Step & { now: Date }): Promise<number> {
  const endedAt = sql`coalesce(${projects.deliveryEndsAt}, ${projects.updatedAt})`
  const ofProject = or(eq(orders.id, projects.orderId), eq(orders.forProjectId, projects.id))
  const old = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        sql`${endedAt} < ${before}`,
        // What was added after the last time is deleted, too, in its time.
        or(isNull(projects.contentErasedAt), sql`${projects.contentErasedAt} < ${endedAt}`),
        or(
          eq(projects.status, 'delivered'),
          exists(
            tx
              .select({ id: orders.id })
              .from(orders)
              .where(and(eq(orders.id, projects.orderId), inArray(orders.state, takenBackStates))),
          ),
        ),
        // A gift page plays the song for as long as it stays; its own job deletes it.
        notExists(tx.select({ id: gifts.id }).from(gifts).where(eq(gifts.projectId, projects.id))),
        notExists(
          tx
            .select({ id: orders.id })
            .from(orders)
            .where(and(ofProject, or(isNotNull(orders.reviewFlag), inArray(orders.state, openStates)))),
        ),
      ),
    )
    .orderBy(asc(projects.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const projectIds = old.map(({ id }) => id)
  if (projectIds.length === 0) return 0

  await eraseSongContent(tx, { orderIds: [], projectIds })
  await tx.update(history).set(emptied(history, 'words')).where(inArray(history.projectId, projectIds))
  await tx
    .update(projects)
    .set({ ...emptied(projects, 'song'), contentErasedAt: now })
    .where(inArray(projects.id, projectIds))
  return projectIds.length
}

/** Not those that their client still has, because the song is being revised. */
export function deleteOldRemovedFiles(db: DbOrTx, { before, limit }: Step): Promise<number> {
  const old = db
    .select({ id: deliveryFiles.id })
    .from(deliveryFiles)
    .innerJoin(projects, eq(projects.id, deliveryFiles.projectId))
    .where(
      and(
        lt(deliveryFiles.removedAt, before),
        or(isNull(projects.revisedSince), lte(deliveryFiles.removedAt, projects.revisedSince)),
      ),
    )
    .limit(limit)
  return changed(db.delete(deliveryFiles).where(inArray(deliveryFiles.id, old)))
}

/** Mails whose text is past its period. */
export async function listOldMails(
  db: DbOrTx,
  { before, limit, gone, kind }: Step & { gone: MailContent; kind?: MailKind },
): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        lt(mails.createdAt, before),
        kind ? eq(mails.kind, kind) : undefined,
        sql`${mails.content}->>'heading' is distinct from ${gone.heading}`,
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Removes the texts of mails; that they were sent, when and of which kind stays with the purchase. Of mails about no
 * purchase the address goes, too.
 */
export async function anonymiseMails(
  db: DbOrTx,
  ids: string[],
  { name, ...content }: MailContent & { name: string },
): Promise<void> {
  const gone = {
    name: unlessOfPurchase(mails.toName, name),
    email: unlessOfPurchase(mails.toEmail, erasedEmailOf(mails.id)),
    content,
  }
  await db.update(mails).set(emptiedMails(gone)).where(inArray(mails.id, ids))
}

function unlessOfPurchase(column: PgColumn, becomes: string | SQL): SQL {
  return sql`case when ${mails.orderId} is null and ${mails.projectId} is null then ${becomes} else ${column} end`
}

export function deleteOldWhatsappAnswers(db: DbOrTx, { before, limit }: Step): Promise<number> {
  return deleteSome(db, whatsappAnswers, { where: lt(whatsappAnswers.receivedAt, before), limit })
}

/**
 * Clients whose last purchase, payment or work is older than this, and those who were erased and of whom an order had to be
 * kept until then, by id: the next ones after `after`.
 */
export async function listOldClients(
  db: DbOrTx,
  { before, limit, after }: Step & { after: string | null },
): Promise<string[]> {
  const orderWith = (condition: SQL | undefined) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.clientId, clients.id), condition))
  const hadKept = and(
    isNotNull(clients.erasedAt),
    exists(orderWith(and(lt(orders.paidAt, before), not(like(orders.buyerEmail, erasedEmails))))),
  )
  const isOver = and(
    isNull(clients.erasedAt),
    lt(clients.createdAt, before),
    or(
      exists(orderWith(undefined)),
      exists(db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, clients.id))),
    ),
    // Whoever waits for an answer could not be given one any more.
    notExists(
      db
        .select({ id: dataRequests.id })
        .from(dataRequests)
        .where(and(eq(dataRequests.clientId, clients.id), isNull(dataRequests.closedAt))),
    ),
    notExists(orderWith(or(gte(orders.paidAt, before), gte(orders.createdAt, before)))),
    notExists(
      db
        .select({ id: projects.id })
        .from(projects)
        .where(
          and(eq(projects.clientId, clients.id), or(gte(projects.updatedAt, before), gte(projects.createdAt, before))),
        ),
    ),
  )
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(or(isOver, hadKept), after ? gt(clients.id, after) : undefined))
    .orderBy(asc(clients.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export function deleteOldDataRequests(db: DbOrTx, { before, limit }: Step): Promise<number> {
  return deleteSome(db, dataRequests, { where: lt(dataRequests.closedAt, before), limit })
}

/** Mailed codes and links that confirm who somebody is. */
export async function deleteOldAccessLinks(db: Db, { before, limit }: Step): Promise<number> {
  const hasEnded = or(isNull(dataLinks.sessionEndsAt), lt(dataLinks.sessionEndsAt, before))
  const [requests, links] = await Promise.all([
    deleteSome(db, accessRequests, { where: lt(accessRequests.expiresAt, before), limit }),
    deleteSome(db, dataLinks, { where: and(lt(dataLinks.expiresAt, before), hasEnded), limit }),
  ])
  return requests + links
}

export function deleteOldCounters(db: DbOrTx, { before, limit }: Step): Promise<number> {
  const old = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.windowEndsAt, before))
    .limit(limit)
  return changed(db.delete(rateLimits).where(inArray(rateLimits.key, old)))
}

export function deleteOldSecurityEvents(db: DbOrTx, { before, limit }: Step): Promise<number> {
  return deleteSome(db, securityEvents, { where: lt(securityEvents.createdAt, before), limit })
}

export function deleteOldAuditEntries(db: DbOrTx, { before, limit }: Step): Promise<number> {
  return deleteSome(db, auditLog, { where: lt(auditLog.createdAt, before), limit })
}

export type RetentionRun = typeof retentionRuns.$inferSelect

export async function insertRetentionRun(tx: Tx, run: Omit<RetentionRun, 'id'>): Promise<void> {
  await tx.insert(retentionRuns).values(run)
  await announce(tx, 'personal-data')
}

export function listRetentionRuns(db: Db, limit: number): Promise<RetentionRun[]> {
  return db.select().from(retentionRuns).orderBy(desc(retentionRuns.startedAt)).limit(limit)
}

function deleteSome(
  db: DbOrTx,
  table: PgTable & { id: PgColumn },
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<number> {
  const some = db.select({ id: table.id }).from(table).where(where).limit(limit)
  return changed(db.delete(table).where(inArray(table.id, some)))
}

async function changed(statement: Promise<{ rowCount: number | null }>): Promise<number> {
  return (await statement).rowCount ?? 0
}
