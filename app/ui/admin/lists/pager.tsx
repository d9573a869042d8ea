import { Link, useLocation } from 'react-router'

/** The cursors of the pages around the one that is shown. */
export type PagesAround = { previous: string | null; next: string | null }

/** To the next page, one back, and to the first. */
export function Pager({ pages: { previous, next } }: { pages: PagesAround }) {
  const { pathname, search } = useLocation()
  const isFirst = !new URLSearchParams(search).has('antes')
  if (isFirst && !next) return null

  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-x-6">
      {isFirst ? null : (
        <Link to={pagePath(pathname, search, null)} className="btn-quiet">
          Primeira
        </Link>
      )}
      {previous ? (
        <Link to={pagePath(pathname, search, previous)} className="btn-quiet" rel="prev">
          Anterior
        </Link>
      ) : null}
      {next ? (
        <Link to={pagePath(pathname, search, next)} className="btn-quiet ml-auto" rel="next">
          Próxima
        </Link>
      ) : null}
    </nav>
  )
}

function pagePath(pathname: string, search: string, cursor: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('antes')
  if (cursor) query.set('antes', cursor)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
