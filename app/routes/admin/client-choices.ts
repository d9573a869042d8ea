import { depsContext } from '#app/context.ts'
import { projectScope } from '#app/guards.ts'
import { cleanText } from '#core/clean-text.ts'
import { listClientChoices } from '#db/clients-admin.ts'

import type { Route } from './+types/client-choices.ts'

/** Clients to choose from while somebody types a part of a name. */
export function loader({ context, url }: Route.LoaderArgs) {
  const search = cleanText(url.searchParams.get('busca') ?? '').trim()
  return listClientChoices(context.get(depsContext).db, { search, chosenId: null, scope: projectScope(context) })
}
