import type { AccountReport } from '#core/payment/account-report.ts'
import { insertAccountReport, type StoredReport } from '#db/payment/account-reports.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Stores what a report of the provider's account says. What is known already changes nothing. */
export async function importAccountReport(
  deps: Deps,
  actor: AuditActor,
  { report, fileName }: { report: AccountReport; fileName: string },
): Promise<StoredReport> {
  const times = report.movements.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())
  return change(deps, actor, async (tx, { audit }) => {
    const stored = await insertAccountReport(
      tx,
      {
        kind: report.kind,
        fileName: fileName.slice(0, 120),
        firstAt: times[0] ?? null,
        lastAt: times.at(-1) ?? null,
        staffId: actor.id,
        createdAt: deps.now(),
      },
      report.movements,
    )
    await audit(
      'report-imported',
      { kind: 'payment', id: null, label: '' },
      { movements: stored.movements, added: stored.added },
    )
    return stored
  })
}
