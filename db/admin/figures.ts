import { sql } from 'drizzle-orm'

import { workSteps, type MonthPunctuality, type PackageRevisions, type StepDays } from '#core/admin/figures.ts'
import { monthOf } from '#core/admin/finance-month.ts'
import { addCalendarDays, calendarDay, startOfDay, type DaySpan } from '#core/shared/dates.ts'
import type { DbOrTx } from '#db/client.ts'
import { stands } from '#db/preview/feedbacks.ts'
import { approvals, briefings, feedbacks, orders, projects, projectVersions } from '#db/schema.ts'
import { zoneText } from '#db/shared/zone.ts'

/** Songs delivered within the days: read by index, and all that is known of each by its keys. */
function deliveredIn({ first, last }: DaySpan) {
  const [since, until] = [startOfDay(first), startOfDay(addCalendarDays(last, 1))]
  return sql`${projects.deliveredAt} >= ${since.toISOString()}::timestamptz
    and ${projects.deliveredAt} < ${until.toISOString()}::timestamptz`
}

/**
 * How long the songs delivered within the days took at each step. A step that a song did not go through, or of which nothing
 * was recorded, does not count; one that was done before it could begin took no time. The songs are found once and every
 * other table is joined as a whole: looked up song by song, two years of them take seconds.
 */
export async function readStepDays(db: DbOrTx, days: DaySpan): Promise<StepDays[]> {
  const { rows } = await db.execute<{ step: string; songs: number; waits: [number, number] | null }>(sql`
    with songs as materialized (
      select ${projects.id} as id, ${projects.orderId} as order_id, ${projects.createdAt} as created_at,
        ${projects.deliveredAt} as delivered
      from ${projects} where ${deliveredIn(days)}
    ), presented as (
      select ${projectVersions.projectId} as id, min(${projectVersions.presentedAt}) as at from ${projectVersions}
      where ${projectVersions.projectId} in (select id from songs) group by 1
    ), approved as (
      select ${approvals.projectId} as id, max(${approvals.createdAt}) as at from ${approvals}
      where ${approvals.revokedAt} is null and ${approvals.subject} = 'song' and ${approvals.projectId} in (select id from songs) group by 1
    ), moments as materialized (
      select delivered, ${orders.createdAt} as placed, ${orders.paidAt} as paid,
        coalesce(${orders.paidAt}, songs.created_at) as started,
        coalesce(own.sent_at, ordered.sent_at) as sent, coalesce(own.accepted_at, ordered.accepted_at) as accepted,
        presented.at as presented, approved.at as approved
      from songs
      left join ${orders} on ${orders.id} = songs.order_id
      left join ${briefings} own on own.project_id = songs.id
      left join ${briefings} ordered on ordered.order_id = songs.order_id
      left join presented on presented.id = songs.id
      left join approved on approved.id = songs.id
    ), durations as materialized (
      select ${daysOf('paid - placed')} as payment, ${daysOf('sent - started')} as briefing,
        ${daysOf('accepted - sent')} as analysis,
        ${daysOf('presented - coalesce(accepted, sent, started)')} as production,
        ${daysOf('approved - presented')} as review, ${daysOf('delivered - approved')} as delivery,
        ${daysOf('delivered - started')} as whole
      from moments
    )
    ${sql.join(workSteps.map(waitsOf), sql` union all `)}`)
  return rows.flatMap(({ step: name, songs, waits }) => {
    const step = workSteps.find((known) => known === name)
    return step && waits ? [{ step, songs, median: waits[0], most: waits[1] }] : []
  })
}

/** Days of a duration, none where it is negative; null where one of its ends is. */
function daysOf(duration: string) {
  const ends = sql.raw(duration)
  return sql`case when ${ends} < interval '0' then 0 else extract(epoch from ${ends})::float8 / 86400 end`
}

function waitsOf(step: StepDays['step']) {
  const column = sql.identifier(step)
  return sql`select ${step}::text as step, count(${column})::int as songs,
    percentile_cont(array[0.5, 0.85]) within group (order by ${column}) as waits from durations`
}

/** Songs delivered in each month of São Paulo, by the deadline that was promised last or after it. */
export async function readPunctuality(db: DbOrTx, days: DaySpan): Promise<MonthPunctuality[]> {
  const { rows } = await db.execute<{ month: string; on_time: number; late: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(on_time)::int as on_time, sum(late)::int as late
    from (
      select day, count(*) filter (where day <= deadline) as on_time, count(*) filter (where day > deadline) as late
      from (
        select (${projects.deliveredAt} at time zone ${zoneText})::date as day, ${projects.deadlineOn} as deadline
        from ${projects} where ${deliveredIn(days)}
      ) delivered
      group by 1
    ) by_day
    group by 1 order by 1`)
  return rows.map(({ month, on_time: onTime, late }) => ({ month: monthOf(calendarDay(`${month}-01`)), onTime, late }))
}

/** How often clients asked for changes of the songs delivered within the days, and did not take that back. */
export async function readPackageRevisions(db: DbOrTx, days: DaySpan): Promise<PackageRevisions[]> {
  const { rows } = await db.execute<
    Record<'songs' | 'mean' | 'none' | 'one' | 'two' | 'more', number> & { id: string }
  >(
    sql`
      with songs as materialized (
        select ${projects.id} as id, ${projects.packageId} as package_id from ${projects} where ${deliveredIn(days)}
      ), asked as (
        select ${feedbacks.projectId} as id, count(*) as revisions from ${feedbacks}
        where ${feedbacks.projectId} in (select id from songs) and ${stands} group by 1
      )
      select package_id as id, count(*)::int as songs, avg(coalesce(revisions, 0))::float8 as mean,
        count(*) filter (where revisions is null)::int as none, count(*) filter (where revisions = 1)::int as one,
        count(*) filter (where revisions = 2)::int as two, count(*) filter (where revisions > 2)::int as more
      from songs left join asked using (id)
      group by package_id order by songs desc, package_id`,
  )
  return rows.map(({ id, songs, mean, none, one, two, more }) => ({
    packageId: id,
    songs,
    mean,
    rounds: [none, one, two, more],
  }))
}
