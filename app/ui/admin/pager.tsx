import { Link, useLocation } from 'react-router'

/** To older rows, and back to the newest. */
export function Pager({ next }: { next: string | null }) {
  const { pathname, search } = useLocation()
  const isFirst = !new URLSearchParams(search).has('antes')
  if (isFirst && !next) return null

  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-x-6">
      {isFirst ? null : (
        <Link to={address(pathname, search, null)} className="btn-quiet">
          Mais recentes
        </Link>
      )}
      {next ? (
        <Link to={address(pathname, search, next)} className="btn-quiet ml-auto" rel="next">
          Mais antigos
        </Link>
      ) : null}
    </nav>
  )
}

function address(pathname: string, search: string, before: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('antes')
  if (before) query.set('antes', before)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
