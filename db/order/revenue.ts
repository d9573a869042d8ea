import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { ComparedDay, OrderFunnel, DashboardPeriod } from '#core/admin/dashboard-period.ts'
import { sumTotals, type LedgerTotals } from '#core/payment/ledger.ts'
import { approvedStatuses, type ProjectStatus } from '#core/project/project.ts'
import { addCalendarDays, type CalendarDay, type DaySpan } from '#core/shared/dates.ts'
import { addCents, cents } from '#core/shared/money.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { listDayTotals } from '#db/payment/ledger.ts'
import { briefings, orders, projects, projectVersions } from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'
import { zoneText } from '#db/shared/zone.ts'

type Span = { today: CalendarDay; period: DashboardPeriod }

/**
 * Revenue per day in São Paulo, up to today, before fees and minus what was refunded on that day regardless of when it
 * was paid. A day can be negative. With it the sums of the whole period.
 */
export async function readRevenue(db: Db, span: Span): Promise<{ days: ComparedDay[]; totals: LedgerTotals }> {
  const { first, last } = endsOf(span)
  const moved = await listDayTotals(db, { first: endsOf(spanBefore(span)).first, last }, 'sales')
  const amounts = new Map(moved.map(({ day, gross, returned }) => [day, addCents(gross, returned)]))
  const amountOf = (day: CalendarDay) => ({ day, amount: amounts.get(day) ?? cents(0) })
  const days = Array.from({ length: span.period }, (_, place) => addCalendarDays(first, place))
  return {
    days: days.map((day) => ({ ...amountOf(day), before: amountOf(addCalendarDays(day, -span.period)) })),
    totals: sumTotals(moved.filter(({ day }) => day >= first)),
  }
}

/**
 * How far the orders placed within the days have come; extras for existing projects are excluded. Looks up each order by
 * key: joining whole tables would cost more with every sale.
 */
export async function readFunnelOfDays(db: DbOrTx, days: DaySpan): Promise<OrderFunnel> {
  const { rows } = await db.execute<OrderFunnel>(sql`
    select count(*)::int as placed,
      count(paid_at)::int as paid,
      count(*) filter (where by_order or by_project)::int as briefed,
      count(*) filter (where presented)::int as presented,
      count(*) filter (where status in ${stateText<ProjectStatus>(approvedStatuses)})::int as approved,
      count(*) filter (where status = ${stateText<ProjectStatus>('delivered')})::int as delivered
    from (
      select ${orders.paidAt} as paid_at, project.status,
        (select ${briefings.sentAt} is not null from ${briefings} where ${briefings.orderId} = ${orders.id} limit 1) as by_order,
        (select ${briefings.sentAt} is not null from ${briefings} where ${briefings.projectId} = project.id limit 1) as by_project,
        (select true from ${projectVersions} where ${projectVersions.projectId} = project.id
          and ${projectVersions.presentedAt} is not null limit 1) as presented
      from ${orders}
      left join lateral (
        select ${projects.id}, ${projects.status} from ${projects} where ${projects.orderId} = ${orders.id} limit 1
      ) project on true
      where ${within(days, orders.createdAt)}
        and ${orders.forProjectId} is null and ${orders.lines} -> 0 ->> 'kind' <> 'voucher'
    ) placed`)
  return rows[0] ?? { placed: 0, paid: 0, briefed: 0, presented: 0, approved: 0, delivered: 0 }
}

/** The same for a period up to today. */
export function readFunnel(db: DbOrTx, span: Span): Promise<OrderFunnel> {
  return readFunnelOfDays(db, endsOf(span))
}

/** As many days, up to the one before the first of them. */
export function spanBefore({ today, period }: Span): Span {
  return { today: addCalendarDays(today, -period), period }
}

function endsOf({ today, period }: Span) {
  return { first: addCalendarDays(today, 1 - period), last: today }
}

function within({ first, last }: DaySpan, instant: AnyPgColumn) {
  return sql`${instant} >= ${midnight(first)} and ${instant} < ${midnight(last, 1)}`
}

/** The instant at which a day in São Paulo, or one some days later, begins. */
function midnight(day: CalendarDay, later = 0) {
  return sql`(${addCalendarDays(day, later)}::date::timestamp at time zone ${zoneText})`
}
