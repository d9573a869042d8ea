import { and, eq, inArray, isNotNull, isNull, like, ne, notInArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'

import { erasedMail } from '#copy/client/erased-mail.ts'
import { accountMailKinds } from '#core/mail/mail-kinds.ts'
import { unansweredProposals } from '#core/proposal/proposal.ts'
import { advanceGenerations } from '#db/access/access.ts'
import { releaseFiles } from '#db/audio/files.ts'
import { abandonUploads } from '#db/audio/uploads.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { deleteGiftsOfProjects } from '#db/gift/gifts.ts'
import { emptiedMails } from '#db/mail/emptied-mails.ts'
import { recordHistory } from '#db/project/history.ts'
import {
  accessRequests,
  approvals,
  briefings,
  namePronunciations,
  clients,
  dataLinks,
  dataRequests,
  deliveryFiles,
  downloads,
  feedbacks,
  files,
  giftPhotos,
  gifts,
  history,
  internalNotes,
  invoices,
  listenerComments,
  listeningLinks,
  lyrics,
  mails,
  notes,
  orderQuestions,
  orders,
  passages,
  payments,
  productionCosts,
  projects,
  projectVersions,
  proposals,
  refunds,
  revisionEntries,
  sungNames,
  studioWords,
  vouchers,
  whatsappAnswers,
  whatsappConsents,
  whatsappMessages,
} from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'
import { erasedEmails } from '#db/shared/erased-emails.ts'
import { emptied, exported, type Gone } from '#db/shared/personal.ts'
import { listReceivedVouchers } from '#db/voucher/voucher-recipients.ts'

import { deleteImportsOf } from './client-imports.ts'
import { isOrderOf, type Client } from './clients.ts'

/**
 * Erases everything that names a client or tells their story. `retainedOrderIds` stay unchanged, with their proof of
 * acceptance, because the law requires them; `sentLaterIds` are mails to somebody else that still go out. A number that was
 * only typed may be another person's: without `hasProvedNumbers`, what was written from it and belongs to no order stays for
 * its own time. What becomes of a column stands with it in `db/schema.ts`; whose rows these are, here and in
 * `readClientRecords`.
 */
export async function erasePersonalData(
  tx: Tx,
  { id, email }: Pick<Client, 'id' | 'email'>,
  {
    retainedOrderIds,
    sentLaterIds = [],
    hasProvedNumbers = true,
    now,
  }: {
    retainedOrderIds: string[]
    sentLaterIds?: string[]
    hasProvedNumbers?: boolean
    now: Date
  },
): Promise<void> {
  const { name, ...content } = erasedMail
  const gone: Gone = { name, email: `removido-${id}@removido.invalid`, content }
  const projectIds = (await tx.select({ id: projects.id }).from(projects).where(eq(projects.clientId, id))).map(
    (project) => project.id,
  )
  const orderIds = (await tx.select({ id: orders.id }).from(orders).where(isOrderOf({ id, email }))).map(
    (order) => order.id,
  )

  await advanceGenerations(tx, { orderIds, projectIds }, { preserveStatus: false })
  await tx
    .delete(accessRequests)
    .where(or(inArray(accessRequests.orderId, orderIds), inArray(accessRequests.projectId, projectIds)))
  await tx
    .update(orders)
    .set({ ...emptied(orders, 'purchase', gone), updatedAt: now })
    .where(and(inArray(orders.id, orderIds), notInArray(orders.id, retainedOrderIds)))
  await tx
    .update(orders)
    .set(emptied(orders, 'offer'))
    .where(
      and(
        or(inArray(orders.id, orderIds), and(inArray(orders.forProjectId, projectIds), isNull(orders.paidAt))),
        notInArray(orders.id, retainedOrderIds),
      ),
    )
  // What was paid for stays worth its money; whom it was for is personal.
  await tx.update(vouchers).set(emptied(vouchers, 'words')).where(inArray(vouchers.orderId, orderIds))
  const sentLater = tx
    .select({ orderId: sql<string>`${mails.orderId}` })
    .from(mails)
    .where(inArray(mails.id, sentLaterIds))
  await tx
    .update(vouchers)
    .set(emptied(vouchers, 'person'))
    .where(and(inArray(vouchers.orderId, orderIds), notInArray(vouchers.orderId, sentLater)))
  // An invoice that exists must be kept with its order; a number that was only asked for has no purpose any more.
  await tx
    .delete(invoices)
    .where(
      and(
        inArray(invoices.orderId, orderIds),
        or(isNull(invoices.number), notInArray(invoices.orderId, retainedOrderIds)),
      ),
    )
  // The fact of a withdrawal stays with the order; its reason is personal.
  await tx.update(orders).set(emptied(orders, 'words')).where(inArray(orders.id, orderIds))
  await tx
    .update(mails)
    .set(emptiedMails(gone))
    .where(
      and(
        notInArray(mails.id, sentLaterIds),
        or(hasEmail(mails.toEmail, email), inArray(mails.orderId, orderIds), inArray(mails.projectId, projectIds)),
      ),
    )
  await tx.delete(internalNotes).where(eq(internalNotes.clientId, id))
  // Whoever made the song is still owed, or was paid, the amount.
  await tx.update(productionCosts).set(emptied(productionCosts, 'person')).where(eq(productionCosts.clientId, id))
  await eraseAnswers(tx, { clientId: id, orderIds, hasProvedNumbers })
  await eraseConsents(tx, orderIds, now)
  await tx
    .update(history)
    .set(emptied(history, 'words'))
    .where(or(inArray(history.orderId, orderIds), inArray(history.projectId, projectIds)))
  await tx
    .update(history)
    .set(emptied(history, 'purchase'))
    .where(
      and(
        or(inArray(history.orderId, orderIds), inArray(history.projectId, projectIds)),
        or(isNull(history.orderId), notInArray(history.orderId, retainedOrderIds)),
      ),
    )
  for (const table of [orderQuestions, payments, refunds])
    await tx
      .update(table)
      .set(emptied(table, 'purchase'))
      .where(and(inArray(table.orderId, orderIds), notInArray(table.orderId, retainedOrderIds)))
  // Pages of the provider that show the payer.
  await tx.update(payments).set(emptied(payments, 'words')).where(inArray(payments.orderId, orderIds))
  // Song content is personal, too. A sweep that deletes the stored bytes is queued at once.
  await releaseFiles(tx, {
    projectIds,
    briefingIds: tx
      .select({ id: briefings.id })
      .from(briefings)
      .where(
        or(inArray(briefings.orderId, orderIds), inArray(briefings.projectId, projectIds), isUnlinkedBriefingOf(email)),
      ),
  })
  // With its photos, and with what others wrote in reply.
  await deleteGiftsOfProjects(tx, projectIds)
  await tx.delete(downloads).where(inArray(downloads.projectId, projectIds))
  await eraseSongContent(tx, { orderIds, projectIds })
  await tx
    .update(briefings)
    .set(emptied(briefings, 'person'))
    .where(or(inArray(briefings.orderId, orderIds), inArray(briefings.projectId, projectIds)))
  await tx.delete(briefings).where(isUnlinkedBriefingOf(email))
  // Nobody waits for a price any more, and nobody can accept one.
  await tx
    .update(proposals)
    .set({ state: 'cancelled', endedAt: now, updatedAt: now })
    .where(and(inArray(proposals.projectId, projectIds), inArray(proposals.state, unansweredProposals)))
  const ofGoneProject = or(inArray(approvals.orderId, orderIds), hasEmail(approvals.clientEmail, email))
  await tx
    .update(approvals)
    .set(emptied(approvals, 'purchase', gone))
    .where(
      or(
        and(
          isNull(approvals.projectId),
          ofGoneProject,
          or(isNull(approvals.orderId), notInArray(approvals.orderId, retainedOrderIds)),
        ),
        inArray(
          approvals.projectId,
          tx
            .select({ id: projects.id })
            .from(projects)
            .where(
              and(
                eq(projects.clientId, id),
                or(sql`${projects.orderId} is null`, notInArray(projects.orderId, retainedOrderIds)),
              ),
            ),
        ),
      ),
    )
  await tx
    .update(projects)
    .set({
      ...emptied(projects, ['person', 'song'], gone),
      expiresAt: now,
      deliveryEndsAt: sql`case when ${projects.deliveredAt} is null then null else ${now}::timestamptz end`,
    })
    .where(eq(projects.clientId, id))
  await deleteImportsOf(tx, email)
  await tx.delete(dataLinks).where(hasEmail(dataLinks.email, email))
  // That it was asked for and answered in time stays; not by whom.
  await tx
    .update(dataRequests)
    .set(emptied(dataRequests, 'person', gone))
    .where(or(eq(dataRequests.clientId, id), hasEmail(dataRequests.email, email)))
  await tx
    .update(clients)
    .set({
      ...emptied(clients, 'person', gone),
      erasedAt: sql`coalesce(${clients.erasedAt}, ${now}::timestamptz)`,
      updatedAt: now,
    })
    .where(eq(clients.id, id))
}

/** What came from their numbers. That of their orders goes with the consents. */
async function eraseAnswers(
  tx: Tx,
  { clientId, orderIds, hasProvedNumbers }: { clientId: string; orderIds: string[]; hasProvedNumbers: boolean },
): Promise<void> {
  const isOfClient = eq(whatsappAnswers.clientId, clientId)
  if (hasProvedNumbers) {
    const phones = await listPhonesOf(tx, clientId, orderIds)
    await tx.delete(whatsappAnswers).where(or(isOfClient, isUnmatchedAnswerOf(phones)))
  } else {
    await tx
      .update(whatsappAnswers)
      .set({ clientId: null })
      .where(and(isOfClient, isNull(whatsappAnswers.orderId)))
  }
}

/** What somebody wrote from one of these numbers, and nobody knew whose it is. */
function isUnmatchedAnswerOf(phones: string[]) {
  return and(isNull(whatsappAnswers.clientId), isNull(whatsappAnswers.orderId), inArray(whatsappAnswers.phone, phones))
}

/** Every number a client left anywhere. */
async function listPhonesOf(tx: DbOrTx, clientId: string, orderIds: string[]): Promise<string[]> {
  const rows = await union(
    tx.select({ phone: clients.phone }).from(clients).where(eq(clients.id, clientId)),
    tx.select({ phone: orders.buyerPhone }).from(orders).where(inArray(orders.id, orderIds)),
    tx
      .select({ phone: whatsappConsents.phone })
      .from(whatsappConsents)
      .where(inArray(whatsappConsents.orderId, orderIds)),
  )
  return rows.flatMap(({ phone }) => phone ?? [])
}

/** No phone rings any more, and no number is known; that there was a consent stays, as with other consents. */
export async function eraseConsents(tx: Tx, orderIds: string[], now: Date): Promise<void> {
  const ofOrders = inArray(whatsappConsents.orderId, orderIds)
  await tx.delete(whatsappAnswers).where(inArray(whatsappAnswers.orderId, orderIds))
  await tx
    .update(whatsappConsents)
    .set({
      ...emptied(whatsappConsents, 'person'),
      withdrawnAt: sql`coalesce(${whatsappConsents.withdrawnAt}, ${now}::timestamptz)`,
    })
    .where(ofOrders)
  await tx
    .update(whatsappMessages)
    .set({ state: 'failed', lastError: 'consent-withdrawn', failedAt: now })
    .where(
      and(
        eq(whatsappMessages.state, 'queued'),
        inArray(
          whatsappMessages.consentId,
          tx.select({ id: whatsappConsents.id }).from(whatsappConsents).where(ofOrders),
        ),
      ),
    )
}

/**
 * Deletes what songs are made of: stories, voices, feedback and notes, the team's among them, recordings and files of deliveries. What proves the
 * purchase stays: consents, approvals, downloads and the events of the history.
 */
export async function eraseSongContent(
  tx: Tx,
  { orderIds, projectIds }: { orderIds: string[]; projectIds: string[] },
): Promise<void> {
  const ownBriefing = or(inArray(briefings.orderId, orderIds), inArray(briefings.projectId, projectIds))
  await tx.delete(deliveryFiles).where(inArray(deliveryFiles.projectId, projectIds))
  await abandonUploads(tx, projectIds)
  const ownVersions = tx
    .select({ id: projectVersions.id })
    .from(projectVersions)
    .where(inArray(projectVersions.projectId, projectIds))
  await tx.delete(passages).where(inArray(passages.versionId, ownVersions))
  await tx.delete(sungNames).where(inArray(sungNames.versionId, ownVersions))
  await tx.update(projectVersions).set({ recordingId: null }).where(inArray(projectVersions.projectId, projectIds))
  await tx
    .delete(namePronunciations)
    .where(inArray(namePronunciations.briefingId, tx.select({ id: briefings.id }).from(briefings).where(ownBriefing)))
  await tx.update(briefings).set(emptied(briefings, 'song')).where(ownBriefing)
  await tx.delete(studioWords).where(inArray(studioWords.projectId, projectIds))
  await tx.delete(listeningLinks).where(inArray(listeningLinks.projectId, projectIds))
  await tx.delete(internalNotes).where(inArray(internalNotes.projectId, projectIds))
  // What was accepted of a proposal is stored with its order, too.
  for (const table of [projectVersions, lyrics, revisionEntries, feedbacks, notes, proposals])
    await tx.update(table).set(emptied(table, 'song')).where(inArray(table.projectId, projectIds))
}

/**
 * Ends songs in production whose client does not want them any more: nothing is left to be made. Whether money is returned
 * is another decision.
 */
export async function endOpenProjects(tx: Tx, clientId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(projects)
    .set({ status: 'delivered', updatedAt: now })
    .where(and(eq(projects.clientId, clientId), ne(projects.status, 'delivered')))
    .returning({ id: projects.id, orderId: projects.orderId })
  for (const { id, orderId } of ended)
    await recordHistory(tx, { orderId: orderId ?? undefined, projectId: id, type: 'song-ended', actor: 'buyer' })
}

/** A briefing that belongs to no order or project yet, and whose link goes to this address. */
export function isUnlinkedBriefingOf(email: string) {
  return and(isNull(briefings.orderId), isNull(briefings.projectId), hasEmail(briefings.email, email))
}

/** Ids of the mails whose person was erased, client or not. */
export async function listErasedMails(db: DbOrTx): Promise<string[]> {
  const erased = await db.select({ id: mails.id }).from(mails).where(like(mails.toEmail, erasedEmails))
  return erased.map(({ id }) => id)
}

/** Everything stored about a client, as stored. */
export async function readClientRecords(db: DbOrTx, { id, email }: Pick<Client, 'id' | 'email'>) {
  const ordersOf = await db.select().from(orders).where(isOrderOf({ id, email })).orderBy(orders.createdAt)
  const projectsOf = await db.select().from(projects).where(eq(projects.clientId, id)).orderBy(projects.createdAt)
  const orderIds = ordersOf.map((order) => order.id)
  const projectIds = projectsOf.map((project) => project.id)
  const ownBriefings = or(
    inArray(briefings.orderId, orderIds),
    inArray(briefings.projectId, projectIds),
    isUnlinkedBriefingOf(email),
  )
  return {
    orders: ordersOf,
    payments: await db.select().from(payments).where(inArray(payments.orderId, orderIds)),
    refunds: await db.select().from(refunds).where(inArray(refunds.orderId, orderIds)),
    invoices: await db.select(exported(invoices)).from(invoices).where(inArray(invoices.orderId, orderIds)),
    projects: projectsOf,
    history: await db
      .select()
      .from(history)
      .where(or(inArray(history.orderId, orderIds), inArray(history.projectId, projectIds)))
      .orderBy(history.id),
    briefings: await db.select(exported(briefings)).from(briefings).where(ownBriefings),
    voices: await db
      .select({ voice: namePronunciations, file: files })
      .from(namePronunciations)
      .innerJoin(files, eq(files.id, namePronunciations.fileId))
      .innerJoin(briefings, eq(briefings.id, namePronunciations.briefingId))
      .where(ownBriefings),
    studioWords: await db.select().from(studioWords).where(inArray(studioWords.projectId, projectIds)),
    revisions: await db.select().from(revisionEntries).where(inArray(revisionEntries.projectId, projectIds)),
    // A draft is the studio's own until it is presented.
    versions: await db
      .select()
      .from(projectVersions)
      .where(and(inArray(projectVersions.projectId, projectIds), isNotNull(projectVersions.presentedAt))),
    // A draft is the studio's own until it is presented.
    lyrics: await db
      .select()
      .from(lyrics)
      .where(
        and(inArray(lyrics.projectId, projectIds), or(isNotNull(lyrics.presentedAt), eq(lyrics.author, 'client'))),
      ),
    sungNames: await db
      .select(exported(sungNames))
      .from(sungNames)
      .innerJoin(projectVersions, eq(projectVersions.id, sungNames.versionId))
      .where(and(inArray(projectVersions.projectId, projectIds), isNotNull(projectVersions.presentedAt))),
    feedbacks: await db.select().from(feedbacks).where(inArray(feedbacks.projectId, projectIds)),
    notes: await db.select().from(notes).where(inArray(notes.projectId, projectIds)),
    vouchers: await db.select(exported(vouchers)).from(vouchers).where(inArray(vouchers.orderId, orderIds)),
    receivedVouchers: await listReceivedVouchers(db, email),
    listeners: await db
      .select({ link: listeningLinks.name, choice: listeningLinks.choiceName, comment: exported(listenerComments) })
      .from(listeningLinks)
      .leftJoin(listenerComments, eq(listenerComments.linkId, listeningLinks.id))
      .where(inArray(listeningLinks.projectId, projectIds)),
    proposals: await db.select().from(proposals).where(inArray(proposals.projectId, projectIds)),
    approvals: await db
      .select()
      .from(approvals)
      .where(
        or(
          inArray(approvals.projectId, projectIds),
          and(
            isNull(approvals.projectId),
            or(inArray(approvals.orderId, orderIds), hasEmail(approvals.clientEmail, email)),
          ),
        ),
      ),
    deliveries: await db
      .select({ delivered: deliveryFiles, file: files })
      .from(deliveryFiles)
      .innerJoin(files, eq(files.id, sql`coalesce(${deliveryFiles.taggedFileId}, ${deliveryFiles.fileId})`))
      .where(inArray(deliveryFiles.projectId, projectIds)),
    // What others wrote in reply is theirs, and for the client's own eyes.
    gifts: await db.select(exported(gifts)).from(gifts).where(inArray(gifts.projectId, projectIds)),
    giftPhotos: await db
      .select({ photo: giftPhotos, file: files })
      .from(giftPhotos)
      .innerJoin(files, eq(files.id, giftPhotos.fileId))
      .innerJoin(gifts, eq(gifts.id, giftPhotos.giftId))
      .where(inArray(gifts.projectId, projectIds)),
    downloads: await db.select().from(downloads).where(inArray(downloads.projectId, projectIds)),
    dataRequests: await db
      .select()
      .from(dataRequests)
      .where(or(eq(dataRequests.clientId, id), hasEmail(dataRequests.email, email)))
      .orderBy(dataRequests.createdAt),
    whatsappAnswers: await db
      .select()
      .from(whatsappAnswers)
      .where(
        or(
          eq(whatsappAnswers.clientId, id),
          inArray(whatsappAnswers.orderId, orderIds),
          isUnmatchedAnswerOf(await listPhonesOf(db, id, orderIds)),
        ),
      )
      .orderBy(whatsappAnswers.receivedAt),
    whatsappConsents: await db.select().from(whatsappConsents).where(inArray(whatsappConsents.orderId, orderIds)),
    whatsappMessages: await db
      .select({
        phone: whatsappConsents.phone,
        userId: whatsappConsents.userId,
        kind: whatsappMessages.kind,
        state: whatsappMessages.state,
        template: whatsappMessages.template,
        createdAt: whatsappMessages.createdAt,
        sentAt: whatsappMessages.sentAt,
        deliveredAt: whatsappMessages.deliveredAt,
        readAt: whatsappMessages.readAt,
      })
      .from(whatsappMessages)
      .innerJoin(whatsappConsents, eq(whatsappConsents.id, whatsappMessages.consentId))
      .where(inArray(whatsappConsents.orderId, orderIds))
      .orderBy(whatsappMessages.createdAt),
    mails: await db
      .select()
      .from(mails)
      // A staff member may be a client, too: mails with links into an account are left out, since others may read this
      // export.
      .where(and(hasEmail(mails.toEmail, email), notInArray(mails.kind, accountMailKinds)))
      .orderBy(mails.createdAt),
  }
}
