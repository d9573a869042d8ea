import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { Period } from '#core/admin/dashboard-period.ts'
import { addCalendarDays, calendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { DbOrTx } from '#db/client.ts'
import { briefings, orders, paymentReturns, payments, projects, projectVersions } from '#db/schema.ts'

type Span = { today: CalendarDay; period: Period }

export type DayRevenue = { day: CalendarDay; amount: Cents }

/**
 * Revenue per day in São Paulo, up to today, minus what was refunded on that day regardless of when it was paid. A day
 * can be negative.
 */
export async function readRevenue(db: DbOrTx, span: Span): Promise<DayRevenue[]> {
  const { first, last } = endsOf(span)
  const { rows } = await db.execute<{ day: string; amount: number }>(sql`
    select day::date::text as day, coalesce(amount, 0)::float8 as amount
    from generate_series(${first}::date, ${last}::date, interval '1 day') as day
    left join (
      select moved_on, sum(amount) as amount
      from (
        select ${dayOfInstant(payments.approvedAt)} as moved_on, ${payments.amount} as amount
        from ${payments} where ${payments.orderId} is not null and ${within(span, payments.approvedAt)}
        union all
        select ${dayOfInstant(paymentReturns.returnedAt)}, -${paymentReturns.amount}
        from ${paymentReturns} where ${within(span, paymentReturns.returnedAt)}
      ) moved
      group by 1
    ) moved on moved_on = day::date
    order by 1`)
  return rows.map(({ day, amount }) => ({ day: calendarDay(day), amount: cents(amount) }))
}

export type Funnel = Record<'placed' | 'paid' | 'briefed' | 'presented' | 'approved' | 'delivered', number>

/**
 * How far the orders placed in this period have come; extras for existing projects are excluded. Looks up each order by
 * key: joining whole tables would cost more with every sale.
 */
export async function readFunnel(db: DbOrTx, span: Span): Promise<Funnel> {
  const { rows } = await db.execute<Funnel>(sql`
    select count(*)::int as placed,
      count(paid_at)::int as paid,
      count(*) filter (where by_order or by_project)::int as briefed,
      count(*) filter (where presented)::int as presented,
      count(*) filter (where status in ('approved', 'delivered'))::int as approved,
      count(*) filter (where status = 'delivered')::int as delivered
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
      where ${within(span, orders.createdAt)}
        and ${orders.forProjectId} is null
    ) placed`)
  return rows[0] ?? { placed: 0, paid: 0, briefed: 0, presented: 0, approved: 0, delivered: 0 }
}

function endsOf({ today, period }: Span) {
  return { first: addCalendarDays(today, 1 - period), last: today }
}

function within(span: Span, instant: AnyPgColumn) {
  const { first, last } = endsOf(span)
  return sql`${instant} >= ${midnight(first)} and ${instant} < ${midnight(last, 1)}`
}

function dayOfInstant(instant: AnyPgColumn) {
  return sql`(${instant} at time zone 'America/Sao_Paulo')::date`
}

/** The instant at which a day in São Paulo, or one some days later, begins. */
function midnight(day: CalendarDay, later = 0) {
  return sql`(${addCalendarDays(day, later)}::date::timestamp at time zone 'America/Sao_Paulo')`
}
