import { Link, useLocation } from 'react-router'

type Props = { next: string | null; back?: string; on?: string }

/** To older rows, and back to the newest. */
export function Pager({ next, back = 'Mais recentes', on = 'Mais antigos' }: Props) {
  const { pathname, search } = useLocation()
  const isFirst = !new URLSearchParams(search).has('antes')
  if (isFirst && !next) return null

  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-x-6">
      {isFirst ? null : (
        <Link to={pagePath(pathname, search, null)} className="btn-quiet">
          {back}
        </Link>
      )}
      {next ? (
        <Link to={pagePath(pathname, search, next)} className="btn-quiet ml-auto" rel="next">
          {on}
        </Link>
      ) : null}
    </nav>
  )
}

function pagePath(pathname: string, search: string, before: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('antes')
  if (before) query.set('antes', before)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
