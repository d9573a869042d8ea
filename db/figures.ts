import { sql } from 'drizzle-orm'

import { addCalendarDays, calendarDay, type CalendarDay } from '#core/dates.ts'
import { cents, type Cents } from '#core/money.ts'
import type { Period } from '#core/period.ts'

import type { DbOrTx } from './client.ts'
import { briefings, orders, payments, projects, projectVersions } from './schema.ts'

type Span = { today: CalendarDay; period: Period }

export type DayRevenue = { day: CalendarDay; amount: Cents }

/**
 * What each day of São Paulo brought in, today the last of them. What was given back is taken from the day it was paid on:
 * the provider tells how much, not when. Money a card company took back counts as none.
 */
export async function readRevenue(db: DbOrTx, span: Span): Promise<DayRevenue[]> {
  const { first, last } = endsOf(span)
  const { rows } = await db.execute<{ day: string; amount: number }>(sql`
    select day::date::text as day, coalesce(amount, 0)::float8 as amount
    from generate_series(${first}::date, ${last}::date, interval '1 day') as day
    left join (
      select (${payments.approvedAt} at time zone 'America/Sao_Paulo')::date as paid_on,
        sum(case when ${payments.status} = 'charged-back' then 0 else ${payments.amount} - ${payments.refunded} end) as amount
      from ${payments}
      where ${payments.approvedAt} >= ${midnight(first)} and ${payments.approvedAt} < ${midnight(span.today, 1)}
      group by 1
    ) paid on paid_on = day::date
    order by 1`)
  return rows.map(({ day, amount }) => ({ day: calendarDay(day), amount: cents(amount) }))
}

export type Funnel = Record<'placed' | 'paid' | 'briefed' | 'presented' | 'approved' | 'delivered', number>

/**
 * How far the orders placed in these days have come by now; extras for a running project are none of them. Each is looked
 * up by its own keys: joined as whole tables, this would grow with all that was ever sold.
 */
export async function readFunnel(db: DbOrTx, span: Span): Promise<Funnel> {
  const { first } = endsOf(span)
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
        (select true from ${projectVersions} where ${projectVersions.projectId} = project.id limit 1) as presented
      from ${orders}
      left join lateral (
        select ${projects.id}, ${projects.status} from ${projects} where ${projects.orderId} = ${orders.id} limit 1
      ) project on true
      where ${orders.createdAt} >= ${midnight(first)} and ${orders.createdAt} < ${midnight(span.today, 1)}
        and ${orders.forProjectId} is null
    ) placed`)
  return rows[0] ?? { placed: 0, paid: 0, briefed: 0, presented: 0, approved: 0, delivered: 0 }
}

function endsOf({ today, period }: Span) {
  return { first: addCalendarDays(today, 1 - period), last: today }
}

/** The instant a day of São Paulo begins, or one some days later does. */
function midnight(day: CalendarDay, later = 0) {
  return sql`(${addCalendarDays(day, later)}::date::timestamp at time zone 'America/Sao_Paulo')`
}
