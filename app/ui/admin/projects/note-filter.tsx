import { Link } from 'react-router'

import type { NoteCounts } from '#core/preview/note-view.ts'
import type { NoteState } from '#core/preview/note.ts'

type Wanted = NoteState | 'todas'

const labels: Record<Wanted, string> = { open: 'Abertas', done: 'Feitas', declined: 'Recusadas', todas: 'Todas' }

export function NoteFilter({ state, counts }: { state: Wanted; counts: NoteCounts }) {
  const total = counts.open + counts.done + counts.declined
  const shown: Wanted[] = ['open', 'done', 'declined', 'todas']
  return (
    <nav aria-label="Filtrar anotações" className="flex flex-wrap gap-2">
      {shown.map((one) => (
        <Link
          key={one}
          to={`?estado=${one}`}
          preventScrollReset
          aria-current={one === state ? 'page' : undefined}
          className={`btn min-h-[44px] px-4 py-1.5 ${one === state ? '' : 'btn-line'}`}
        >
          {labels[one]} ({one === 'todas' ? total : counts[one]})
        </Link>
      ))}
    </nav>
  )
}
