import { and, asc, between, desc, eq, gt, inArray, isNotNull, isNull, like, lte, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Credits } from '#core/delivery/credits-form.ts'
import type { DownloadView } from '#core/delivery/delivery-view.ts'
import { deliveryKinds, type DeliveryKind } from '#core/delivery/delivery.ts'
import { fileSelect, type StoredFile } from '#db/audio/files.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { deliveryFiles, downloads, files, history, projects } from '#db/schema.ts'
import { erasedEmails } from '#db/shared/erased-emails.ts'

export type DeliveryFile = {
  id: string
  projectId: string
  kind: DeliveryKind
  title: string
  /** The line of the sold extra it is the item of. */
  item: string | null
  createdAt: Date
  /** What is downloaded. */
  file: StoredFile
  /** What it was made from: of a song with tags, the file as it was uploaded; of others the same. */
  source: { id: string; storageKey: string; sha256: string; bytes: number }
}

const sources = alias(files, 'sources')
/** The file a client receives. */
const deliveredFileId = sql`coalesce(${deliveryFiles.taggedFileId}, ${deliveryFiles.fileId})`

const columns = {
  id: deliveryFiles.id,
  projectId: deliveryFiles.projectId,
  kind: deliveryFiles.kind,
  title: deliveryFiles.title,
  item: deliveryFiles.item,
  createdAt: deliveryFiles.createdAt,
  file: fileSelect,
  source: { id: sources.id, storageKey: sources.storageKey, sha256: sources.sha256, bytes: sources.bytes },
}

/** The files of a delivery as the studio has it, in the order shown to the client. */
export function listDeliveryFiles(db: DbOrTx, projectId: string): Promise<DeliveryFile[]> {
  return listFiles(db, projectId, null)
}

/** The same as its client has it: while a delivered song is revised, as the delivery stood before. */
export function listDeliveredFiles(
  db: DbOrTx,
  { id, revisedSince }: { id: string; revisedSince: Date | null },
): Promise<DeliveryFile[]> {
  return listFiles(db, id, revisedSince)
}

/** A file that is there now, or that was at an instant. */
function isThere(at: Date | null) {
  return at
    ? and(lte(deliveryFiles.createdAt, at), or(isNull(deliveryFiles.removedAt), gt(deliveryFiles.removedAt, at)))
    : isNull(deliveryFiles.removedAt)
}

async function listFiles(db: DbOrTx, projectId: string, at: Date | null): Promise<DeliveryFile[]> {
  const rows = await db
    .select(columns)
    .from(deliveryFiles)
    .innerJoin(files, eq(files.id, deliveredFileId))
    .innerJoin(sources, eq(sources.id, deliveryFiles.fileId))
    .where(and(eq(deliveryFiles.projectId, projectId), isThere(at)))
    .orderBy(asc(deliveryFiles.createdAt), asc(deliveryFiles.id))
  return rows.toSorted((one, other) => deliveryKinds.indexOf(one.kind) - deliveryKinds.indexOf(other.kind))
}

/** A file of this project that is still in its delivery. */
export async function findDeliveryFile(db: DbOrTx, projectId: string, id: string): Promise<DeliveryFile | null> {
  const [row] = await db
    .select(columns)
    .from(deliveryFiles)
    .innerJoin(files, eq(files.id, deliveredFileId))
    .innerJoin(sources, eq(sources.id, deliveryFiles.fileId))
    .where(and(eq(deliveryFiles.id, id), eq(deliveryFiles.projectId, projectId), isNull(deliveryFiles.removedAt)))
  return row ?? null
}

/** When the item of a sold extra was added to a project's delivery; `null` while it is missing. `at`: as it was then. */
export async function findItemDate(db: DbOrTx, projectId: string, item: string, at: Date | null): Promise<Date | null> {
  const [file] = await db
    .select({ createdAt: deliveryFiles.createdAt })
    .from(deliveryFiles)
    .where(and(eq(deliveryFiles.projectId, projectId), eq(deliveryFiles.item, item), isThere(at)))
    .orderBy(asc(deliveryFiles.createdAt))
    .limit(1)
  return file?.createdAt ?? null
}

export async function insertDeliveryFile(
  tx: Tx,
  file: Omit<typeof deliveryFiles.$inferInsert, 'removedAt'>,
): Promise<string> {
  const [row] = await tx.insert(deliveryFiles).values(file).returning({ id: deliveryFiles.id })
  if (!row) throw new Error('a file of a delivery was not stored')
  return row.id
}

/** What the client receives in the place of an uploaded file. */
export async function saveTaggedFile(tx: Tx, id: string, taggedFileId: string): Promise<void> {
  await tx.update(deliveryFiles).set({ taggedFileId }).where(eq(deliveryFiles.id, id))
}

/** Puts another file in the place of a document; its row, and with it a certificate's code, stays. */
export async function saveDocumentFile(tx: Tx, id: string, fileId: string): Promise<void> {
  await tx.update(deliveryFiles).set({ fileId }).where(eq(deliveryFiles.id, id))
}

/** Marks a file as removed and returns it; `null` when it was not there. The row stays for the download log. */
export async function deleteDeliveryFile(
  tx: Tx,
  projectId: string,
  id: string,
  now: Date,
): Promise<DeliveryFile | null> {
  const found = await findDeliveryFile(tx, projectId, id)
  if (!found) return null
  await tx.update(deliveryFiles).set({ removedAt: now }).where(eq(deliveryFiles.id, id))
  return found
}

