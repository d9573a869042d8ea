import { useLocation } from 'react-router'

import { Tabs } from '#app/ui/admin/shared/tabs.tsx'

/** The same projects as a list or as a board; who works on them stays chosen. */
export function ProjectViews({ assignee }: { assignee: string }) {
  const { pathname } = useLocation()
  const query = assignee === '' ? '' : `?responsavel=${encodeURIComponent(assignee)}`
  return (
    <Tabs
      label="Ver como"
      tabs={views.map(([to, label]) => ({ to: `${to}${query}`, label, isCurrent: pathname === to }))}
    />
  )
}

const views: [string, string][] = [
  ['/admin/projects', 'Lista'],
  ['/admin/projects/quadro', 'Quadro'],
]
