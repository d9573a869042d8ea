import { addDays } from '#core/shared/dates.ts'
import { hasAuditSince, type AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type View =
  | { action: 'client-viewed'; subject: { kind: 'client'; id: string; label: '' } }
  | { action: 'briefing-viewed'; subject: { kind: 'project'; id: string; label: string } }

/**
 * Records that somebody of the studio opened a client's data or story: once a day for each person and page, so that the
 * record of accesses stays readable.
 */
export async function recordView({ db, now }: Deps, actor: AuditActor, { action, subject }: View): Promise<void> {
  const since = addDays(now(), -1)
  if (await hasAuditSince(db, { staffId: actor.id, action, since, subjectId: subject.id })) return
  await change({ db, now }, actor, (_, { audit }) => audit(action, subject))
}
