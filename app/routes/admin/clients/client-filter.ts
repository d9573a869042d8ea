import type { RouterContextProvider } from 'react-router'

import { projectScope } from '#app/http/guards.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import type { FiltersProps } from '#app/ui/admin/lists/filters.tsx'
import { sortingName } from '#app/ui/admin/lists/list-fields.ts'
import { parseSorting } from '#core/admin/list-sort.ts'

/** What an address asks of the list of clients and of its file, and the fields that ask for it. */
export function readClientFilter(context: Readonly<RouterContextProvider>, params: URLSearchParams) {
  const search = searchOf(params)
  const filter = {
    search,
    scope: projectScope(context),
    ...parseSorting('clients', params.get(sortingName)),
    before: params.get('antes'),
  }
  const filters: FiltersProps = { search: { label: 'Buscar por nome, email ou empresa...', value: search } }
  return { filter, filters }
}
