import { data, redirect } from 'react-router'

import { storeBriefingLink } from '#app/http/briefing/briefing-cookie.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readVisitor } from '#app/http/cookies.ts'
import { longFormBytes, readForm } from '#app/http/forms.ts'
import { isPackageId } from '#core/catalog/catalog.ts'
import { briefingLinkUrl } from '#use-cases/briefing/briefing-links.ts'
import { saveBriefing } from '#use-cases/briefing/save-briefing.ts'

import type { Route } from './+types/briefing-save.ts'
import { readBriefingAccess, readPart, wrongFields } from './briefing/find-briefing.ts'

/** A GET of this URL leads to the questions. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/briefing/${encodeURIComponent(params.packageId)}`)
}

/** Keeps a step while it is being typed; answers in facts, for the page's script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  if (!isPackageId(params.packageId)) throw data(null, { status: 404 })
  const form = await readForm(request, longFormBytes)
  const { part, errors } = readPart(form, params.packageId, deps.now())
  const visitor = readVisitor(request, deps)
  const saved = await saveBriefing(
    deps,
    {
      visitorId: visitor.visitorId,
      ip: context.get(requestInfoContext).ip,
      access: await readBriefingAccess(request, deps),
    },
    part,
  )
  if (!saved.ok) return Response.json({ refused: saved.code }, { status: saved.code === 'stale' ? 409 : 422 })

  const { id, revision, token } = saved.value
  const headers = new Headers()
  for (const cookie of [visitor.setCookie, token && storeBriefingLink(request, deps, token)])
    if (cookie) headers.append('Set-Cookie', cookie)
  return Response.json(
    {
      id,
      revision,
      link: token && briefingLinkUrl(deps.siteUrl, params.packageId, token),
      wrong: wrongFields(part, errors),
    },
    { headers },
  )
}
