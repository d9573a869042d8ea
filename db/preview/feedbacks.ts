import { and, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'

import type { ApprovalSubject } from '#core/preview/open-review.ts'
import type { FeedbackView } from '#core/preview/preview-view.ts'
import type { RevisionEntryKind } from '#core/preview/revision.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import type { Project } from '#db/project/projects.ts'
import { approvals, feedbacks, revisionEntries } from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'

export async function insertFeedback(tx: Tx, feedback: typeof feedbacks.$inferInsert): Promise<string> {
  const [row] = await tx.insert(feedbacks).values(feedback).returning({ id: feedbacks.id })
  if (!row) throw new Error('a feedback was not stored')
  return row.id
}

const columns = {
  id: feedbacks.id,
  versionName: feedbacks.versionName,
  content: feedbacks.content,
  createdAt: feedbacks.createdAt,
}

const isTakenBack = sql<boolean>`exists (
  select 1 from ${revisionEntries}
  where ${revisionEntries}.feedback_id = ${feedbacks}.id and ${revisionEntries}.kind = ${stateText<RevisionEntryKind>('taken-back')})`

/** One that its client took back asks for nothing any more. */
export const stands = sql`not ${isTakenBack}`

export type TakenBack = { lyricId: string | null; text: string; sentAt: Date }

/** What a client wrote in the last request on the song, or on its lyrics, while that is one they took back. */
export async function findTakenBack(db: DbOrTx, projectId: string, of: ApprovalSubject): Promise<TakenBack | null> {
  const [last] = await db
    .select({ lyricId: feedbacks.lyricId, text: feedbacks.content, sentAt: feedbacks.createdAt, isTakenBack })
    .from(feedbacks)
    .where(
      and(eq(feedbacks.projectId, projectId), of === 'song' ? isNull(feedbacks.lyricId) : isNotNull(feedbacks.lyricId)),
    )
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id))
    .limit(1)
  if (!last?.isTakenBack) return null
  const { lyricId, text, sentAt } = last
  return { lyricId, text, sentAt }
}

export async function saveFeedbackText(tx: Tx, id: string, content: string): Promise<void> {
  await tx.update(feedbacks).set({ content }).where(eq(feedbacks.id, id))
}

export async function findFeedback(tx: Tx, id: string): Promise<FeedbackView | null> {
  const [found] = await tx.select(columns).from(feedbacks).where(eq(feedbacks.id, id))
  return found ?? null
}

/** The last feedback on the song: what is asked of a lyric meanwhile is answered by another lyric. */
export async function findLastFeedback(db: DbOrTx, projectId: string): Promise<FeedbackView | null> {
  const [last] = await db
    .select(columns)
    .from(feedbacks)
    .where(and(eq(feedbacks.projectId, projectId), isNull(feedbacks.lyricId), stands))
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id))
    .limit(1)
  return last ?? null
}

/** Newest first, also what was asked of lyrics. */
export function listFeedbacks(db: DbOrTx, projectId: string): Promise<FeedbackView[]> {
  return db
    .select(columns)
    .from(feedbacks)
    .where(and(eq(feedbacks.projectId, projectId), stands))
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id))
}

/** Of a version, not of the lyric it sings. */
const isOfSong = eq(approvals.subject, 'song')

/** When the client last answered what they heard, with a feedback or an approval. */
export async function findLastAnswerAt(db: DbOrTx, projectId: string): Promise<Date | null> {
  const [feedback] = await db
    .select({ at: max(feedbacks.createdAt) })
    .from(feedbacks)
    .where(and(eq(feedbacks.projectId, projectId), isNull(feedbacks.lyricId), stands))
  const [approval] = await db
    .select({ at: max(approvals.createdAt) })
    .from(approvals)
    .where(and(eq(approvals.projectId, projectId), isOfSong))
  const [last] = [feedback?.at ?? null, approval?.at ?? null]
    .filter((at) => at !== null)
    .toSorted((one, other) => other.getTime() - one.getTime())
  return last ?? null
}

export async function insertApproval(tx: Tx, approval: typeof approvals.$inferInsert): Promise<string> {
  const [row] = await tx.insert(approvals).values(approval).returning({ id: approvals.id })
  if (!row) throw new Error('an approval was not stored')
  return row.id
}

/**
 * Revokes the current approval of a song, or of its lyric. The row stays as proof, with who revoked it, when and why, until
 * the request that did is taken back (`restoreLyricApproval`): then the history alone tells of it.
 */
export async function markApprovalRevoked(
  tx: Tx,
  { projectId, subject }: { projectId: string; subject: ApprovalSubject },
  undone: { at: Date; by: string; reason: string },
): Promise<void> {
  await tx
    .update(approvals)
    .set({ revokedAt: undone.at, revokedBy: undone.by, revokedReason: undone.reason })
    .where(and(eq(approvals.projectId, projectId), isNull(approvals.revokedAt), eq(approvals.subject, subject)))
}

/** Gives the approval of a lyric back that was revoked at this instant, by a request its client took back. Returns when they approved. */
export async function restoreLyricApproval(tx: Tx, projectId: string, revokedAt: Date): Promise<Date | null> {
  const [approval] = await tx
    .update(approvals)
    .set({ revokedAt: null, revokedBy: null, revokedReason: null })
    .where(and(eq(approvals.projectId, projectId), eq(approvals.subject, 'lyric'), eq(approvals.revokedAt, revokedAt)))
    .returning({ createdAt: approvals.createdAt })
  return approval?.createdAt ?? null
}

/** Approvals of an order whose project was deleted, newest first. */
export function listApprovalsOutlivingProject(db: DbOrTx, orderId: string) {
  return db
    .select()
    .from(approvals)
    .where(and(eq(approvals.orderId, orderId), isNull(approvals.projectId)))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
}

/** The approval that was in force at an instant, also if it was revoked then. */
export async function findApprovalAt(db: DbOrTx, projectId: string, at: Date) {
  const known = await listApprovals(db, projectId)
  return (
    known.find(
      ({ subject, createdAt, revokedAt }) =>
        subject === 'song' && createdAt <= at && (revokedAt === null || revokedAt >= at),
    ) ?? null
  )
}

/** The version that a client has: the approved one; while a delivered song is revised, the one that was delivered. */
export async function findDeliveredVersionId(
  db: DbOrTx,
  { id, approvedVersionId, revisedSince }: Pick<Project, 'id' | 'approvedVersionId' | 'revisedSince'>,
): Promise<string | null> {
  if (!revisedSince) return approvedVersionId
  return (await findApprovalAt(db, id, revisedSince))?.versionId ?? null
}

/** The version its client said something about last: the approved one, or that of the last feedback. */
export async function findAnsweredVersionId(db: DbOrTx, project: Project): Promise<string | null> {
  const delivered = await findDeliveredVersionId(db, project)
  if (delivered) return delivered
  const [feedback] = await db
    .select({ versionId: feedbacks.versionId })
    .from(feedbacks)
    .where(and(eq(feedbacks.projectId, project.id), isNull(feedbacks.lyricId), stands))
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id))
    .limit(1)
  return feedback?.versionId ?? null
}

/** All approvals, including revoked ones, newest first. */
export function listApprovals(db: DbOrTx, projectId: string) {
  return db
    .select()
    .from(approvals)
    .where(eq(approvals.projectId, projectId))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
}
