import { useLocation } from 'react-router'

import { Tabs } from '#app/ui/admin/shared/tabs.tsx'
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
    <Tabs
      label="Categorias"
      tabs={libraryTabs.map((other) => ({
        to: pathOf(other),
        label: libraryTabLabels[other],
        isCurrent: other === tab,
      }))}
    />
  )
}
