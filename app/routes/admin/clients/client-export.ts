import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { actorOf, requireId } from '#app/http/guards.ts'
import { exportClient } from '#use-cases/client/export-client.ts'

import type { Route } from './+types/client-export.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/clients/${requireId(params.clientId)}`)
}

/** A form, not a link: the export is audited. */
export async function action({ context, params }: Route.ActionArgs) {
  const exported = await exportClient(context.get(depsContext), actorOf(context), requireId(params.clientId))
  if (!exported.ok) throw data(null, { status: 404 })

  return new Response(`${JSON.stringify(exported.value, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="dados-do-cliente-${params.clientId.slice(0, 8)}.json"`,
    },
  })
}
