import type { RouterContextProvider } from 'react-router'

import { admitToOrder, admitToProject } from '#app/http/access.ts'
import { depsContext } from '#app/http/context.ts'
import type { authorizeTracking } from '#use-cases/order/authorize-tracking.ts'

import { letBrowserIn } from './let-browser-in.ts'

type ActionContext = { context: Readonly<RouterContextProvider>; request: Request }
type Tracked = Extract<Awaited<ReturnType<typeof authorizeTracking>>, { ok: true }>['value']

/** Code and e-mail match: this browser sees the state of the order, and the client is notified. */
export async function admitByCode({ context, request }: ActionContext, tracked: Tracked): Promise<Headers> {
  const deps = context.get(depsContext)
  const { orderId } = tracked
  const grant =
    orderId === null
      ? await admitToProject(request, deps, tracked.projectId, 'status')
      : await admitToOrder(request, deps, orderId, 'status')
  const subject = orderId === null ? { orderId, projectId: tracked.projectId } : { orderId, projectId: null }
  return letBrowserIn(deps, request, { subject, proof: 'code', grant })
}
