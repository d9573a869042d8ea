import { redirect } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { requestPasskey } from '#use-cases/staff/sign-in-with-passkey.ts'

import type { Route } from './+types/passkey-request.ts'

export function loader() {
  return redirect('/admin/login')
}

/** What the browser on the sign-in page needs to sign in with a passkey. The same for everybody. */
export async function action({ context }: Route.ActionArgs) {
  const requested = await requestPasskey(context.get(depsContext), context.get(requestInfoContext))
  if (requested.ok) return Response.json(requested.value)
  return Response.json({ code: requested.code }, { status: requested.code === 'too-many-tries' ? 429 : 409 })
}
