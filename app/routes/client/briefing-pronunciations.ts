import { data, redirect } from 'react-router'

import { storeBriefingLink } from '#app/http/briefing/briefing-cookie.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readVisitor } from '#app/http/cookies.ts'
import { pronunciationErrors } from '#copy/briefing/briefing-pronunciations.ts'
import { isPackageId } from '#core/catalog/catalog.ts'
import { listPronunciations } from '#db/briefing/briefing-pronunciations.ts'
import { briefingLinkUrl } from '#use-cases/briefing/briefing-links.ts'
import { saveBriefing } from '#use-cases/briefing/save-briefing.ts'

import type { Route } from './+types/briefing-pronunciations.ts'
import { readBriefingAccess, readPart, wrongFields } from './briefing/find-briefing.ts'
import { changePronunciations, readPronunciationForm } from './briefing/pronunciation-actions.ts'

/** A GET of this URL leads to the questions. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/briefing/${encodeURIComponent(params.packageId)}`)
}

/** Keeps the step as it is typed and a voice with it, or takes one out; answers in facts, for the page's script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  if (!isPackageId(params.packageId)) throw data(null, { status: 404 })
  const form = await readPronunciationForm(context, request)
  if (!form) return Response.json({ error: pronunciationErrors['too-many-tries'] }, { status: 429 })
  const { part, errors } = readPart(form, params.packageId, deps.now())
  const visitor = readVisitor(request, deps)
  const writer = {
    visitorId: visitor.visitorId,
    ip: context.get(requestInfoContext).ip,
    access: await readBriefingAccess(request, deps),
  }
  const saved = await saveBriefing(deps, writer, part)
  if (!saved.ok) return Response.json({ refused: saved.code }, { status: saved.code === 'stale' ? 409 : 422 })

  const { id, revision, token } = saved.value
  const refusal = await changePronunciations(context, writer, { briefingId: id, form })
  const headers = new Headers()
  for (const cookie of [visitor.setCookie, token && storeBriefingLink(request, deps, token)])
    if (cookie) headers.append('Set-Cookie', cookie)
  const link = token && briefingLinkUrl(deps.siteUrl, params.packageId, token)
  const stored = await listPronunciations(deps.db, id)
  const pronunciations = stored.map(({ id: pronunciationId, durationMs }) => ({ id: pronunciationId, durationMs }))
  const answer = {
    id,
    revision,
    link,
    wrong: wrongFields(part, errors),
    voices: pronunciations,
    error: refusal ? pronunciationErrors[refusal] : '',
  }
  return Response.json(answer, { status: refusal ? 422 : 200, headers })
}
