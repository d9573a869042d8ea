import { asc, desc, eq, isNull, sql } from 'drizzle-orm'

import type { IncidentFailures } from '#core/admin/incident.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { incidents } from '#db/schema.ts'

export type Incident = typeof incidents.$inferSelect

/** Open incidents, oldest first. */
export function listOpenIncidents(db: DbOrTx): Promise<Incident[]> {
  return db.select().from(incidents).where(isNull(incidents.endedAt)).orderBy(asc(incidents.startedAt))
}

/** The last incidents, open ones first, then the newest. */
export function listRecentIncidents(db: DbOrTx, count: number): Promise<Incident[]> {
  return db
    .select()
    .from(incidents)
    .orderBy(sql`${incidents.endedAt} is null desc`, desc(incidents.startedAt))
    .limit(count)
}

/** Adds failures to the open incident of their cause, or opens one; `isNew` says which. */
export async function saveFailures(tx: Tx, { cause, failures, startedAt, lastFailedAt }: IncidentFailures) {
  const [row] = await tx
    .insert(incidents)
    .values({ cause, failures, startedAt, lastFailedAt })
    .onConflictDoUpdate({
      target: incidents.cause,
      targetWhere: isNull(incidents.endedAt),
      set: {
        failures: sql`${incidents.failures} + excluded.failures`,
        lastFailedAt: sql`greatest(${incidents.lastFailedAt}, excluded.last_failed_at)`,
      },
    })
    .returning({ id: incidents.id, isNew: sql<boolean>`xmax = 0` })
  if (!row) throw new Error('an upsert returned no row')
  if (row.isNew) await announce(tx, 'incidents')
  return row
}

export async function markIncidentEnded(tx: Tx, id: string, endedAt: Date): Promise<void> {
  await tx.update(incidents).set({ endedAt }).where(eq(incidents.id, id))
  await announce(tx, 'incidents')
}
