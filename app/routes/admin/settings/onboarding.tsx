import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { OnboardingPanel } from '#app/ui/admin/dashboard/onboarding/onboarding-panel.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { changeOnboarding } from '#use-cases/admin/change-onboarding.ts'

import type { Route } from './+types/onboarding.ts'
import { readFirstSteps } from './onboarding-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { onboarding: await readFirstSteps(context) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const actor = actorOf(context)
  switch (field(await readForm(request), 'intent')) {
    case 'hide-onboarding':
      await changeOnboarding(deps, actor, 'hide')
      return redirectWithToast(deps, '/admin', {
        title: 'Primeiros passos escondidos',
        text: 'No fim do dashboard há um link para eles.',
      })
    case 'show-onboarding':
      await changeOnboarding(deps, actor, 'show')
      return redirectWithToast(deps, '/admin', {
        title: auditLabels['onboarding-shown'],
        text: 'Eles ficam lá até estarem todos feitos.',
      })
    case 'confirm-contract':
      await changeOnboarding(deps, actor, 'contract-read')
      return redirectWithToast(deps, '/admin', {
        title: 'Contrato lido',
        text: 'Fica registrado na auditoria quem leu e quando.',
      })
    default:
      throw data(null, { status: 400 })
  }
}

/** The checklist by itself, also after it was hidden from the dashboard. */
export default function FirstSteps({ loaderData: { onboarding } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHead title="Primeiros passos" back={<BackLink to="/admin">Dashboard</BackLink>} />
      <OnboardingPanel onboarding={onboarding} isFirst />
    </>
  )
}
