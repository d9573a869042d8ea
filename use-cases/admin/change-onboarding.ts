import { saveOnboarding } from '#db/admin/onboarding.ts'
import type { Db } from '#db/client.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** What owners say about the first steps themselves; everything else is known from what they did. */
export type OnboardingChange = 'hide' | 'show' | 'contract-read'

/** Hides the first steps from the dashboard, shows them again, or records that the contract was read. */
export async function changeOnboarding({ db, now }: Deps, actor: AuditActor, change: OnboardingChange): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    await saveOnboarding(
      tx,
      change === 'contract-read' ? { contractReadAt: at } : { hiddenAt: change === 'hide' ? at : null },
    )
    await insertAuditEntry(tx, actor, {
      action:
        change === 'contract-read' ? 'contract-read' : change === 'hide' ? 'onboarding-hidden' : 'onboarding-shown',
      subject: { kind: 'settings', id: null, label: 'Primeiros passos' },
      at,
    })
  })
}
