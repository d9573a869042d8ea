import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { exportOwnData } from '#use-cases/client/export-client.ts'
import { findOwnDataSession } from '#use-cases/client/open-own-data.ts'

import type { Route } from './+types/own-data-export.ts'
import { readDataSession } from './data-session-cookie.ts'

/** Everything stored about the person of this session, as a file for machines (LGPD art. 18, V). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const linkId = readDataSession(request, deps)
  const session = linkId === null ? null : await findOwnDataSession(deps, linkId)
  if (!session) throw redirect('/privacidade/meus-dados', 303)
  return new Response(`${JSON.stringify(await exportOwnData(deps, session), null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="meus-dados.json"',
    },
  })
}

export function action(): never {
  throw data(null, { status: 405 })
}
