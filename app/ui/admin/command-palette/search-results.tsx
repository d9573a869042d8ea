import { Link } from 'react-router'

import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'
import { searchResultPath, type HitKind, type SearchResult } from '#core/admin/search-result.ts'

export const kindLabels: Record<HitKind, string> = { project: 'Projetos', client: 'Clientes', order: 'Pedidos' }

/** What was found, as rows of a page. */
export function SearchResults({ hits }: { hits: SearchResult[] }) {
  return (
    <RowList label="Resultados">
      {hits.map((hit) => (
        <li key={`${hit.kind}${hit.id}`}>
          <Link to={searchResultPath(hit)} className={rowClass}>
            <span className="font-semibold [overflow-wrap:anywhere]">{hit.title}</span>
            <span className="text-smoke text-sm [overflow-wrap:anywhere]">
              {kindLabels[hit.kind]} · {hit.text}
            </span>
          </Link>
        </li>
      ))}
    </RowList>
  )
}
