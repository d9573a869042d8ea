import { data, useActionData } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { EndAccessPage } from '#app/ui/access/end-access-page.tsx'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { endAccessByLink } from '#use-cases/access/end-access.ts'

import type { Route } from './+types/end-access.ts'

export const clientAction = resilientAction

export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Encerrar acessos',
    description: 'Encerra o acesso ao seu pedido em todos os aparelhos.',
  })

/** "Não foi você?" in a mail. Nothing ends before the button: mail programs look at links by themselves. */
export function loader({ context, ...asked }: Route.LoaderArgs) {
  return { token: readLinkSecret(asked, context.get(depsContext)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const ended = await endAccessByLink(context.get(depsContext), field(form, 'chave').slice(0, 300))
  return data({ outcome: ended.ok ? ended.value : ended.code }, { status: ended.ok ? 200 : 404 })
}

export default function EndAccess({ loaderData }: Route.ComponentProps) {
  const outcome = useActionData<typeof action>()?.outcome ?? null
  return <EndAccessPage token={loaderData.token} outcome={outcome} />
}
