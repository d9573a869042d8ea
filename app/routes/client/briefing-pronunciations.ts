import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { pronunciationErrors } from '#copy/briefing/briefing-pronunciations.ts'
import { isPackageId } from '#core/catalog/catalog.ts'
import { listPronunciations } from '#db/briefing/briefing-pronunciations.ts'

import type { Route } from './+types/briefing-pronunciations.ts'
import { changePronunciations, readPronunciationForm } from './briefing/pronunciation-actions.ts'
import { saveStepForScript } from './briefing/save-step.ts'

/** A GET of this URL leads to the questions. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/briefing/${encodeURIComponent(params.packageId)}`)
}

/** Keeps the step as it is typed and a voice with it, or takes one out; answers in facts, for the page's script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  if (!isPackageId(params.packageId)) throw data(null, { status: 404 })
  const form = await readPronunciationForm(context, request)
  if (!form) return Response.json({ error: pronunciationErrors['too-many-tries'] }, { status: 429 })
  const saved = await saveStepForScript({ context, request, form }, params.packageId)
  if (saved instanceof Response) return saved

  const { facts, writer, headers } = saved
  const refusal = await changePronunciations(context, writer, { briefingId: facts.id, form })
  const voices = (await listPronunciations(context.get(depsContext).db, facts.id)).map(({ id, durationMs }) => ({
    id,
    durationMs,
  }))
  const error = refusal ? pronunciationErrors[refusal] : ''
  return Response.json({ ...facts, voices, error }, { status: refusal ? 422 : 200, headers })
}
