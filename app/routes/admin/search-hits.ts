import { depsContext } from '#app/http/context.ts'
import { projectScope, shownEmail } from '#app/http/guards.ts'
import { parseRecentItems } from '#core/admin/search-result.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { listRecentItems, searchPanel } from '#db/project/panel-search.ts'

import type { Route } from './+types/search-hits.ts'

const maxSearchLength = 80

/** What the command palette asks while somebody types. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const search = cleanText(url.searchParams.get('busca') ?? '')
    .trim()
    .slice(0, maxSearchLength)
  const opened = parseRecentItems(url.searchParams.get('abertos') ?? '')
  const scope = projectScope(context)
  const hits = search === '' ? await listRecentItems(db, opened, scope) : await searchPanel(db, search, scope)
  return {
    search,
    hits: hits.map((hit) => (hit.kind === 'client' ? { ...hit, text: shownEmail(context, hit.text) } : hit)),
  }
}
