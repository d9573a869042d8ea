import { sql } from 'drizzle-orm'

import type { CalendarDay } from '#core/shared/dates.ts'
import { givenOrigins } from '#core/voucher/issued-voucher.ts'
import type { DbOrTx } from '#db/client.ts'
import { accountMovements, ledgerEntries, productionCosts, vouchers } from '#db/schema.ts'
import { paidOrder } from '#db/shared/search-text.ts'
import { zoneText } from '#db/shared/zone.ts'

/** The first day of which the month of the books shows anything: all that `finance.tsx` reads by month; `null` before that. */
export async function findFirstDay(db: DbOrTx): Promise<CalendarDay | null> {
  const { rows } = await db.execute<{ day: CalendarDay | null }>(sql`
    select least(
      (select min(day) from ${ledgerEntries} where currency = 'BRL'),
      (select paid_on from ${productionCosts} where paid_on is not null order by ${paidOrder(productionCosts)} limit 1),
      (select (min(at) at time zone ${zoneText})::date from ${accountMovements} where kind = 'withdrawal'),
      (select (min(created_at) at time zone ${zoneText})::date from ${vouchers}
        where origin = any(${sql.param([...givenOrigins])}::text[]))
    )::text as day`)
  return rows[0]?.day ?? null
}
