import { data, redirect } from 'react-router'

import { longFormBytes, readForm } from '#app/http/forms.ts'
import { isPackageId } from '#core/catalog/catalog.ts'

import type { Route } from './+types/briefing-save.ts'
import { saveStepForScript } from './briefing/save-step.ts'

/** A GET of this URL leads to the questions. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/briefing/${encodeURIComponent(params.packageId)}`)
}

/** Keeps a step while it is being typed; answers in facts, for the page's script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  if (!isPackageId(params.packageId)) throw data(null, { status: 404 })
  const form = await readForm(request, longFormBytes)
  const saved = await saveStepForScript({ context, request, form }, params.packageId)
  return saved instanceof Response ? saved : Response.json(saved.facts, { headers: saved.headers })
}