/** A document of a current delivery, by the range of ids its printed code can stand for. */
export async function findCertificate(db: DbOrTx, { from, to }: { from: string; to: string }) {
  const [row] = await db
    .select({
      id: deliveryFiles.id,
      kind: deliveryFiles.kind,
      createdAt: deliveryFiles.createdAt,
      sha256: files.sha256,
      project: {
        id: projects.id,
        title: projects.title,
        recipient: projects.recipient,
        clientName: projects.clientName,
        code: projects.code,
        deliveredAt: projects.deliveredAt,
        revisedSince: projects.revisedSince,
      },
    })
    .from(deliveryFiles)
    .innerJoin(files, eq(files.id, deliveryFiles.fileId))
    .innerJoin(projects, eq(projects.id, deliveryFiles.projectId))
    .where(
      and(
        between(deliveryFiles.id, from, to),
        eq(deliveryFiles.kind, 'certificate'),
        isNull(deliveryFiles.removedAt),
        isNotNull(projects.deliveredAt),
      ),
    )
    .limit(1)
  return row ?? null
}

export async function insertDownload(db: DbOrTx, download: typeof downloads.$inferInsert): Promise<void> {
  await db.insert(downloads).values(download)
}

/** Latest first. `kind` is `null` for the ZIP of all files. */
export function listDownloads(
  db: DbOrTx,
  projectId: string,
  count: number,
): Promise<(DownloadView & { deliveryFileId: string | null })[]> {
  return db
    .select({
      id: downloads.id,
      deliveryFileId: downloads.deliveryFileId,
      kind: deliveryFiles.kind,
      name: downloads.name,
      ip: downloads.ip,
      userAgent: downloads.userAgent,
      createdAt: downloads.createdAt,
    })
    .from(downloads)
    .leftJoin(deliveryFiles, eq(deliveryFiles.id, downloads.deliveryFileId))
    .where(eq(downloads.projectId, projectId))
    .orderBy(desc(downloads.createdAt), desc(downloads.id))
    .limit(count)
}

export function countDownloads(db: DbOrTx, projectId: string): Promise<number> {
  return db.$count(downloads, eq(downloads.projectId, projectId))
}

/** Deliveries that end or ended in this period: candidates for reminders. Erasing a client ends theirs without one. */
export function listDeliveriesEndingBetween(db: DbOrTx, from: Date, to: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        between(projects.deliveryEndsAt, from, to),
        isNotNull(projects.deliveredAt),
        not(like(projects.clientEmail, erasedEmails)),
      ),
    )
    .orderBy(asc(projects.deliveryEndsAt))
    .limit(2_000)
}

/** Songs delivered in these days, for what is due some time later. Those of erased clients are not among them. */
export function listDeliveredBetween(db: DbOrTx, from: Date, to: Date) {
  return db
    .select({
      id: projects.id,
      deliveredAt: projects.deliveredAt,
      anniversaryWantedAt: projects.anniversaryWantedAt,
    })
    .from(projects)
    .where(and(between(projects.deliveredAt, from, to), not(like(projects.clientEmail, erasedEmails))))
    .orderBy(asc(projects.deliveredAt))
}

/**
 * What a client received last: when it was delivered, and how it stood (`at`) if it was reopened or is revised since; `null` before the
 * first delivery.
 */
export async function findLastDelivery(
  db: DbOrTx,
  { id, deliveredAt, revisedSince }: { id: string; deliveredAt: Date | null; revisedSince: Date | null },
): Promise<{ deliveredAt: Date; at: Date | null } | null> {
  if (deliveredAt) return { deliveredAt, at: revisedSince }
  const [reopened, delivered] = await db
    .select({ type: history.type, at: history.createdAt })
    .from(history)
    .where(and(eq(history.projectId, id), inArray(history.type, ['project-delivered', 'delivery-reopened'])))
    .orderBy(desc(history.id))
    .limit(2)
  return reopened?.type === 'delivery-reopened' && delivered?.type === 'project-delivered'
    ? { deliveredAt: delivered.at, at: reopened.at }
    : null
}

/** The reason staff gave for reopening a delivery, until it is delivered again. */
export async function findReopenReason(db: DbOrTx, projectId: string): Promise<string | null> {
  const [latest] = await db
    .select({ type: history.type, reason: sql<string>`coalesce(${history.details} ->> 'reason', '')` })
    .from(history)
    .where(and(eq(history.projectId, projectId), inArray(history.type, ['project-delivered', 'delivery-reopened'])))
    .orderBy(desc(history.id))
    .limit(1)
  return latest?.type === 'delivery-reopened' && latest.reason !== '' ? latest.reason : null
}

/** The credits declared at the last delivery, to prefill the form. */
export async function findPreviousCredits(db: DbOrTx, projectId: string): Promise<Credits | null> {
  const [latest] = await db
    .select({ credits: sql<Credits | null>`${history.details} -> 'credits'` })
    .from(history)
    .where(and(eq(history.projectId, projectId), eq(history.type, 'project-delivered')))
    .orderBy(desc(history.id))
    .limit(1)
  return latest?.credits ?? null
}
