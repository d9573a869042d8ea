import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { DbOrTx } from '#db/client.ts'
import { orderSearchCondition, type OrderSearch } from '#db/order/orders-admin.ts'
import { ledgerTotals } from '#db/payment/ledger.ts'
import { openReasons } from '#db/payment/payment-questions.ts'
import { projectSearchCondition, type ProjectSearch } from '#db/project/projects-admin.ts'
import { clients, ledgerEntries, orders, payments, projects, staff } from '#db/schema.ts'
import { cursorColumn, newestFirst, olderThan } from '#db/shared/pagination.ts'
import { matchesSearch } from '#db/shared/search.ts'

import { searchedClients, type ClientWish } from './clients-admin.ts'

const batchSize = 1_000

// All columns but long texts, which no list shows.
const { contract: _contract, lines: _lines, ...orderColumns } = getTableColumns(orders)
const { feedback: _feedback, ...projectColumns } = getTableColumns(projects)

/** Only these rows, whatever else fits; `null` for all that fit. */
type Chosen = { ids?: string[] | null }

/**
 * Exports whole lists, newest first, in batches: no connection is held while a slow client reads, and memory does not
 * grow with the list.
 */
export function eachProject(db: DbOrTx, wish: ProjectSearch & Chosen) {
  return inBatches((before) =>
    db
      .select({
        ...projectColumns,
        assigneeName: staff.name,
        cursor: cursorColumn(projects),
      })
      .from(projects)
      .leftJoin(staff, eq(staff.id, projects.assigneeId))
      .where(and(projectSearchCondition(wish), isChosen(projects.id, wish), olderThan(projects, before)))
      .orderBy(...newestFirst(projects))
      .limit(batchSize),
  )
}

export function eachClient(db: DbOrTx, { search, ids }: ClientWish & Chosen) {
  return inBatches((before) =>
    db
      .select({
        ...getTableColumns(clients),
        projects: db.$count(projects, eq(projects.clientId, clients.id)),
        cursor: cursorColumn(clients),
      })
      .from(clients)
      .where(
        and(
          matchesSearch(search, searchedClients.searchText, searchedClients),
          isChosen(clients.id, { ids }),
          olderThan(clients, before),
        ),
      )
      .orderBy(...newestFirst(clients))
      .limit(batchSize),
  )
}

export function eachOrder(db: DbOrTx, wish: OrderSearch & Chosen) {
  const money = db
    .select({
      gross: ledgerTotals.gross.as('gross'),
      fees: ledgerTotals.fees.as('fees'),
      returned: ledgerTotals.returned.as('returned'),
      net: ledgerTotals.net.as('net'),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orders.id))
    .as('money')
  return inBatches((before) =>
    db
      .select({
        ...orderColumns,
        reviewFlag: openReasons,
        method: payments.method,
        gross: money.gross,
        fees: money.fees,
        returned: money.returned,
        net: money.net,
        cursor: cursorColumn(orders),
      })
      .from(orders)
      .leftJoin(payments, eq(payments.providerId, orders.paidByPaymentId))
      .innerJoinLateral(money, sql`true`)
      .where(and(orderSearchCondition(wish), isChosen(orders.id, wish), olderThan(orders, before)))
      .orderBy(...newestFirst(orders))
      .limit(batchSize),
  )
}

function isChosen(id: PgColumn, { ids }: Chosen) {
  return ids ? inArray(id, ids) : undefined
}

async function* inBatches<Row extends { cursor: string }>(read: (before: string | null) => Promise<Row[]>) {
  let before: string | null = null
  do {
    const rows: Row[] = await read(before)
    yield rows
    before = rows.length === batchSize ? (rows.at(-1)?.cursor ?? null) : null
  } while (before)
}
