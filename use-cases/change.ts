import type { AuditedSubject } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { recordHistory, type HistoryEntry } from '#db/project/history.ts'
import { insertAuditEntry, type AuditActor, type AuditEntry } from '#db/staff/audit.ts'

import type { Deps } from './deps.ts'

/** Who changes something. */
export type Doer = AuditActor | 'buyer' | 'system'

/** Who of the studio changes something of a project, as its screens pass it on. */
export type ProjectActor = { projectId: string; actor: AuditActor }

/** What a change writes down about itself, in its transaction: by whom and when is known. */
export type Records = {
  /** For the owners of the studio: what buyers and jobs do is not in the audit log. `details`: codes, numbers and field names, never personal data of a client. */
  audit: (action: AuditEntry['action'], subject: AuditedSubject, details?: Record<string, unknown>) => Promise<void>
  /** For the page of the order or project; returns the event's id. */
  history: (
    type: string,
    place: Pick<HistoryEntry, 'orderId' | 'projectId'>,
    details?: Record<string, unknown>,
  ) => Promise<number>
}

/**
 * A change, all or nothing: locks, decides, writes and announces in one transaction, and records itself there. An action of staff that
 * asks for a proof is undone without one.
 */
export function change<Answer>(
  { db, now }: Deps,
  doer: Doer,
  run: (tx: Tx, records: Records) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction((tx) => run(tx, recordsOf(tx, { now }, doer)))
}

/** The same for a part of a change, in the transaction of its caller. */
export function recordsOf(tx: Tx, { now }: Pick<Deps, 'now'>, doer: Doer): Records {
  const actor = typeof doer === 'string' ? doer : (`staff:${doer.id}` as const)
  return {
    audit: async (action, subject, details) => {
      if (typeof doer !== 'string') await insertAuditEntry(tx, doer, { action, subject, details, at: now() })
    },
    history: (type, place, details) => recordHistory(tx, { ...place, type, details, actor }),
  }
}
