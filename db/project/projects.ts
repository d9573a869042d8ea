import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { projectlessMail } from '#copy/client/erased-mail.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { abandonUploads } from '#db/audio/uploads.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { emptiedMails } from '#db/mail/emptied-mails.ts'
import { history, mails, projects } from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'
import { erasedEmailOf } from '#db/shared/erased-emails.ts'

export type Project = typeof projects.$inferSelect
type NewProject = typeof projects.$inferInsert
export type ProjectChange = Partial<Omit<NewProject, 'id' | 'orderId'>>

export async function insertProject(tx: Tx, project: NewProject): Promise<string> {
  const [row] = await tx.insert(projects).values(project).returning({ id: projects.id })
  if (!row) throw new Error('a project was not stored')
  await announce(tx, `project:${row.id}`)
  return row.id
}

export async function findProject(db: DbOrTx, id: string): Promise<Project | null> {
  const [project] = await db.select().from(projects).where(eq(projects.id, id)).limit(1)
  return project ?? null
}

export async function findProjectIdOfOrder(db: DbOrTx, orderId: string): Promise<string | null> {
  const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.orderId, orderId)).limit(1)
  return project?.id ?? null
}

/** By project id or preview code, whichever the link contains. */
export async function findProjectByPreviewKey(db: DbOrTx, key: string): Promise<Project | null> {
  const where = whereKey(key)
  if (!where) return null
  const [project] = await db.select().from(projects).where(where).limit(1)
  return project ?? null
}

export async function findProjectByCode(db: DbOrTx, code: string): Promise<Project | null> {
  const [project] = await db.select().from(projects).where(eq(projects.code, code)).limit(1)
  return project ?? null
}

/** A project without an order, by its code and the client's e-mail. */
export async function findOwnProjectByCodeAndEmail(
  db: DbOrTx,
  code: string,
  email: string,
): Promise<{ id: string; code: string } | null> {
  const [project] = await db
    .select({ id: projects.id, code: projects.code })
    .from(projects)
    .where(and(eq(projects.code, code), isNull(projects.orderId), hasEmail(sql`trim(${projects.clientEmail})`, email)))
    .limit(1)
  return project ?? null
}

/** Those of these projects that have no order, in no particular order. */
export function listOwnProjects(db: DbOrTx, ids: readonly string[]): Promise<Project[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), isNull(projects.orderId)))
}

/** What decides who may see a project, and nothing else of it. */
export async function findProjectOwners(
  db: DbOrTx,
  id: string,
): Promise<{ id: string; orderId: string | null; assigneeId: string | null } | null> {
  if (!isUuid(id)) return null
  const { orderId, assigneeId } = projects
  const [project] = await db.select({ id: projects.id, orderId, assigneeId }).from(projects).where(eq(projects.id, id))
  return project ?? null
}

function whereKey(key: string) {
  const plain = key.toLowerCase()
  if (/^[0-9a-f]{32}$/.test(plain)) return eq(projects.previewCode, plain)
  return isUuid(plain) ? eq(projects.id, plain) : null
}

/**
 * Locks against updates, but not against inserts that reference the project (`for no key update`): who answers a briefing
 * holds its lock and writes history, while who accepts it locks the project first.
 */
export async function lockProject(tx: Tx, id: string): Promise<Project | null> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('no key update')
  return project ?? null
}

type Place = { id: string; orderId: string | null }

/** Writes a change and announces it to open pages. */
export async function saveProject(tx: Tx, place: Place, change: ProjectChange, now: Date): Promise<void> {
  await tx
    .update(projects)
    .set({ ...change, updatedAt: now })
    .where(eq(projects.id, place.id))
  await announceProject(tx, place)
}

/** The same for a change that client pages show nothing of. */
export async function saveProjectForStudio(tx: Tx, place: Place, change: ProjectChange, now: Date): Promise<void> {
  await tx
    .update(projects)
    .set({ ...change, updatedAt: now })
    .where(eq(projects.id, place.id))
  await announceToStudio(tx, place)
}

/** Announces a change to open pages of the project and of its order. */
export async function announceProject(tx: Tx, { id, orderId }: Place): Promise<void> {
  await announce(tx, `project:${id}`)
  if (orderId) await announce(tx, `order:${orderId}`)
}

/** Announces a change to staff only: client pages show nothing of it. */
export async function announceToStudio(tx: Tx, { id, orderId }: Place): Promise<void> {
  await announce(tx, `studio:project:${id}`)
  if (orderId) await announce(tx, `studio:order:${orderId}`)
}

/**
 * Deletes a project with its versions and feedback. Approvals stay, and history and mails of its order. Of its other mails
 * only stays that there were some: nothing would lead from its client to them, to export or erase them.
 */
export async function deleteProjectRow(tx: Tx, place: Place): Promise<void> {
  const ofProject = eq(history.projectId, place.id)
  await tx.delete(history).where(and(ofProject, isNull(history.orderId)))
  await tx
    .update(history)
    .set({ projectId: null })
    .where(and(ofProject, isNotNull(history.orderId)))
  const { name, ...content } = projectlessMail
  await tx
    .update(mails)
    .set(emptiedMails({ name, content, email: erasedEmailOf(mails.id) }))
    .where(and(eq(mails.projectId, place.id), isNull(mails.orderId)))
  await tx.update(mails).set({ projectId: null }).where(eq(mails.projectId, place.id))
  await abandonUploads(tx, [place.id])
  await tx.delete(projects).where(eq(projects.id, place.id))
  await announceProject(tx, place)
}

/** What staff wrote when they last returned the project to the client, in their own words alone. */
export async function findReturnMessage(db: DbOrTx, projectId: string): Promise<{ text: string; at: Date } | null> {
  const [row] = await db
    .select({ text: sql<string>`coalesce(${history.details} ->> 'reason', '')`, at: history.createdAt })
    .from(history)
    .where(and(eq(history.projectId, projectId), eq(history.type, 'status_changed_to_waiting')))
    .orderBy(desc(history.id))
    .limit(1)
  return row && row.text !== '' ? row : null
}
