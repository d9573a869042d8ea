import type { RouterContextProvider } from 'react-router'

import { admitToSubject } from '#app/http/access.ts'
import { depsContext } from '#app/http/context.ts'
import type { AccessSubject } from '#db/access/access.ts'

import { letBrowserIn } from './let-browser-in.ts'

type ActionContext = { context: Readonly<RouterContextProvider>; request: Request }

/** Code and e-mail match: this browser sees the state of the order, and the client is notified. */
export async function admitByCode({ context, request }: ActionContext, subject: AccessSubject): Promise<Headers> {
  const deps = context.get(depsContext)
  const grant = await admitToSubject(request, deps, subject, 'status')
  return letBrowserIn(deps, request, { subject, proof: 'code', grant })
}
