import type { AccountReport } from '#core/payment/account-report.ts'
import type { Db } from '#db/client.ts'
import { insertAccountReport, type StoredReport } from '#db/payment/account-reports.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Stores what a report of the provider's account says. What is known already changes nothing. */
export async function importAccountReport(
  { db, now }: Deps,
  actor: AuditActor,
  { report, fileName }: { report: AccountReport; fileName: string },
): Promise<StoredReport> {
  const times = report.movements.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())
  return db.transaction(async (tx) => {
    const stored = await insertAccountReport(
      tx,
      {
        kind: report.kind,
        fileName: fileName.slice(0, 120),
        firstAt: times[0] ?? null,
        lastAt: times.at(-1) ?? null,
        staffId: actor.id,
        createdAt: now(),
      },
      report.movements,
    )
    await insertAuditEntry(tx, actor, {
      action: 'report-imported',
      subject: { kind: 'payment', id: null, label: '' },
      details: { movements: stored.movements, added: stored.added },
      at: now(),
    })
    return stored
  })
}
