import { eq, sql } from 'drizzle-orm'

import type { OrderState } from '#core/order/order.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { ledgerTotals } from '#db/payment/ledger.ts'
import { ofPriceReturned, returnedForLines } from '#db/payment/returned-part.ts'
import { clients } from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'

/** Whether orders of any client changed since they were added up. */
export async function hasChangedPurchases(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ changed: boolean }>(sql`
    select not current_setting('transaction_read_only')::boolean and exists (select from changed_purchases) as changed`)
  return rows[0]?.changed ?? false
}

/** What was bought by an order: its total, less what went back of it. */
const keptOf = sql`(orders.total_cents - ${ofPriceReturned({
  price: sql`orders.total_cents`,
  paid: sql`money.gross`,
  returned: sql`(0 - money.returned)`,
  ofLines: returnedForLines({ orderId: sql`orders.id`, paymentId: sql`orders.paid_by_payment_id` }),
})})`

/**
 * Adds up what these clients bought, apart from the change of their orders, which may hold what an editor of the client waits for. It
 * waits for no client: one that somebody is writing at that moment keeps its note, and follows with the next reading. At most so many
 * at once, that nobody who writes a client waits long; whether there may be more.
 */
export async function addUpChangedPurchases(tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(740036)`)
  const { rowCount } = await tx.execute(sql`
    with held as materialized (
        select id from clients where id in (select client_id from changed_purchases) order by id
        limit ${clientsAtOnce} for no key update skip locked
      ),
      done as (
        delete from changed_purchases noted where client_id in (select id from held)
          or not exists (select from clients where clients.id = noted.client_id)
      )
    update clients set bought_cents = added.bought, last_order_at = added.last
    from (
      select held.id, max(orders.created_at) as last,
        coalesce(sum(${keptOf}) filter (where orders.state = ${stateText<OrderState>('paid')}), 0) as bought
      from held left join orders on orders.client_id = held.id
        left join lateral (
          select ${ledgerTotals.gross} as gross, ${ledgerTotals.returned} as returned
          from ledger_entries where ledger_entries.order_id = orders.id
        ) money on true
      group by held.id
    ) added
    where clients.id = added.id`)
  return rowCount === clientsAtOnce
}

const clientsAtOnce = 1_000

/** What a client bought and when last, as it was added up. */
export async function readPurchases(db: DbOrTx, clientId: string) {
  const { bought, lastOrderAt } = clients
  const [row] = await db.select({ bought, lastOrderAt }).from(clients).where(eq(clients.id, clientId)).limit(1)
  return row ?? null
}
