import type { RouterContextProvider } from 'react-router'

import { admitToOrder, admitToProject } from '#app/http/access.ts'
import { depsContext } from '#app/http/context.ts'
import { readVisitor } from '#app/http/cookies.ts'
import { notifyNewBrowser } from '#use-cases/access/notify-new-browser.ts'
import type { authorizeTracking } from '#use-cases/order/authorize-tracking.ts'

type ActionContext = { context: Readonly<RouterContextProvider>; request: Request }
type Tracked = Extract<Awaited<ReturnType<typeof authorizeTracking>>, { ok: true }>['value']

/** Code and e-mail match: this browser sees the state of the order, and the client is notified. */
export async function admitByCode({ context, request }: ActionContext, tracked: Tracked): Promise<Headers> {
  const deps = context.get(depsContext)
  const { visitorId, setCookie } = readVisitor(request, deps)
  const { orderId } = tracked
  const grant =
    orderId === null
      ? await admitToProject(request, deps, tracked.projectId, 'status')
      : await admitToOrder(request, deps, orderId, 'status')
  const subject = orderId === null ? { orderId, projectId: tracked.projectId } : { orderId, projectId: null }
  await notifyNewBrowser(deps, { subject, visitorId })

  const headers = new Headers({ 'Set-Cookie': grant })
  if (setCookie) headers.append('Set-Cookie', setCookie)
  return headers
}
