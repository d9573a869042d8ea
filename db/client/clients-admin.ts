import { and, desc, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm'

import { untoldSorts } from '#core/admin/list-sort.ts'
import type { ClientChoice } from '#core/client/client-view.ts'
import { dayOf } from '#core/shared/dates.ts'
import type { ProjectScope } from '#core/staff/staff.ts'
import type { DbOrTx } from '#db/client.ts'
import { ofAssignee } from '#db/project/projects-admin.ts'
import { clients, orders, projects } from '#db/schema.ts'
import { readCounters } from '#db/shared/counters.ts'
import {
  batchesOf,
  countOf,
  newestOf,
  newestSort,
  pageOf,
  textSort,
  type List,
  type ListWish,
} from '#db/shared/list.ts'
import { newestFirst, toPage } from '#db/shared/pagination.ts'
import { clientNameSearchText, companyOrder, lastOrderOrder, textOrder } from '#db/shared/search-text.ts'
import { zoneText } from '#db/shared/zone.ts'

/** What the list and its file are asked for; `scope` limits both to clients with a project assigned to that person. */
type ClientWish = { search: string; scope: ProjectScope }

export type ClientFilter = ClientWish & ListWish<'clients'>

const clientList = {
  name: 'clients',
  table: clients,
  sorts: {
    created: newestSort(clients),
    name: textSort(textOrder(clients.name), clients.name),
    email: textSort(textOrder(clients.email), clients.email),
    company: textSort(companyOrder(clients), clients.company),
    bought: { value: clients.bought, columns: [clients.bought], kind: 'amount' },
    last: { value: lastOrderOrder(clients), columns: [clients.lastOrderAt], kind: 'instant' },
  },
  // E-mail and number are masked in what a producer reads: a search must not tell them either. The few clients need no index.
  searched: ({ scope }) =>
    scope === null
      ? { searchText: sql`${clients.searchText}`, hasPhone: true }
      : { searchText: clientNameSearchText(clients) },
  where: ({ scope }) => clientsIn(scope),
} satisfies List<'clients', ClientWish>

/** A page of clients; searches name and company and, where they are shown, e-mail and number. */
export async function listClientsForStaff(db: DbOrTx, filter: ClientFilter) {
  const { scope } = filter
  const page = pageOf(
    clientList,
    scope !== null && filter.order && untoldSorts.includes(filter.order) ? { ...filter, order: 'created' } : filter,
  )
  const rows = await db
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      phone: clients.phone,
      company: clients.company,
      createdAt: clients.createdAt,
      projects: db.$count(projects, and(eq(projects.clientId, clients.id), ofAssignee(scope))),
      bought: clients.bought,
      lastOrderAt: clients.lastOrderAt,
      lastOrderId: sql<string | null>`${db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.clientId, clients.id))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(1)}`,
      cursor: page.cursor,
    })
    .from(clients)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return toPage(rows, page)
}

/** How many clients fit. */
export function countListedClients(db: DbOrTx, wish: ClientWish) {
  return countOf(db, clientList, wish)
}

const { searchText: _searchText, ...exportedColumns } = getTableColumns(clients)

/** All clients that fit. */
export function eachClient(db: DbOrTx, wish: ClientWish & { ids?: string[] | null }) {
  return batchesOf(clientList, wish, ({ where, orderBy, limit, cursor }) =>
    db
      .select({
        ...exportedColumns,
        projects: db.$count(projects, eq(projects.clientId, clients.id)),
        cursor,
      })
      .from(clients)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** The names of these clients that still exist, by their ids. */
export async function listClientNames(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The newest project of a client that this person may see, and whether any order of the client is in surprise mode. */
export type ClientChat = { clientId: string | null; code: string; title: string; isSurprise: boolean }

/** What to talk about with these clients, by their ids; clients without a project are not among them. */
export async function listClientChats(
  db: DbOrTx,
  ids: readonly string[],
  scope: ProjectScope,
): Promise<Map<string, ClientChat>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([projects.clientId], {
      clientId: projects.clientId,
      code: projects.code,
      title: projects.title,
      // By names: inside a query of one table, columns lose that of theirs.
      isSurprise: sql<boolean>`exists (
        select 1 from orders bought where bought.client_id = projects.client_id and bought.surprise is not null
      )`,
    })
    .from(projects)
    .where(and(inArray(projects.clientId, [...ids]), ofAssignee(scope)))
    .orderBy(projects.clientId, desc(projects.createdAt), desc(projects.id))
  return new Map(rows.map((row) => [row.clientId ?? '', row]))
}

type WantedClients = { search: string; scope: ProjectScope; where: SQL | undefined; count: number }

/** A query for clients that this person may see, to be sorted newest first and limited to `count`. */
export function newestClients({ search, scope, where, count }: WantedClients) {
  return newestOf(clientList, { search, scope }, { where: and(clientsIn(scope), where), count })
}

/** Clients with a project assigned to this person. */
export function clientsIn(scope: ProjectScope) {
  if (scope === null) return undefined
  return sql`${clients.id} in (select ${projects.clientId} from ${projects} where ${projects.assigneeId} = ${scope})`
}

/** Whether this person may open the client's page. */
export async function isClientInScope(db: DbOrTx, id: string, scope: ProjectScope): Promise<boolean> {
  if (scope === null) return true
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.clientId, id), eq(projects.assigneeId, scope)))
    .limit(1)
  return rows.length > 0
}

const choicesShown = 50

/** Clients to choose from: the newest matches, and always the one already chosen. */
export async function listClientChoices(
  db: DbOrTx,
  { search, chosenId, scope }: { search: string; chosenId: string | null; scope: ProjectScope },
): Promise<ClientChoice[]> {
  const columns = { id: clients.id, name: clients.name, email: clients.email }
  const found = await db
    .select(columns)
    .from(clients)
    .where(newestClients({ search, scope, where: isNull(clients.erasedAt), count: choicesShown }))
    .orderBy(...newestFirst(clients))
    .limit(choicesShown)
  if (!chosenId || found.some(({ id }) => id === chosenId)) return found
  const chosen = await db
    .select(columns)
    .from(clients)
    .where(and(clientsIn(scope), eq(clients.id, chosenId), isNull(clients.erasedAt)))
  return [...chosen, ...found]
}

/** `thisMonth` counts from the start of the current month in São Paulo. */
export async function countClients(db: DbOrTx, now: Date, scope: ProjectScope) {
  if (scope !== null) return countClientsWithin(db, now, scope)
  const counts = await readCounters(db, 'clients')
  return {
    total: counts.get('total') ?? 0,
    withCompany: counts.get('company') ?? 0,
    withPhone: counts.get('phone') ?? 0,
    thisMonth: counts.get(dayOf(now).slice(0, 7)) ?? 0,
  }
}

async function countClientsWithin(db: DbOrTx, now: Date, scope: string) {
  const month = sql`to_char(${clients.createdAt} at time zone ${zoneText}, 'YYYY-MM') = ${dayOf(now).slice(0, 7)}`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      withCompany: sql<number>`count(*) filter (where ${clients.company} <> '')::int`,
      withPhone: sql<number>`count(*) filter (where ${clients.phone} <> '')::int`,
      thisMonth: sql<number>`count(*) filter (where ${month})::int`,
    })
    .from(clients)
    .where(clientsIn(scope))
  return counts ?? { total: 0, withCompany: 0, withPhone: 0, thisMonth: 0 }
}
