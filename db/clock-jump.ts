import { sql } from 'drizzle-orm'

import type { Db } from './client.ts'

/**
 * Brings the queue's marks back into the present after the database's clock was set back, as by a repaired time service: a
 * recurring job is made only when the last one lies in the past, so nothing would be made until the clock has caught up.
 * Jobs that wait for an hour of the day keep it. Returns by how many seconds the clock was set back; null if it was not.
 */
export async function resumeAfterClockJump(db: Db): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ seconds: number }>(
      sql`select extract(epoch from cron_on - now())::float as seconds from pgboss.version
        where cron_on > now() + interval '1 minute' for update`,
    )
    const seconds = rows[0]?.seconds
    if (seconds === undefined) return null

    await tx.execute(sql`update pgboss.version set cron_on = now(), bam_on = least(bam_on, now()),
      flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()), monitor_backoff_on = null`)
    await tx.execute(sql`update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()),
      monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())`)
    // The minutes that come again: what was made in them once would not be made again.
    await tx.execute(sql`delete from pgboss.job
      where name = '__pgboss__send-it' and singleton_on > now() at time zone 'UTC' - interval '1 minute'`)
    await tx.execute(sql`update pgboss.job set start_after = now()
      where state = 'created' and start_after > now() and start_after <= created_on`)
    await tx.execute(sql`update pgboss.job set start_after = greatest(now(), start_after - make_interval(secs => ${seconds}))
      where state = 'retry' and start_after > now()`)
    await tx.execute(sql`update pgboss.job set created_on = least(created_on, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now()), completed_on = least(completed_on, now())
      where greatest(created_on, started_on, heartbeat_on, completed_on) > now()`)
    return seconds
  })
}
