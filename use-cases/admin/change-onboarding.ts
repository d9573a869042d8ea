import { ofSettings } from '#core/staff/audit-subjects.ts'
import { saveOnboarding } from '#db/admin/onboarding.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** What owners say about the first steps themselves; everything else is known from what they did. */
export type OnboardingChange = 'hide' | 'show' | 'contract-read'

/** Hides the first steps from the dashboard, shows them again, or records that the contract was read. */
export async function changeOnboarding(deps: Deps, actor: AuditActor, choice: OnboardingChange): Promise<void> {
  const at = deps.now()
  await change(deps, actor, async (tx, { audit }) => {
    const saved = choice === 'contract-read' ? { contractReadAt: at } : { hiddenAt: choice === 'hide' ? at : null }
    await saveOnboarding(tx, saved)
    await audit(actions[choice], ofSettings('Primeiros passos'))
  })
}

const actions = { hide: 'onboarding-hidden', show: 'onboarding-shown', 'contract-read': 'contract-read' } as const
