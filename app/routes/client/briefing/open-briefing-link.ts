import { data, redirect, type RouterContextProvider } from 'react-router'

import { storeBriefingLink } from '#app/http/briefing/briefing-cookie.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { resumeBriefing } from '#use-cases/briefing/resume-briefing.ts'

type ActionContext = { context: Readonly<RouterContextProvider>; request: Request }

/** The link opens the briefing once for this browser, which remembers it; the address bar then shows nothing secret. */
export async function openBriefingLink(
  { context, request }: ActionContext,
  packageId: string,
  token: string,
): Promise<never> {
  const deps = context.get(depsContext)
  const resumed = await resumeBriefing(deps, { token, ip: context.get(requestInfoContext).ip })
  await recordClientAccess(context, resumed.ok ? null : resumed.code, resumed.ok ? (resumed.value.orderCode ?? '') : '')
  if (!resumed.ok) {
    if (resumed.code === 'too-many-tries') throw data(null, { status: 429 })
    throw redirect(`/briefing/${packageId}?link=desconhecido`, 303)
  }
  const { briefing, orderCode } = resumed.value
  const headers = new Headers()
  const cookie = storeBriefingLink(request, deps, token)
  if (cookie) headers.append('Set-Cookie', cookie)
  throw redirect(`/briefing/${briefing.packageId}${orderCode ? `?pedido=${orderCode}` : ''}`, { status: 303, headers })
}
