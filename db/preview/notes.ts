import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { DraftNoteView, NoteCounts, NoteView, SentNoteView } from '#core/preview/note-view.ts'
import type { NoteState } from '#core/preview/note.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { feedbacks, notes } from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'

import { stands } from './feedbacks.ts'
import { enqueuePassages } from './proofs.ts'

const columns = {
  id: notes.id,
  versionId: notes.versionId,
  versionName: notes.versionName,
  fromMs: notes.fromMs,
  toMs: notes.toMs,
  lyricLine: notes.lyricLine,
  isOfLyric: sql<boolean>`${notes.lyricId} is not null`,
  aboutName: notes.aboutName,
  content: notes.content,
}

/** How often what a note asks for had been done and came back: how many notes stand before it. */
const repeats = sql<number>`(
  with recursive before(id) as (
    select ${notes}.repeats_id
    union all
    select earlier.repeats_id from ${notes} earlier join before on earlier.id = before.id
  )
  select count(id)::int from before
)`

/** `repeatsId`: the note that was done, and is asked for once more. */
export type DraftNote = DraftNoteView & { repeatsId: string | null }

/** The client's unsent notes, by version and time. */
export function listDrafts(db: DbOrTx, projectId: string): Promise<DraftNote[]> {
  return db
    .select({
      ...columns,
      repeatsId: notes.repeatsId,
      repeated: sql<
        string | null
      >`(select earlier.content from ${notes} earlier where earlier.id = ${notes}.repeats_id)`,
      repeats,
    })
    .from(notes)
    .where(and(eq(notes.projectId, projectId), isNull(notes.feedbackId)))
    .orderBy(asc(notes.versionName), asc(notes.fromMs), asc(notes.id))
}

/** Of a sent note what `isAnswered` denies. */
export const isUnanswered = sql<boolean>`(${notes.state} = ${stateText<NoteState>('open')} and coalesce(trim(${notes.answer}), '') = '')`

type Wanted = { states?: readonly NoteState[]; limit: number }

const sentColumns = {
  ...columns,
  feedbackId: feedbacks.id,
  sentAt: feedbacks.createdAt,
  state: notes.state,
  answer: notes.answer,
}

/** The notes of one feedback, by version and time, and how often each had come back. */
export function listNotesOfFeedback(db: DbOrTx, feedbackId: string): Promise<(SentNoteView & { repeats: number })[]> {
  return db
    .select({ ...sentColumns, repeats })
    .from(notes)
    .innerJoin(feedbacks, eq(feedbacks.id, notes.feedbackId))
    .where(eq(notes.feedbackId, feedbackId))
    .orderBy(asc(notes.versionName), asc(notes.fromMs), asc(notes.id))
}

/** Sent notes, latest feedback first, then by version and time. */
export async function listSentNotes(db: DbOrTx, projectId: string, { states, limit }: Wanted): Promise<SentNoteView[]> {
  return db
    .select(sentColumns)
    .from(notes)
    .innerJoin(feedbacks, eq(feedbacks.id, notes.feedbackId))
    .where(and(eq(notes.projectId, projectId), states ? inArray(notes.state, [...states]) : undefined))
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id), asc(notes.versionName), asc(notes.fromMs), asc(notes.id))
    .limit(limit)
}

/** What stands of a note where it is only pointed at. */
export type NotePlace = Pick<NoteView, 'id' | 'versionName' | 'fromMs' | 'toMs'>

/** Notes of the last feedback to which nobody has said anything, by version and time; see `isAnswered`. */
export function listUnansweredNotes(db: DbOrTx, projectId: string): Promise<NotePlace[]> {
  const last = db
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(and(eq(feedbacks.projectId, projectId), isNull(feedbacks.lyricId), stands))
    .orderBy(desc(feedbacks.createdAt), desc(feedbacks.id))
    .limit(1)
  return db
    .select({ id: notes.id, versionName: notes.versionName, fromMs: notes.fromMs, toMs: notes.toMs })
    .from(notes)
    .where(and(eq(notes.feedbackId, sql`(${last})`), isUnanswered))
    .orderBy(asc(notes.versionName), asc(notes.fromMs), asc(notes.id))
}

/** Open notes of lyrics are done: those to which nobody said anything, or all. Returns how many. */
export async function closeLyricNotes(
  tx: Tx,
  projectId: string,
  { staffId, at, isAll }: { staffId: string | null; at: Date; isAll: boolean },
): Promise<number> {
  const { rowCount } = await tx
    .update(notes)
    .set({ state: 'done', staffId, answeredAt: at, updatedAt: at })
    .where(
      and(
        eq(notes.projectId, projectId),
        isNotNull(notes.lyricId),
        isNotNull(notes.feedbackId),
        isAll ? eq(notes.state, 'open') : isUnanswered,
      ),
    )
  return rowCount ?? 0
}

export async function countSentNotes(db: DbOrTx, projectId: string): Promise<NoteCounts> {
  const rows = await db
    .select({
      state: notes.state,
      count: sql<number>`count(*)::int`,
      unanswered: sql<number>`(count(*) filter (where ${isUnanswered}))::int`,
    })
    .from(notes)
    .where(and(eq(notes.projectId, projectId), isNotNull(notes.feedbackId)))
    .groupBy(notes.state)
  const counts: NoteCounts = { open: 0, done: 0, declined: 0, unanswered: 0 }
  for (const { state, count, unanswered } of rows) {
    counts[state] = count
    counts.unanswered += unanswered
  }
  return counts
}

/** Call under the project's lock, which prevents concurrent sending or answering. */
export async function findNote(tx: Tx, projectId: string, id: string) {
  const [row] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.projectId, projectId), eq(notes.id, id)))
  return row ?? null
}

export async function insertNote(tx: Tx, note: typeof notes.$inferInsert): Promise<string> {
  const [row] = await tx.insert(notes).values(note).returning({ id: notes.id })
  if (!row) throw new Error('a note was not stored')
  return row.id
}

type NoteChange = Partial<Omit<typeof notes.$inferInsert, 'id' | 'projectId'>>

export async function saveNote(tx: Tx, id: string, change: NoteChange, now: Date): Promise<void> {
  await tx
    .update(notes)
    .set({ ...change, updatedAt: now })
    .where(eq(notes.id, id))
}

/** What the studio says to a note, which is heard as well once it is done. */
export async function saveAnswer(
  tx: Tx,
  queue: Queue,
  { projectId, id }: { projectId: string; id: string },
  { at, ...answer }: Pick<NoteChange, 'state' | 'answer' | 'staffId' | 'answeredAt'> & { at: Date },
): Promise<void> {
  await saveNote(tx, id, answer, at)
  await enqueuePassages(tx, queue, projectId)
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.delete(notes).where(eq(notes.id, id))
}

/** Those of a feedback that was taken back to which nobody said anything: drafts again, or kept as its words only. */
export async function takeNotesBack(tx: Tx, feedbackId: string, as: 'drafts' | 'words', now: Date): Promise<void> {
  const ofFeedback = and(eq(notes.feedbackId, feedbackId), isUnanswered)
  if (as === 'words') await tx.delete(notes).where(ofFeedback)
  else await tx.update(notes).set({ feedbackId: null, updatedAt: now }).where(ofFeedback)
}

/** Marks all unsent notes as sent with this feedback. */
export async function attachNotesToFeedback(tx: Tx, projectId: string, feedbackId: string, now: Date): Promise<void> {
  await tx
    .update(notes)
    .set({ feedbackId, updatedAt: now })
    .where(and(eq(notes.projectId, projectId), isNull(notes.feedbackId)))
}
