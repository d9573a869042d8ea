import { sql } from 'drizzle-orm'

import { workSteps, type MonthPunctuality, type PackageRevisions, type StepDays } from '#core/admin/figures.ts'
import { monthOf } from '#core/admin/finance-month.ts'
import { addCalendarDays, calendarDay, startOfDay, type CalendarDay } from '#core/shared/dates.ts'
import type { DbOrTx } from '#db/client.ts'
import { approvals, briefings, feedbacks, orders, projects, projectVersions } from '#db/schema.ts'

type Days = { first: CalendarDay; last: CalendarDay }

/** Songs delivered within the days: read by index, and all that is known of each by its keys. */
function deliveredIn({ first, last }: Days) {
  const [since, until] = [startOfDay(first), startOfDay(addCalendarDays(last, 1))]
  return sql`${projects.deliveredAt} >= ${since.toISOString()}::timestamptz
    and ${projects.deliveredAt} < ${until.toISOString()}::timestamptz`
}

/**
 * How long the songs delivered within the days took at each step. A step that a song did not go through, or of which nothing
 * was recorded, does not count; one that was done before it could begin took no time.
 */
export async function readStepDays(db: DbOrTx, days: Days): Promise<StepDays[]> {
  const { rows } = await db.execute<{ step: string; songs: number; median: number; most: number }>(sql`
    with moments as (
      select ${projects.deliveredAt} as delivered, ${orders.createdAt} as placed, ${orders.paidAt} as paid,
        coalesce(${orders.paidAt}, ${projects.createdAt}) as started,
        coalesce(own.sent_at, ordered.sent_at) as sent, coalesce(own.accepted_at, ordered.accepted_at) as accepted,
        (select min(${projectVersions.presentedAt}) from ${projectVersions}
          where ${projectVersions.projectId} = ${projects.id}) as presented,
        (select max(${approvals.createdAt}) from ${approvals}
          where ${approvals.projectId} = ${projects.id} and ${approvals.revokedAt} is null) as approved
      from ${projects}
      left join ${orders} on ${orders.id} = ${projects.orderId}
      left join ${briefings} own on own.project_id = ${projects.id}
      left join ${briefings} ordered on ordered.order_id = ${projects.orderId}
      where ${deliveredIn(days)}
    )
    select step, count(*)::int as songs,
      percentile_cont(0.5) within group (order by days)::float8 as median,
      percentile_cont(0.85) within group (order by days)::float8 as most
    from moments
    cross join lateral (values
      ('payment', paid - placed),
      ('briefing', sent - started),
      ('analysis', accepted - sent),
      ('production', presented - coalesce(accepted, sent, started)),
      ('review', approved - presented),
      ('delivery', delivered - approved),
      ('whole', delivered - started)
    ) as waited(step, duration)
    cross join lateral (select greatest(0, extract(epoch from duration) / 86400) as days) as measured
    where duration is not null
    group by step`)
  return workSteps.flatMap((step) => {
    const row = rows.find((found) => found.step === step)
    return row ? [{ step, songs: row.songs, median: row.median, most: row.most }] : []
  })
}

/** Songs delivered in each month of São Paulo, by the deadline that was promised last or after it. */
export async function readPunctuality(db: DbOrTx, days: Days): Promise<MonthPunctuality[]> {
  const { rows } = await db.execute<{ month: string; on_time: number; late: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, count(*) filter (where day <= deadline)::int as on_time,
      count(*) filter (where day > deadline)::int as late
    from (
      select (${projects.deliveredAt} at time zone 'America/Sao_Paulo')::date as day, ${projects.deadlineOn} as deadline
      from ${projects} where ${deliveredIn(days)}
    ) delivered
    group by 1 order by 1`)
  return rows.map(({ month, on_time: onTime, late }) => ({ month: monthOf(calendarDay(`${month}-01`)), onTime, late }))
}

/** How often clients asked for changes of the songs delivered within the days. */
export async function readPackageRevisions(db: DbOrTx, days: Days): Promise<PackageRevisions[]> {
  const { rows } = await db.execute<
    Record<'songs' | 'mean' | 'none' | 'one' | 'two' | 'more', number> & { id: string }
  >(
    sql`
      select id, count(*)::int as songs, avg(revisions)::float8 as mean,
        count(*) filter (where revisions = 0)::int as none, count(*) filter (where revisions = 1)::int as one,
        count(*) filter (where revisions = 2)::int as two, count(*) filter (where revisions > 2)::int as more
      from (
        select ${projects.packageId} as id,
          (select count(*) from ${feedbacks} where ${feedbacks.projectId} = ${projects.id}) as revisions
        from ${projects} where ${deliveredIn(days)}
      ) delivered
      group by id order by songs desc, id`,
  )
  return rows.map(({ id, songs, mean, none, one, two, more }) => ({
    packageId: id,
    songs,
    mean,
    rounds: [none, one, two, more],
  }))
}
