import { currentStaff, type Staff } from '#adapters/auth/sign-in.ts'
import { isBuyingBrowser, levelOf, type AccessLevel } from '#core/access/access.ts'
import { canOpenBriefing, isUnlinkedBriefing, type BriefingAccess } from '#core/briefing/briefing.ts'
import { canAccessProject } from '#core/staff/staff.ts'
import { listOrderAccess, listProjectAccess, type AccessSubject, type OrderAccess } from '#db/access/access.ts'
import { findProjectOwners } from '#db/project/projects.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

import { grantOrder, grantProject, readGrants } from './access-cookies.ts'
import { readBriefingLinks } from './briefing/briefing-cookie.ts'
import { findVisitor, readVisitor } from './cookies.ts'
import type { Deps } from './deps.ts'

/** What this browser may see, by what it proved and what of that still counts. */
export type Access = {
  /** The latest first. */
  orders: ReadonlyMap<string, AccessLevel>
  projects: ReadonlyMap<string, AccessLevel>
}

export type AccessDeps = Pick<Deps, 'db' | 'signer' | 'siteUrl' | 'now'>
type RoleDeps = AccessDeps & Pick<Deps, 'auth'>
type OwnProject = { id: string; orderId: string | null }
type AssignedProject = { assigneeId: string | null }
type OwnBriefing = Parameters<typeof canOpenBriefing>[0] & { projectId: string | null; visitorId: string | null }

/** Decides once per request which orders and projects a browser may see: pages and machine endpoints ask here. */
export async function readAccess(request: Request, deps: AccessDeps): Promise<Access> {
  const { access } = await readAccessAndOrders(request, deps, async (db, ids) =>
    (await listOrderAccess(db, ids)).map((order) => ({ order })),
  )
  return access
}

/**
 * The same for a page that shows those orders: `listOrders` reads what the page needs, and what access is decided by, in one
 * round trip. `rows` are those that this browser may see, the latest grant first; `granted` are also those whose access ended.
 */
export async function readAccessAndOrders<Row extends { order: OrderAccess }>(
  request: Request,
  deps: AccessDeps,
  listOrders: (db: Deps['db'], ids: readonly string[]) => Promise<Row[]>,
): Promise<{ access: Access; rows: Row[]; granted: Row[] }> {
  const orderGrants = readGrants(request, deps, 'orders')
  const projectGrants = readGrants(request, deps, 'projects')
  const visitorId = findVisitor(request, deps)
  const [found, ofProjects] = await Promise.all([
    listOrders(
      deps.db,
      orderGrants.map(({ id }) => id),
    ),
    listProjectAccess(
      deps.db,
      projectGrants.map(({ id }) => id),
    ),
  ])

  const ofOrders = found.map(({ order }) => order)
  const access = {
    orders: levelsOf(orderGrants, ofOrders, (order) => isBuyingBrowser(order, visitorId)),
    // Of a project with an order, an older cookie was only set behind its mailed address; of one without, also by its code.
    projects: levelsOf(projectGrants, ofProjects, ({ orderId }) => orderId !== null),
  }
  const rows = [...access.orders.keys()].flatMap((id) => found.filter(({ order }) => order.id === id))
  return { access, rows, granted: found }
}

function levelsOf<Row extends Parameters<typeof levelOf>[1] & { id: string }>(
  grants: ReturnType<typeof readGrants>,
  rows: Row[],
  isBuyer: (row: Row) => boolean,
): Map<string, AccessLevel> {
  const levels = new Map<string, AccessLevel>()
  for (const grant of grants) {
    const row = rows.find(({ id }) => id === grant.id)
    const level = row ? levelOf(grant, row, isBuyer(row)) : null
    if (level) levels.set(grant.id, level)
  }
  return levels
}

/** Contract, withdrawal and story: the browser that bought, or one that was verified. */
export function canOpenOrder(access: Access, orderId: string): boolean {
  return access.orders.get(orderId) === 'verified'
}

/** Preview, approval and delivery: like the order, or through the project's mailed address. */
export function canOpenProject(access: Access, { id, orderId }: OwnProject): boolean {
  if (access.projects.get(id) === 'verified') return true
  return orderId !== null && canOpenOrder(access, orderId)
}

