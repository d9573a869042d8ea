import { sql } from 'drizzle-orm'

import type { OrderState } from '#core/order/order.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { stateText } from '#db/shared/state-text.ts'

/** Whether orders of any client changed since they were added up. */
export async function hasChangedPurchases(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ changed: boolean }>(sql`
    select not current_setting('transaction_read_only')::boolean and exists (select from changed_purchases) as changed`)
  return rows[0]?.changed ?? false
}

/**
 * Adds up what these clients bought, apart from the change of their orders, which may hold what an editor of the client waits for. It
 * waits for no client: one that somebody is writing at that moment keeps its note, and follows with the next reading.
 */
export async function addUpChangedPurchases(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(740036)`)
  await tx.execute(sql`
    with held as materialized (
        select id from clients where id in (select client_id from changed_purchases) order by id
        for no key update skip locked
      ),
      done as (
        delete from changed_purchases noted where client_id in (select id from held)
          or not exists (select from clients where clients.id = noted.client_id)
      )
    update clients set
      bought_cents = coalesce(
        (select sum(total_cents) from orders where client_id = clients.id and state = ${stateText<OrderState>('paid')}), 0),
      last_order_at = (select max(created_at) from orders where client_id = clients.id)
    from held where clients.id = held.id`)
}
