import { and, eq, inArray, isNull } from 'drizzle-orm'

import { inactiveLabels, orderStateText, projectStatusLabel } from '#copy/shared/labels.ts'
import type { HitKind, Opened, SearchResult } from '#core/admin/search-result.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { clientsIn, newestClients } from '#db/client/clients-admin.ts'
import { isPartRefunded, purchaseColumns } from '#db/order/active-orders.ts'
import { newestOrders } from '#db/order/orders-admin.ts'
import { clients, orders, projects } from '#db/schema.ts'
import { newestFirst } from '#db/shared/pagination.ts'

import { newestProjects, ofAssignee } from './projects-admin.ts'

const hitsShown = 5

/** The number of a code, as it is typed: every telephone has it, too. */
const shortNumber = /^\d{1,3}$/

/**
 * The newest items of each kind that contain every word. A producer finds only assigned projects and their clients, and
 * no orders.
 */
export async function searchPanel(db: Db, search: string, scope: ProjectScope): Promise<SearchResult[]> {
  if (search.trim() === '') return []
  const [foundProjects, foundClients, foundOrders] = await Promise.all([
    selectProjects(db)
      .where(newestProjects({ search, where: ofAssignee(scope), count: hitsShown }))
      .orderBy(...newestFirst(projects))
      .limit(hitsShown),
    shortNumber.test(search.trim())
      ? []
      : selectClients(db)
          .where(newestClients({ search, scope, where: isNull(clients.erasedAt), count: hitsShown }))
          .orderBy(...newestFirst(clients))
          .limit(hitsShown),
    scope === null
      ? selectOrders(db)
          .where(newestOrders({ search, where: undefined, count: hitsShown }))
          .orderBy(...newestFirst(orders))
          .limit(hitsShown)
      : [],
  ])
  return [...foundProjects.map(projectHit), ...foundClients.map(clientHit), ...foundOrders.map(orderHit)]
}

/** Recently opened items that still exist and may be seen, in the given order. */
export async function listRecentItems(db: Db, opened: Opened[], scope: ProjectScope): Promise<SearchResult[]> {
  const idsOf = (kind: HitKind) => opened.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const [knownProjects, knownClients, knownOrders] = await Promise.all([
    selectProjects(db).where(and(ofAssignee(scope), inArray(projects.id, idsOf('project')))),
    selectClients(db).where(and(clientsIn(scope), isNull(clients.erasedAt), inArray(clients.id, idsOf('client')))),
    scope === null ? selectOrders(db).where(inArray(orders.id, idsOf('order'))) : [],
  ])
  const hits = [...knownProjects.map(projectHit), ...knownClients.map(clientHit), ...knownOrders.map(orderHit)]
  return opened.flatMap(({ kind, id }) => hits.find((hit) => hit.kind === kind && hit.id === id) ?? [])
}

function selectProjects(db: DbOrTx) {
  return db
    .select({
      id: projects.id,
      code: projects.code,
      title: projects.title,
      clientName: projects.clientName,
      status: projects.status,
      order: purchaseColumns,
    })
    .from(projects)
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .$dynamic()
}

function selectClients(db: DbOrTx) {
  return db.select({ id: clients.id, name: clients.name, email: clients.email }).from(clients).$dynamic()
}

function selectOrders(db: DbOrTx) {
  return db
    .select({
      id: orders.id,
      code: orders.code,
      buyerName: orders.buyerName,
      state: orders.state,
      total: orders.total,
      isPartRefunded,
    })
    .from(orders)
    .$dynamic()
}

type Row<Select extends (db: DbOrTx) => PromiseLike<unknown[]>> = Awaited<ReturnType<Select>>[number]

function projectHit({ id, code, title, clientName, status, order }: Row<typeof selectProjects>): SearchResult {
  const stopReason = stopReasonOf(order)
  const state = stopReason ? inactiveLabels[stopReason] : projectStatusLabel(status)
  return { kind: 'project', id, title, text: `${code} · ${clientName} · ${state}` }
}

function clientHit({ id, name, email }: Row<typeof selectClients>): SearchResult {
  return { kind: 'client', id, title: name, text: email }
}

function orderHit({ id, code, buyerName, ...order }: Row<typeof selectOrders>): SearchResult {
  return { kind: 'order', id, title: `Pedido ${code}`, text: `${buyerName} · ${orderStateText(order)}` }
}
