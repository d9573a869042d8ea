import { and, asc, desc, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'

import type { NoteReader, NoteSubject } from '#core/staff/internal-note.ts'
import { scopeOf, type ProjectScope } from '#core/staff/staff.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { clients, internalNoteMentions, internalNotes, projects, staff } from '#db/schema.ts'

import { listActiveStaff } from './staff.ts'

const mentions = internalNoteMentions

/** The project a note is about, held against its deletion and the end of its content, and nothing more: whoever works on it goes on. */
export async function lockNotedProject(tx: Tx, id: string) {
  const { code, clientId, orderId, assigneeId } = projects
  const { contentErasedAt, deliveryEndsAt, revisedSince, updatedAt } = projects
  const [project] = await tx
    .select({
      id: projects.id,
      code,
      clientId,
      orderId,
      assigneeId,
      contentErasedAt,
      deliveryEndsAt,
      revisedSince,
      updatedAt,
    })
    .from(projects)
    .where(eq(projects.id, id))
    .for('key share')
  return project ?? null
}

/** The team by name, and who of it may open what a note is about. */
export async function listNoteReaders(db: DbOrTx, { kind, id }: NoteSubject): Promise<NoteReader[]> {
  const assigned = await db
    .selectDistinct({ id: projects.assigneeId })
    .from(projects)
    .where(eq(kind === 'project' ? projects.id : projects.clientId, id))
  const assignees = new Set(assigned.map((row) => row.id))
  const team = await listActiveStaff(db)
  return team.map((person) => ({
    id: person.id,
    name: person.name,
    canRead: scopeOf(person) === null || assignees.has(person.id),
  }))
}

/** False where it is stored already: the form was sent twice. */
export async function insertInternalNote(tx: Tx, note: typeof internalNotes.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(internalNotes).values(note).onConflictDoNothing()
  return rowCount !== 0
}

export async function findInternalNote(tx: Tx, id: string) {
  const [note] = await tx.select().from(internalNotes).where(eq(internalNotes.id, id))
  return note ?? null
}

/** A note of this person about this; of nobody else's, whatever the id. */
export async function lockOwnNote(tx: Tx, subject: NoteSubject, { id, authorId }: { id: string; authorId: string }) {
  const [note] = await tx
    .select()
    .from(internalNotes)
    .where(and(isAbout(subject), eq(internalNotes.id, id), eq(internalNotes.authorId, authorId)))
    .for('update')
  return note ?? null
}

export async function saveInternalNote(tx: Tx, id: string, change: { content: string; editedAt: Date }) {
  await tx.update(internalNotes).set(change).where(eq(internalNotes.id, id))
}

export async function deleteInternalNote(tx: Tx, id: string): Promise<void> {
  await tx.delete(internalNotes).where(eq(internalNotes.id, id))
}

/** Whom a note calls. Who was called before and read it has read it. */
export async function saveMentions(tx: Tx, noteId: string, staffIds: string[]): Promise<void> {
  await tx.delete(mentions).where(and(eq(mentions.noteId, noteId), notInArray(mentions.staffId, staffIds)))
  if (staffIds.length === 0) return
  await tx
    .insert(mentions)
    .values(staffIds.map((staffId) => ({ noteId, staffId })))
    .onConflictDoNothing()
}

/** Of this person: in one note, or in all about something, which they answered. */
export async function markMentionsRead(
  tx: Tx,
  subject: NoteSubject,
  { staffId, noteId, now }: { staffId: string; noteId?: string; now: Date },
): Promise<boolean> {
  const about = tx
    .select({ id: internalNotes.id })
    .from(internalNotes)
    .where(and(isAbout(subject), noteId ? eq(internalNotes.id, noteId) : undefined))
  const { rowCount } = await tx
    .update(mentions)
    .set({ readAt: now })
    .where(and(eq(mentions.staffId, staffId), isNull(mentions.readAt), inArray(mentions.noteId, about)))
  return rowCount !== 0
}

/** The newest notes about something, newest first, with whom each calls. */
export async function listInternalNotes(db: DbOrTx, subject: NoteSubject, limit: number) {
  const rows = await db
    .select({
      id: internalNotes.id,
      authorId: internalNotes.authorId,
      authorName: staff.name,
      content: internalNotes.content,
      createdAt: internalNotes.createdAt,
      editedAt: internalNotes.editedAt,
    })
    .from(internalNotes)
    .leftJoin(staff, eq(staff.id, internalNotes.authorId))
    .where(isAbout(subject))
    .orderBy(desc(internalNotes.createdAt), desc(internalNotes.id))
    .limit(limit)
  const called = await db
    .select({ noteId: mentions.noteId, id: staff.id, name: staff.name, readAt: mentions.readAt })
    .from(mentions)
    .innerJoin(staff, eq(staff.id, mentions.staffId))
    .where(
      inArray(
        mentions.noteId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(sql`lower(${staff.name})`), asc(staff.id))
  return rows.map((row) => ({
    ...row,
    mentioned: called.flatMap(({ noteId, ...person }) => (noteId === row.id ? [person] : [])),
  }))
}

export function countInternalNotes(db: DbOrTx, subject: NoteSubject): Promise<number> {
  return db.$count(internalNotes, isAbout(subject))
}

/** Notes that call this person and were neither read nor answered, the oldest first. Only of what they may open. */
export function listUnreadMentions(
  db: DbOrTx,
  { staffId, scope }: { staffId: string; scope: ProjectScope },
  limit: number,
) {
  return db
    .select({
      id: internalNotes.id,
      clientId: internalNotes.clientId,
      projectId: internalNotes.projectId,
      projectTitle: projects.title,
      clientName: clients.name,
      authorName: staff.name,
      content: internalNotes.content,
      createdAt: internalNotes.createdAt,
    })
    .from(mentions)
    .innerJoin(internalNotes, eq(internalNotes.id, mentions.noteId))
    .innerJoin(clients, eq(clients.id, internalNotes.clientId))
    .leftJoin(projects, eq(projects.id, internalNotes.projectId))
    .leftJoin(staff, eq(staff.id, internalNotes.authorId))
    .where(and(eq(mentions.staffId, staffId), isNull(mentions.readAt), isInScope(scope)))
    .orderBy(asc(internalNotes.createdAt), asc(internalNotes.id))
    .limit(limit)
}

function isInScope(scope: ProjectScope): SQL | undefined {
  if (scope === null) return undefined
  return or(
    eq(projects.assigneeId, scope),
    and(
      isNull(internalNotes.projectId),
      // By a name of its own: the query has a project already.
      sql`exists (select 1 from projects own where own.client_id = ${internalNotes.clientId} and own.assignee_id = ${scope})`,
    ),
  )
}

function isAbout({ kind, id }: NoteSubject): SQL | undefined {
  if (kind === 'project') return eq(internalNotes.projectId, id)
  return and(eq(internalNotes.clientId, id), isNull(internalNotes.projectId))
}
