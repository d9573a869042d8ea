import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field } from '#app/http/forms.ts'
import { actorOf, staffContext } from '#app/http/guards.ts'
import { listPaths } from '#app/ui/admin/lists/list-params.ts'
import { savedViewErrors } from '#copy/staff/saved-view-labels.ts'
import { viewQuery, type SavedList, type SavedViewRefusal } from '#core/admin/saved-view.ts'
import type { Result } from '#core/shared/result.ts'
import { saveView } from '#use-cases/staff/change-saved-views.ts'

/**
 * Names the filters that apply to a list. The list's own screen answers: sent to another one, what was typed would be lost
 * with the list where that one cannot be read.
 */
export async function handleNewView(context: Readonly<RouterContextProvider>, form: FormData, list: SavedList) {
  const deps = context.get(depsContext)
  const person = { ...actorOf(context), role: context.get(staffContext).role }
  const shown = new URLSearchParams(field(form, 'query').slice(0, 2_000))
  const named = { name: field(form, 'name'), isShared: field(form, 'shared') !== '' }
  const saved = await saveView(deps, person, { list, query: viewQuery(list, shown), ...named })
  return redirectToView(deps, shown.size > 0 ? `${listPaths[list]}?${shown}` : listPaths[list], 'Visão salva', saved)
}

/** Says what became of a view, on this page. */
export function redirectToView(
  deps: Parameters<typeof redirectWithToast>[0],
  path: string,
  title: string,
  result: Result<{ name: string }, SavedViewRefusal>,
) {
  return redirectWithToast(
    deps,
    path,
    result.ok
      ? { title, text: result.value.name }
      : { title: 'Nada foi salvo', text: savedViewErrors[result.code], isRefusal: true },
  )
}
