import { and, isNotNull, sql, type SQL } from 'drizzle-orm'

import type { QuietHours, SurpriseOrder } from '#core/order/surprise.ts'
import type { DbOrTx } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import { prepareOnce } from '#db/shared/prepare-once.ts'

import { ordersBehind, type OrderOrProject } from './orders.ts'

/** The order whose surprise mode covers what is written about an order or a project; `null` while none is in it. */
export async function findSurpriseOrder(db: DbOrTx, subject: OrderOrProject): Promise<SurpriseOrder | null> {
  if (subject.orderId === null && subject.projectId === null) return null
  const { rows } = await db.execute<{ code: string; surprise: QuietHours }>(sql`
    select code, surprise from orders
    where surprise is not null and id in (${ordersBehind(subject)})
    limit 1`)
  return rows[0] ? { code: rows[0].code, hours: rows[0].surprise } : null
}

/**
 * The first order in surprise mode among what a browser may see (ids of orders and projects) and what an address names: a
 * code, an id, or the secret of a preview.
 */
export async function findSurpriseOfPage(
  db: DbOrTx,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<SurpriseOrder | null> {
  if (ids.length === 0 && names.length === 0) return null
  const [found] =
    names.length === 0
      ? await surpriseOfIds(db).execute({ ids: [...ids] })
      : await surpriseOfNames(db).execute({ ids: [...ids], names: [...names] })
  return found?.hours ? { code: found.code, hours: found.hours } : null
}

const given = sql`${sql.placeholder('ids')}::uuid[]`
const named = sql`${sql.placeholder('names')}::text[]`

/** Asked with every page of a client: planned anew each time, the branches for names would cost more than all others. */
const surpriseOfIds = prepareOnce((db: DbOrTx) =>
  inSurpriseMode(
    db,
    sql`
      select unnest(${given})
      union all select for_project.order_id from orders extras join projects for_project on for_project.id = extras.for_project_id
        where extras.id = any(${given})
      union all select order_id from projects where id = any(${given})`,
  ).prepare('surprise_of_ids'),
)

const surpriseOfNames = prepareOnce((db: DbOrTx) =>
  inSurpriseMode(
    db,
    sql`
      select unnest(${given})
      union all select id from orders named where code = any(${named})
      union all select for_project.order_id from orders extras join projects for_project on for_project.id = extras.for_project_id
        where extras.id = any(${given}) or extras.code = any(${named})
      union all select order_id from projects where id = any(${given}) or code = any(${named}) or preview_code = any(${named})
      union all select projects.order_id from proposals join projects on projects.id = proposals.project_id
        where proposals.id = any(${given})`,
  ).prepare('surprise_of_names'),
)

function inSurpriseMode(db: DbOrTx, ids: SQL) {
  return db
    .select({ code: orders.code, hours: orders.surprise })
    .from(orders)
    .where(and(isNotNull(orders.surprise), sql`${orders.id} in (${ids})`))
    .limit(1)
}
