import { and, asc, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'

import type { CalendarDay } from '#core/dates.ts'
import type { ProjectOrder } from '#core/project-list.ts'
import { projectStatuses, type ProductionStep, type ProjectStatus } from '#core/project.ts'
import type { ProjectScope } from '#core/staff.ts'

import type { DbOrTx } from './client.ts'
import { countUpTo, readAssignedCounters, readCounters } from './counters.ts'
import { cursorOf, newestFirst, olderThan, pageOf, pageSize } from './keyset.ts'
import { briefings, history, projects, projectVersions, staff } from './schema.ts'
import { projectWords } from './search-words.ts'
import { firstHolding, holdsWords } from './search.ts'

export type ProjectFilter = {
  status: ProjectStatus | null
  /** Only what has reached this step, and no further. */
  step?: ProductionStep | null
  search: string
  order: ProjectOrder
  /** Only what is past its limit on this day. */
  lateOn?: CalendarDay | null
  /** Only those whose story was told and nobody of the studio has accepted or asked back yet. */
  unread?: boolean
  /** Only those somebody works on; without one, everybody's. */
  assigneeId?: ProjectScope
  /** Only those nobody works on yet. */
  unassigned?: boolean
  before: string | null
}

export type ProjectWish = Omit<ProjectFilter, 'order' | 'before'>

/** A page of projects; the search reads titles, client names and codes. Each order has its own index. */
export async function listProjectsForStaff(db: DbOrTx, filter: ProjectFilter) {
  const { order, before, search } = filter
  const { cursor, after, ...ordering } = orderings[order]
  const undelivered = order === 'limit' && !filter.status ? notDelivered() : undefined
  const where = and(projectsKept(filter), undelivered, after(before))
  // Nobody is one value like another, but PostgreSQL finds the order of an index after it only if asked for it.
  const sorted = [...(filter.unassigned ? [ordering.nobody] : []), ...ordering.sorted()]
  const keys = filter.unassigned ? [projects.assigneeId, ...ordering.keys] : ordering.keys
  const rows = await db
    .select({
      id: projects.id,
      code: projects.code,
      title: projects.title,
      clientName: projects.clientName,
      packageId: projects.packageId,
      status: projects.status,
      step: projects.step,
      limitOn: projects.limitOn,
      updatedAt: projects.updatedAt,
      assigneeId: projects.assigneeId,
      assigneeName: staff.name,
      versions: db.$count(projectVersions, eq(projectVersions.projectId, projects.id)),
      cursor: cursor(),
    })
    .from(projects)
    .leftJoin(staff, eq(staff.id, projects.assigneeId))
    .where(firstHolding(searchedProjects, { search, where, keys, sorted, count: pageSize + 1 }))
    .orderBy(...sorted)
    .limit(pageSize + 1)
  return pageOf(rows)
}

const searchedProjects = { table: projects, words: projectWords(projects), code: projects.code }

/** Those to be sorted newest first and cut to `count`. */
export function newestProjects(wanted: { search: string; where: SQL | undefined; count: number }) {
  const { keys, sorted } = orderings.created
  return firstHolding(searchedProjects, { ...wanted, keys, sorted: sorted() })
}

/** What a filter leaves in, whatever the order and the page. */
export function projectsWanted(wish: ProjectWish) {
  return and(projectsKept(wish), holdsWords(wish.search, searchedProjects.words, searchedProjects.code))
}

function projectsKept({ status, step, lateOn, unread, assigneeId = null, unassigned }: Omit<ProjectWish, 'search'>) {
  return and(
    ofAssignee(assigneeId),
    unassigned ? isNull(projects.assigneeId) : undefined,
    status ? eq(projects.status, status) : undefined,
    step ? eq(projects.step, step) : undefined,
    lateOn ? pastLimit(status, lateOn) : undefined,
    unread ? hasUnreadBriefing() : undefined,
  )
}

/** Nothing delivered is late: said outright, nobody goes looking for it. */
function pastLimit(status: ProjectStatus | null, day: CalendarDay) {
  return status === 'delivered' ? sql`false` : and(notDelivered(), lt(projects.limitOn, day))
}

function notDelivered() {
  return sql`${projects.status} <> 'delivered'`
}

function hasUnreadBriefing() {
  const told = sql`select ${briefings.projectId} from ${briefings} where ${briefings.state} = 'sent'`
  return and(inArray(projects.status, ['waiting', 'feedback']), sql`${projects.id} in (${told})`)
}

function ofAssignee(assigneeId: ProjectScope) {
  return assigneeId === null ? undefined : eq(projects.assigneeId, assigneeId)
}

const active = { createdAt: projects.updatedAt, id: projects.id }

const orderings = {
  created: {
    cursor: () => cursorOf(projects),
    after: (cursor: string | null) => olderThan(projects, cursor),
    keys: [projects.createdAt, projects.id],
    sorted: () => newestFirst(projects),
    nobody: desc(projects.assigneeId),
  },
  activity: {
    cursor: () => cursorOf(active),
    after: (cursor: string | null) => olderThan(active, cursor),
    keys: [projects.updatedAt, projects.id],
    sorted: () => newestFirst(active),
    nobody: desc(projects.assigneeId),
  },
  limit: {
    cursor: () => sql<string>`(${projects.limitOn} - date '1970-01-01') || '_' || ${projects.id}`,
    after: dueAfter,
    keys: [projects.limitOn, projects.id],
    sorted: () => [asc(projects.limitOn), asc(projects.id)],
    nobody: asc(projects.assigneeId),
  },
}

/** Days are told as a number, so that no cursor can name a day that does not exist. */
function dueAfter(cursor: string | null) {
  const [, days, rowId] = cursor?.match(/^(\d{1,6})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? []
  if (!days || !rowId) return undefined
  return sql`(${projects.limitOn}, ${projects.id}) > (date '1970-01-01' + ${days}::int, ${rowId}::uuid)`
}

export async function hasProject(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).limit(1)
  return rows.length > 0
}

/** Work past its limit on a day, counted up to `countLimit`: what is due on that very day is not late. */
export function countLateProjects(db: DbOrTx, today: CalendarDay, scope: ProjectScope): Promise<number> {
  return countUpTo(db, projects, and(ofAssignee(scope), notDelivered(), lt(projects.limitOn, today)))
}

/** Stories that wait to be read, counted up to `countLimit`. */
export function countUnreadBriefings(db: DbOrTx, scope: ProjectScope): Promise<number> {
  return countUpTo(db, projects, and(ofAssignee(scope), hasUnreadBriefing()))
}

export type ProjectCounts = { total: number } & Record<ProjectStatus, number>

/** From the kept counters, everybody's or one person's. */
export async function countProjects(db: DbOrTx, scope: ProjectScope): Promise<ProjectCounts> {
  const known = scope === null ? await readCounters(db, 'projects') : await readAssignedCounters(db, scope)
  const counts = { total: 0, waiting: 0, feedback: 0, approved: 0, delivered: 0 }
  for (const status of projectStatuses) {
    counts[status] = known.get(status) ?? 0
    counts.total += counts[status]
  }
  return counts
}

export function listRecentProjects(db: DbOrTx, count: number, scope: ProjectScope) {
  return db
    .select({ id: projects.id, title: projects.title, clientName: projects.clientName, status: projects.status })
    .from(projects)
    .where(ofAssignee(scope))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(count)
}

export async function findProject(db: DbOrTx, id: string) {
  const [project] = await db.select().from(projects).where(eq(projects.id, id)).limit(1)
  return project ?? null
}

/** Who works on it; all that is needed to say who may open it. */
export async function findAssignment(db: DbOrTx, id: string): Promise<{ assigneeId: string | null } | null> {
  const [project] = await db
    .select({ assigneeId: projects.assigneeId })
    .from(projects)
    .where(eq(projects.id, id))
    .limit(1)
  return project ?? null
}

/** What happened to a project and to the order it came from, oldest first. */
export function listHistoryOfProject(db: DbOrTx, { id, orderId }: { id: string; orderId: string | null }) {
  const ofProject = eq(history.projectId, id)
  return db
    .select()
    .from(history)
    .where(orderId ? or(ofProject, eq(history.orderId, orderId)) : ofProject)
    .orderBy(asc(history.id))
}
