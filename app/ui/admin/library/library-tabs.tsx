import { Link, useLocation } from 'react-router'

import { libraryTabLabels } from '#copy/audio/library.ts'
import { libraryTabs, type LibraryTab } from '#core/audio/library.ts'

import { libraryHome, tabParams } from './library-address.ts'

export function LibraryTabs({ tab }: { tab: LibraryTab }) {
  const { search } = useLocation()

  function pathOf(other: LibraryTab): string {
    const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name === 'projeto'))
    if (other !== 'all') query.set('aba', tabParams[other])
    return query.size > 0 ? `${libraryHome}?${query}` : libraryHome
  }

  return (
    <nav aria-label="Categorias" className="border-line flex flex-wrap gap-x-6 border-b-2">
      {libraryTabs.map((other) => (
        <Link
          key={other}
          to={pathOf(other)}
          aria-current={other === tab ? 'page' : undefined}
          className="aria-[current]:border-ink -mb-0.5 flex min-h-[44px] items-center border-b-4 border-transparent font-semibold"
        >
          {libraryTabLabels[other]}
        </Link>
      ))}
    </nav>
  )
}
