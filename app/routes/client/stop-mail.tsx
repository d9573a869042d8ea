import { data, useActionData } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { StopMailPage } from '#app/ui/access/stop-mail-page.tsx'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { stopMail } from '#use-cases/mail/stop-mail.ts'

import type { Route } from './+types/stop-mail.ts'

export const clientAction = resilientAction

export const meta: Route.MetaFunction = () =>
  secretMeta({ title: 'Sem e-mails como este', description: 'Desliga um tipo de e-mail sobre as suas músicas.' })

/** Nothing is turned off before the button: mail programs look at links by themselves. */
export function loader({ context, ...asked }: Route.LoaderArgs) {
  return { token: readLinkSecret(asked, context.get(depsContext)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const stopped = await stopMail(context.get(depsContext), field(form, 'chave'))
  const outcome = stopped.ok ? ('stopped' as const) : stopped.code
  return data({ outcome }, { status: stopped.ok ? 200 : 404 })
}

export default function StopMail({ loaderData }: Route.ComponentProps) {
  const outcome = useActionData<typeof action>()?.outcome ?? null
  return <StopMailPage token={loaderData.token} outcome={outcome} />
}
