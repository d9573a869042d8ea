import { Tabs } from '#app/ui/admin/shared/tabs.tsx'
import type { NoteCounts } from '#core/preview/note-view.ts'
import type { NoteState } from '#core/preview/note.ts'

type Wanted = NoteState | 'todas'

const labels: Record<Wanted, string> = { open: 'Abertas', done: 'Feitas', declined: 'Recusadas', todas: 'Todas' }

export function NoteFilter({ state, counts }: { state: Wanted; counts: NoteCounts }) {
  const total = counts.open + counts.done + counts.declined
  const shown: Wanted[] = ['open', 'done', 'declined', 'todas']
  return (
    <Tabs
      label="Filtrar anotações"
      tabs={shown.map((one) => ({
        to: `?estado=${one}`,
        label: `${labels[one]} (${one === 'todas' ? total : counts[one]})`,
        isCurrent: one === state,
      }))}
    />
  )
}
