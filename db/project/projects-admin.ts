import {
  and,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'

import type { BriefingState } from '#core/briefing/briefing.ts'
import type { LyricState } from '#core/preview/lyric-review.ts'
import { projectStatuses, unapprovedStatuses, type ProductionStep, type ProjectStatus } from '#core/project/project.ts'
import type { CalendarDay, DaySpan } from '#core/shared/dates.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import type { DbOrTx } from '#db/client.ts'
import { isProjectNotStopped, isStopped, purchaseColumns } from '#db/order/active-orders.ts'
import { briefings, deadlineRisks, lyrics, orders, projects, projectVersions, staff } from '#db/schema.ts'
import { countUpTo, readAssignedCounters, readCounters } from '#db/shared/counters.ts'
import {
  batchesOf,
  countOf,
  newestOf,
  newestSort,
  pageOf,
  stateSort,
  textSort,
  type List,
  type ListWish,
} from '#db/shared/list.ts'
import { toPage, type SortKey } from '#db/shared/pagination.ts'
import { projectSearchText, textOrder } from '#db/shared/search-text.ts'
import { stateText } from '#db/shared/state-text.ts'

import { changesUnpaid, isDeadlineMet, isPresented, momentColumns, progressColumns } from './progress.ts'

export type ProjectFilter = {
  status: ProjectStatus | null
  /** Only projects currently at this step. */
  step?: ProductionStep | null
  /** Only projects past their limit on this day. */
  lateOn?: CalendarDay | null
  /** Only projects whose briefing was sent and not yet accepted or returned with a question. */
  unread?: boolean
  /** Only projects whose feedback is the studio's to answer. */
  toAnswer?: boolean
  /** Only projects whose client wants the lyric changed, and has no other one yet. */
  lyricChanges?: boolean
  /** Only projects whose client pays first for the changes they asked for. */
  unpaid?: boolean
  /** Only projects the studio works on whose limit is one of these days. */
  dueWithin?: DaySpan | null
  /** Only projects whose forecast lies after a deadline that is not over on this day. */
  atRiskOn?: CalendarDay | null
  /** Only projects to make something for: the briefing is accepted, or none was asked for, and there is no version. */
  unpresented?: boolean
  /** Only projects with a version that the client was not shown. */
  drafts?: boolean
  /** Only projects that stopped before their delivery; a status alone leaves these out, as nothing is due for them. */
  stopped?: boolean
  /** Only projects of this assignee; `null` for all. */
  assigneeId?: ProjectScope
  /** Only unassigned projects. */
  unassigned?: boolean
} & ListWish<'projects'>

export type ProjectSearch = Omit<ProjectFilter, 'isReversed' | 'before'>

const projectList = {
  name: 'projects',
  table: projects,
  sorts: {
    created: newestSort(projects),
    title: textSort(textOrder(projects.title), projects.title),
    client: textSort(textOrder(projects.clientName), projects.clientName),
    limit: { value: projects.deadlineOn, columns: [projects.deadlineOn], kind: 'day' },
    activity: { value: projects.updatedAt, columns: [projects.updatedAt], kind: 'instant' },
    status: stateSort(projectStatuses, projects.status, projects),
    person: assigneeSort(),
  },
  searched: () => ({ searchText: projectSearchText(projects), code: projects.code }),
  where: (filter) =>
    and(projectFilterCondition(filter), filter.order === 'limit' && !filter.status ? withDeadline(filter) : undefined),
} satisfies List<'projects', ProjectSearch>

/** By the name of whose they are; nobody's come after all others. */
function assigneeSort(): SortKey {
  const { assigneeId, createdAt } = projects
  const rank = sql`'1' || ${textOrder(staff.name)}`
  const none = sql`'2'`
  return {
    value: sql`coalesce((select ${rank} from ${staff} where ${staff.id} = ${assigneeId}), ${none})`,
    columns: [assigneeId],
    kind: 'text',
    groups: {
      column: assigneeId,
      within: createdAt,
      ranked: sql`select ${staff.id} as value, ${rank} as rank from ${staff}`,
      none,
    },
  }
}

/** What a list says of each project; its order and its assignee are joined to it. */
export const lineColumns = {
  id: projects.id,
  code: projects.code,
  title: projects.title,
  coverChoice: projects.coverChoice,
  clientName: projects.clientName,
  status: projects.status,
  deadlineOn: projects.deadlineOn,
  assigneeName: staff.name,
  order: purchaseColumns,
  moments: momentColumns,
  ...progressColumns,
}

/** A page of projects; searches titles, client names and codes. Each order has its own index. */
export async function listProjectsForStaff(db: DbOrTx, filter: ProjectFilter) {
  // `assignee is null` does not count as a constant for sorting: PostgreSQL uses an index after it only if the column is in
  // ORDER BY.
  const isByTime = !['title', 'client', 'person'].includes(filter.order ?? '')
  const page = pageOf(projectList, filter, filter.unassigned && isByTime ? projects.assigneeId : undefined)
  const rows = await db
    .select({
      ...lineColumns,
      packageId: projects.packageId,
      step: projects.step,
      updatedAt: projects.updatedAt,
      assigneeId: projects.assigneeId,
      cursor: page.cursor,
    })
    .from(projects)
    .leftJoin(staff, eq(staff.id, projects.assigneeId))
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return toPage(rows, page)
}

/** All projects that fit, with all that stands in them. */
export function eachProject(db: DbOrTx, filter: ProjectSearch & { ids?: string[] | null }) {
  return batchesOf(projectList, { ...filter, order: 'created' }, ({ where, orderBy, limit, cursor }) =>
    db
      .select({ ...getTableColumns(projects), assigneeName: staff.name, cursor })
      .from(projects)
      .leftJoin(staff, eq(staff.id, projects.assigneeId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const searchedProjects = { table: projects, ...projectList.searched() }

/** A query for projects, to be sorted newest first and limited to `count`. */
export function newestProjects({ search, ...wanted }: { search: string; where: SQL | undefined; count: number }) {
  return newestOf(projectList, { search, status: null }, wanted)
}

/** A filter without its search, as a condition. */
export function projectFilterCondition(wish: Omit<ProjectSearch, 'search' | 'order'>) {
  const {
    status,
    step,
    lateOn,
    unread,
    toAnswer,
    lyricChanges,
    unpaid,
    dueWithin,
    atRiskOn,
    unpresented,
    drafts,
    stopped,
    assigneeId = null,
    unassigned,
  } = wish
  return and(
    ofAssignee(assigneeId),
    unassigned ? isNull(projects.assigneeId) : undefined,
    status ? eq(projects.status, status) : undefined,
    step ? eq(projects.step, step) : undefined,
    lateOn ? isPastDeadline(status, lateOn) : undefined,
    unread ? hasUnreadBriefing() : undefined,
    toAnswer ? hasFeedbackToAnswer() : undefined,
    unpaid ? and(changesUnpaid, isProjectNotStopped()) : undefined,
    lyricChanges ? hasLyricChanges() : undefined,
    dueWithin ? isDueWithin(dueWithin) : undefined,
    atRiskOn ? isAtRisk(atRiskOn) : undefined,
    unpresented ? isUnpresented() : undefined,
    drafts ? hasDraft() : undefined,
    stopped ? hasStopped() : status && status !== 'delivered' ? isProjectNotStopped() : undefined,
  )
}

/** What is sorted by a deadline has one: not what was delivered, nor what stopped, unless it was asked for. */
function withDeadline({ stopped }: Pick<ProjectFilter, 'stopped'>) {
  return stopped ? notDelivered() : and(notDelivered(), isProjectNotStopped())
}

/** Few purchases stop: they are found by indexes of their own. */
function hasStopped() {
  return and(notDelivered(), sql`${projects.orderId} in (select ${orders.id} from ${orders} where ${isStopped})`)
}

/** Delivered and stopped projects are never late: the former stated explicitly, so that no query searches for them. */
function isPastDeadline(status: ProjectStatus | null, day: CalendarDay) {
  return status === 'delivered'
    ? sql`false`
    : and(notDelivered(), lt(projects.deadlineOn, day), isBoundByDeadline(), isProjectNotStopped())
}

/**
 * What was shown in time is not due by its deadline any more, unless the client has not answered, nor is anything while they
 * have changes to pay: as in `dueStatus`.
 */
function isBoundByDeadline() {
  return and(or(eq(projects.status, 'waiting'), not(isDeadlineMet)), not(changesUnpaid))
}

/** What waits for its client to listen is not the studio's to hurry. */
function isDueWithin({ first, last }: DaySpan) {
  return and(
    notDelivered(),
    between(projects.deadlineOn, first, last),
    or(ne(projects.status, 'waiting'), not(isPresented)),
    isBoundByDeadline(),
    isProjectNotStopped(),
  )
}

/** The forecast is some minutes old: what was presented or stopped since then is not at risk any more. */
function isAtRisk(day: CalendarDay) {
  const withForecast = sql`select ${deadlineRisks.projectId} from ${deadlineRisks}`
  const forecastOn = sql`(select ${deadlineRisks.readyOn} from ${deadlineRisks} where ${deadlineRisks.projectId} = ${projects.id})`
  return and(
    inArray(projects.status, unapprovedStatuses),
    gte(projects.deadlineOn, day),
    sql`${projects.id} in (${withForecast})`,
    gt(forecastOn, projects.deadlineOn),
    or(ne(projects.status, 'waiting'), not(isPresented)),
    isBoundByDeadline(),
    isProjectNotStopped(),
  )
}

function isUnpresented() {
  const accepted = sql`(select ${briefings.state} = ${stateText<BriefingState>('accepted')} from ${briefings} where ${briefings.projectId} = ${projects.id} limit 1)`
  return and(
    eq(projects.status, 'waiting'),
    not(isPresented),
    sql`coalesce(${accepted}, true)`,
    sql`${projects.id} not in (${withDraft})`,
    not(changesUnpaid),
    isProjectNotStopped(),
  )
}

function notDelivered() {
  return sql`${projects.status} <> ${stateText<ProjectStatus>('delivered')}`
}

function hasUnreadBriefing() {
  const withSentBriefing = sql`select ${briefings.projectId} from ${briefings} where ${briefings.state} = ${stateText<BriefingState>('sent')}`
  return and(
    inArray(projects.status, unapprovedStatuses),
    sql`${projects.id} in (${withSentBriefing})`,
    isProjectNotStopped(),
  )
}

function hasFeedbackToAnswer() {
  return and(eq(projects.status, 'feedback'), not(changesUnpaid), isProjectNotStopped())
}

/** What was asked of a lyric that another one replaced is answered. Lyrics that were changed have an index of their own. */
function hasLyricChanges() {
  const withChanges = sql`select ${lyrics.projectId} from ${lyrics} where ${lyrics.changesAskedAt} is not null and ${lyrics.approvedAt} is null`
  return and(
    inArray(projects.status, unapprovedStatuses),
    sql`${projects.id} in (${withChanges})`,
    sql`${progressColumns.lyric} = ${stateText<LyricState>('changes')}`,
    not(changesUnpaid),
    isProjectNotStopped(),
  )
}

/** Few versions are drafts: they have an index of their own. */
const withDraft = sql`select ${projectVersions.projectId} from ${projectVersions} where ${projectVersions.presentedAt} is null`

function hasDraft() {
  return and(
    inArray(projects.status, unapprovedStatuses),
    sql`${projects.id} in (${withDraft})`,
    not(changesUnpaid),
    isProjectNotStopped(),
  )
}

export function ofAssignee(assigneeId: ProjectScope) {
  return assigneeId === null ? undefined : eq(projects.assigneeId, assigneeId)
}

/** Projects that stopped before their delivery, with the status they stopped in. */
export async function countStoppedProjects(db: DbOrTx, scope: ProjectScope): Promise<StoppedCounts> {
  const known = await readStoppedCounters(db, { assigneeId: scope })
  const count = (status: ProjectStatus) => known.get(status) ?? 0
  return { waiting: count('waiting'), feedback: count('feedback'), approved: count('approved') }
}

type Whose = Pick<ProjectFilter, 'assigneeId' | 'unassigned'>

/** The same by the keys of the stored counters, which count stopped projects among the others. */
async function readStoppedCounters(db: DbOrTx, { assigneeId = null, unassigned }: Whose): Promise<Map<string, number>> {
  const rows = await db
    .select({ status: projects.status, step: projects.step, count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(projects, eq(projects.orderId, orders.id))
    .where(
      and(
        isStopped,
        ne(projects.status, 'delivered'),
        ofAssignee(assigneeId),
        unassigned ? isNull(projects.assigneeId) : undefined,
      ),
    )
    .groupBy(projects.status, projects.step)
  const counts = new Map<string, number>()
  for (const { status, step, count } of rows) {
    for (const key of [status, `${status}:${step}`]) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

/** Whether any client pays first for the changes they asked for; with each year there are more who never did. */
export async function hasUnpaidProjects(db: DbOrTx, scope: ProjectScope): Promise<boolean> {
  const unpaid = projectFilterCondition({ status: null, unpaid: true, assigneeId: scope })
  return (await countUpTo(db, projects, unpaid, 1)) > 0
}

/** From the stored counters: how many projects there are, how many of them stopped, and how many of a status or step go on. */
export async function readProjectCounters(db: DbOrTx, whose: Whose) {
  const { assigneeId = null, unassigned = false } = whose
  const everybody = assigneeId === null && !unassigned
  // One after the other: in a transaction there is one connection.
  const known = await (everybody ? readCounters(db, 'projects') : readAssignedCounters(db, assigneeId))
  const ended = await readStoppedCounters(db, whose)
  return {
    all: sumOf(known),
    stopped: sumOf(ended),
    active({ status, step }: { status: ProjectStatus; step?: ProductionStep | null }): number {
      const key = step ? `${status}:${step}` : status
      return (known.get(key) ?? 0) - (ended.get(key) ?? 0)
    },
  }
}

function sumOf(counts: Map<string, number>): number {
  return projectStatuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
}

export type StoppedCounts = Record<Exclude<ProjectStatus, 'delivered'>, number>

export type ProjectCounts = { total: number } & Record<ProjectStatus, number>

/** From the stored counters, for everyone or for one assignee. */
export async function countProjects(db: DbOrTx, scope: ProjectScope): Promise<ProjectCounts> {
  const known = scope === null ? await readCounters(db, 'projects') : await readAssignedCounters(db, scope)
  const counts = { total: 0, waiting: 0, feedback: 0, approved: 0, delivered: 0 }
  for (const status of projectStatuses) {
    counts[status] = known.get(status) ?? 0
    counts.total += counts[status]
  }
  return counts
}

type Listed = Pick<ProjectFilter, 'status' | 'step' | 'stopped' | 'assigneeId' | 'unassigned' | 'order'>

/** How many projects fit, counted up to `countLimit`: of a search, of queues and of changes to be paid never many are read. */
export function countFound(db: DbOrTx, filter: ProjectSearch) {
  return countOf(db, projectList, filter)
}

/** How many projects a list without these has, from the stored counters; `null` for a step they do not know. */
export async function countListed(db: DbOrTx, filter: Listed): Promise<number | null> {
  const { status, step, order } = filter
  if (step && status !== 'waiting') return null
  const { all, stopped, active } = await readProjectCounters(db, filter)
  if (filter.stopped) return stopped
  if (status) return active({ status, step })
  return order === 'limit' ? all - stopped - active({ status: 'delivered' }) : all
}

export function listRecentProjects(db: DbOrTx, count: number, scope: ProjectScope) {
  return db
    .select({
      id: projects.id,
      code: projects.code,
      title: projects.title,
      coverChoice: projects.coverChoice,
      clientName: projects.clientName,
      status: projects.status,
      order: purchaseColumns,
    })
    .from(projects)
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(ofAssignee(scope))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(count)
}

/** Those of these projects that still exist. */
export async function listProjectIds(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