/** How far this browser may see what a code stands for: an order, or a project that has none. */
export function levelOfSubject(access: Access, orderId: string | null, project: OwnProject | null): AccessLevel | null {
  if (orderId !== null) return access.orders.get(orderId) ?? null
  if (project === null) return null
  return canOpenProject(access, project) ? 'verified' : (access.projects.get(project.id) ?? null)
}

/**
 * As what a request may open a project: staff (owners any, a producer the assigned ones), or its client. A draft, an
 * expired preview or an ended delivery is for the caller to refuse to a client. `isUse` as in `currentStaff`.
 */
export async function projectRole(
  request: Request,
  deps: RoleDeps,
  project: OwnProject & AssignedProject,
  isUse = true,
): Promise<'staff' | 'client' | null> {
  const staff = await currentStaff(deps.auth, request.headers, isUse)
  if (staff && canAccessProject(staff, project)) return 'staff'
  return canOpenProject(await readAccess(request, deps), project) ? 'client' : null
}

/** As what a request may open an order. An order shows money: of staff, only owners may. */
export async function orderRole(
  request: Request,
  deps: RoleDeps,
  orderId: string,
  isUse = true,
): Promise<'staff' | AccessLevel | null> {
  if ((await currentStaff(deps.auth, request.headers, isUse))?.role === 'owner') return 'staff'
  return (await readAccess(request, deps)).orders.get(orderId) ?? null
}

/** As what a request may open a briefing. One that belongs to nothing yet is its writer's, and of staff the owners'. */
export async function briefingRole(
  request: Request,
  deps: RoleDeps,
  { briefing, project }: { briefing: OwnBriefing; project: AssignedProject | null },
): Promise<'staff' | 'client' | null> {
  const access = briefingAccessOf(request, deps, await readAccess(request, deps))
  if (canOpenBriefing(briefing, access)) return 'client'
  if (isUnlinkedBriefing(briefing) && briefing.visitorId === readVisitor(request, deps).visitorId) return 'client'

  const staff = await currentStaff(deps.auth, request.headers)
  if (!staff) return null
  return (project ? canAccessProject(staff, project) : staff.role === 'owner') ? 'staff' : null
}

/** Whether somebody of the staff may work on the project of this id. */
export async function canStaffOpen({ db }: Pick<Deps, 'db'>, staff: Staff, projectId: string): Promise<boolean> {
  const project = await findProjectOwners(db, projectId)
  return project !== null && canAccessProject(staff, project)
}

/** Which briefings this browser may open: by their links, and by orders that are open to it. */
export function briefingAccessOf(request: Request, deps: AccessDeps, access: Access): BriefingAccess {
  return {
    linkHashes: readBriefingLinks(request, deps).map(hashSecret),
    orderIds: [...access.orders].flatMap(([id, level]) => (level === 'verified' ? [id] : [])),
  }
}

/**
 * A Set-Cookie value that lets this browser see an order as far as it proved. The browser that bought is known again by
 * its visitor cookie.
 */
export async function admitToOrder(
  request: Request,
  deps: AccessDeps,
  orderId: string,
  level: Exclude<AccessLevel, 'former'>,
): Promise<string> {
  const [order] = await listOrderAccess(deps.db, [orderId])
  if (!order) throw new Error('access to an order that does not exist')
  const isBuyer = isBuyingBrowser(order, findVisitor(request, deps))
  const generation = order.accessGeneration
  return grantOrder(request, deps, { id: orderId, generation, level: isBuyer ? 'verified' : level })
}

/** The same for a project. */
export async function admitToProject(
  request: Request,
  deps: AccessDeps,
  projectId: string,
  level: Exclude<AccessLevel, 'former'>,
): Promise<string> {
  const [project] = await listProjectAccess(deps.db, [projectId])
  if (!project) throw new Error('access to a project that does not exist')
  return grantProject(request, deps, { id: projectId, generation: project.accessGeneration, level })
}

/** The same for whichever of the two somebody follows. */
export function admitToSubject(
  request: Request,
  deps: AccessDeps,
  subject: AccessSubject,
  level: Exclude<AccessLevel, 'former'>,
): Promise<string> {
  return subject.orderId === null
    ? admitToProject(request, deps, subject.projectId, level)
    : admitToOrder(request, deps, subject.orderId, level)
}
