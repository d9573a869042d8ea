import { Link } from 'react-router'

import { SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { unansweredLine } from '#copy/preview/notes.ts'
import { formatTimeRange, type TimeRange } from '#core/preview/note.ts'

type Props = {
  projectId: string
  /** Of the last feedback, without an answer. */
  notes: readonly (TimeRange & { id: string; versionName: string })[]
}

/** Which notes still need an answer before something new is heard, each with the way to it. */
export function UnansweredNotes({ projectId, notes }: Props) {
  return (
    <div className="notice grid gap-2">
      <p>{unansweredLine(notes.length)}</p>
      <ul className="flex flex-wrap gap-x-4">
        {notes.map((note) => (
          <li key={note.id} className="min-w-0">
            <Link to={noteUrl(projectId, note.id)} className="btn-quiet [overflow-wrap:anywhere]">
              {formatTimeRange(note)} em {note.versionName}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same in place of the dialog that presents. */
export function AnswerFirst({ param, projectId, notes }: Props & { param: string }) {
  return (
    <>
      <UnansweredNotes projectId={projectId} notes={notes} />
      <SheetButtons param={param}>
        <Link to={noteUrl(projectId, notes[0]?.id ?? '')} className="btn btn-red">
          Responder agora
        </Link>
      </SheetButtons>
    </>
  )
}

function noteUrl(projectId: string, noteId: string): string {
  return `/admin/projects/${projectId}/anotacoes#nota-${noteId}`
}
