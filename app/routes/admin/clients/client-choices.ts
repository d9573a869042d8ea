import { depsContext } from '#app/http/context.ts'
import { projectScope, shownEmail } from '#app/http/guards.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { listClientChoices } from '#db/client/clients-admin.ts'

import type { Route } from './+types/client-choices.ts'

/** Clients to choose from while somebody types a part of a name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = cleanText(url.searchParams.get('busca') ?? '').trim()
  const { db } = context.get(depsContext)
  const found = await listClientChoices(db, { search, chosenId: null, scope: projectScope(context) })
  return found.map((client) => ({ ...client, email: shownEmail(context, client.email) }))
}
