import { Link } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { noteCount } from '#copy/preview/notes.ts'
import type { NoteState } from '#core/preview/note.ts'

/** How much of what the client pinned to the recordings is still to do, and the way there. */
export function NotesPanel({ counts }: { counts: Record<NoteState, number> }) {
  const { open, done, declined } = counts
  const total = open + done + declined
  if (total === 0) return null
  return (
    <Panel title={`Anotações do cliente (${total})`}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={open > 0 ? 'anotacoes' : 'anotacoes?estado=todas'} className={open > 0 ? 'btn' : 'btn btn-line'}>
          {open > 0 ? `Resolver ${noteCount(open)}` : 'Ver as anotações'}
        </Link>
        <span>
          {open} {open === 1 ? 'aberta' : 'abertas'} · {done} {done === 1 ? 'feita' : 'feitas'} · {declined}{' '}
          {declined === 1 ? 'recusada' : 'recusadas'}
        </span>
      </p>
    </Panel>
  )
}
