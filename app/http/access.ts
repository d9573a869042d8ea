import { isBuyingBrowser, levelOf, type AccessLevel } from '#core/access/access.ts'
import type { BriefingAccess } from '#core/briefing/briefing.ts'
import { listOrderAccess, listProjectAccess } from '#db/access/access.ts'
import { hashLink } from '#use-cases/briefing/briefing-links.ts'

import { grantOrder, grantProject, readOrderAccess } from './access-cookies.ts'
import { readBriefingLinks } from './briefing-cookie.ts'
import { findVisitor } from './cookies.ts'
import type { Deps } from './deps.ts'

/** What this browser may see, by what it proved and what of that still counts. */
export type Access = {
  /** The latest first. */
  orders: ReadonlyMap<string, AccessLevel>
  projects: ReadonlyMap<string, AccessLevel>
}

type AccessDeps = Pick<Deps, 'db' | 'seal' | 'siteUrl' | 'now'>
type OwnProject = { id: string; orderId: string | null }

/** Decides once per request which orders and projects a browser may see: pages and machine endpoints ask here. */
export async function readAccess(request: Request, deps: AccessDeps): Promise<Access> {
  const orderGrants = readOrderAccess(request, deps, 'orders')
  const projectGrants = readOrderAccess(request, deps, 'projects')
  const visitorId = findVisitor(request, deps)
  const [ofOrders, ofProjects] = await Promise.all([
    listOrderAccess(
      deps.db,
      orderGrants.map(({ id }) => id),
    ),
    listProjectAccess(
      deps.db,
      projectGrants.map(({ id }) => id),
    ),
  ])

  return {
    orders: levelsOf(orderGrants, ofOrders, (order) => isBuyingBrowser(order, visitorId)),
    // Of a project with an order, an older cookie was only set behind its mailed address; of one without, also by its code.
    projects: levelsOf(projectGrants, ofProjects, ({ orderId }) => orderId !== null),
  }
}

function levelsOf<Row extends Parameters<typeof levelOf>[1] & { id: string }>(
  grants: ReturnType<typeof readOrderAccess>,
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
export function mayOpenOrder(access: Access, orderId: string): boolean {
  return access.orders.get(orderId) === 'verified'
}

/** Preview, approval and delivery: like the order, or through the project's mailed address. */
export function mayOpenProject(access: Access, { id, orderId }: OwnProject): boolean {
  if (access.projects.get(id) === 'verified') return true
  return orderId !== null && mayOpenOrder(access, orderId)
}

/** Which briefings this browser may open: by their links, and by orders that are open to it. */
export function briefingAccessOf(request: Request, deps: AccessDeps, access: Access): BriefingAccess {
  return {
    linkHashes: readBriefingLinks(request, deps).map(hashLink),
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
  level: AccessLevel,
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
  level: AccessLevel,
): Promise<string> {
  const [project] = await listProjectAccess(deps.db, [projectId])
  if (!project) throw new Error('access to a project that does not exist')
  return grantProject(request, deps, { id: projectId, generation: project.accessGeneration, level })
}
