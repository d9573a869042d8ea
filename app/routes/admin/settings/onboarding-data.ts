import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { onboardingOf, type Onboarding } from '#core/admin/onboarding.ts'
import { readOnboarding } from '#db/admin/onboarding.ts'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'

/** How far the studio is with its first steps, and whether new orders are paid by link. */
export async function readFirstSteps(
  context: Readonly<RouterContextProvider>,
): Promise<Onboarding & { usesLinks: boolean }> {
  const { db, canary, incidents, mail } = context.get(depsContext)
  const [records, settings, catalog] = await Promise.all([readOnboarding(db), currentSettings(db), currentCatalog(db)])
  const facts = {
    ...records,
    settings,
    catalog,
    reach: canary.reach,
    isProviderRefused: incidents.ongoing().includes('provider-access'),
    sendsMail: mail.name === 'smtp',
  }
  return { ...onboardingOf(facts), usesLinks: settings.payment.provider === 'links' }
}
