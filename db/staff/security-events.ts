import { and, eq, gte, lt, sql } from 'drizzle-orm'

import { toInstants, type DateRange } from '#core/admin/date-range.ts'
import { networksOf } from '#core/shared/network-address.ts'
import { securityEventKinds, type SecurityEvent } from '#core/staff/security-event.ts'
import type { DbOrTx } from '#db/client.ts'
import { securityEvents } from '#db/schema.ts'
import { newestKeyset, pageSize, toPage } from '#db/shared/pagination.ts'

const newest = newestKeyset(securityEvents)

/**
 * Records an event. What one network repeats within an hour is one row that counts, so that nobody can fill the log.
 */
export async function insertSecurityEvent(db: DbOrTx, event: SecurityEvent, at: Date): Promise<void> {
  const { kind, ip } = event
  const subject = event.subject.slice(0, 120)
  const userAgent = event.userAgent.slice(0, 400)
  const bucket = [kind, networksOf(ip).network, at.toISOString().slice(0, 13), subject].join(' ')
  await db
    .insert(securityEvents)
    .values({ bucket, kind, subject, ip, userAgent, count: 1, createdAt: at })
    .onConflictDoUpdate({
      target: securityEvents.bucket,
      set: { count: sql`${securityEvents.count} + 1`, ip, userAgent, createdAt: at },
    })
}

export type SecurityEventFilter = { kind: string; days: DateRange; before: string | null }

/** A page of the security log, newest first; an empty filter matches everything. */
export async function listSecurityEvents(db: DbOrTx, { kind, days, before }: SecurityEventFilter) {
  const known = securityEventKinds.find((name) => name === kind)
  const { since, until } = toInstants(days)
  const page = newest.startAt(before)
  const { id, subject, ip, userAgent, count, createdAt } = securityEvents
  const rows = await db
    .select({
      id,
      kind: securityEvents.kind,
      subject,
      ip,
      userAgent,
      count,
      createdAt,
      cursor: newest.cursor,
    })
    .from(securityEvents)
    .where(
      and(
        known ? eq(securityEvents.kind, known) : undefined,
        since ? gte(createdAt, since) : undefined,
        until ? lt(createdAt, until) : undefined,
        page.beyond,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(pageSize + 1)
  return toPage(rows, page)
}
