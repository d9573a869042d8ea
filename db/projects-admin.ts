import { and, asc, desc, eq, or, sql } from 'drizzle-orm'

import { projectStatuses, type ProjectStatus } from '#core/project.ts'

import type { DbOrTx } from './client.ts'
import { readCounters } from './counters.ts'
import { containsWords, cursorOf, newestFirst, olderThan, pageOf, pageSize } from './keyset.ts'
import { history, projects } from './schema.ts'

export type ProjectFilter = { status: ProjectStatus | null; search: string; before: string | null }

/** A page of projects, newest first; the search reads titles, client names and codes. */
export async function listProjectsForStaff(db: DbOrTx, { status, search, before }: ProjectFilter) {
  const rows = await db
    .select({
      id: projects.id,
      code: projects.code,
      title: projects.title,
      clientName: projects.clientName,
      packageId: projects.packageId,
      status: projects.status,
      limitOn: projects.limitOn,
      updatedAt: projects.updatedAt,
      cursor: cursorOf(projects),
    })
    .from(projects)
    .where(
      and(
        status ? eq(projects.status, status) : undefined,
        containsWords(search, [projects.title, projects.clientName, projects.code]),
        olderThan(projects, before),
      ),
    )
    .orderBy(...newestFirst(projects))
    .limit(pageSize + 1)
  return pageOf(rows)
}

export type ProjectCounts = { total: number } & Record<ProjectStatus, number>

export async function countProjects(db: DbOrTx): Promise<ProjectCounts> {
  const known = await readCounters(db, 'projects')
  const counts = { total: 0, waiting: 0, feedback: 0, approved: 0, delivered: 0 }
  for (const status of projectStatuses) {
    counts[status] = known.get(status) ?? 0
    counts.total += counts[status]
  }
  return counts
}

export function listRecentProjects(db: DbOrTx, count: number) {
  return db
    .select({ id: projects.id, title: projects.title, clientName: projects.clientName, status: projects.status })
    .from(projects)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(count)
}

export async function findProject(db: DbOrTx, id: string) {
  const [project] = await db.select().from(projects).where(eq(projects.id, id)).limit(1)
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
