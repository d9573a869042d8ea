import { Link } from 'react-router'

import { useNotePlayback, type NotePlayback } from '#app/ui/admin/audio/use-note-playback.ts'
import type { VersionDeck } from '#app/ui/admin/audio/use-version-deck.ts'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { NotedLine } from '#app/ui/audio/noted-line.tsx'
import { noteCount } from '#copy/preview/notes.ts'
import type { NoteCounts, NoteView } from '#core/preview/note-view.ts'

import { NoteMoment } from './note-moment.tsx'

type Props = { counts: NoteCounts; notes: readonly NoteView[]; deck: VersionDeck }

const shownNotes = 5

/** What the client pinned to the recordings: the first moments to hear, how much is still to do, and the way there. */
export function NotesPanel({ counts, notes, deck }: Props) {
  const { open, done, declined, unanswered } = counts
  const playback = useNotePlayback(deck)
  const total = open + done + declined
  if (total === 0) return null
  return (
    <Panel title={`Anotações do cliente (${total})`}>
      <OpenNotes notes={notes} playback={playback} />
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 first:mt-0">
        <Link to={unanswered > 0 ? 'anotacoes' : 'anotacoes?estado=todas'} className="btn btn-line">
          {unanswered > 0 ? `Resolver ${noteCount(unanswered)}` : 'Ver as anotações'}
        </Link>
        <span>
          {open} {open === 1 ? 'aberta' : 'abertas'} · {done} {done === 1 ? 'feita' : 'feitas'} · {declined}{' '}
          {declined === 1 ? 'recusada' : 'recusadas'}
        </span>
      </p>
    </Panel>
  )
}

/** The first open notes, each to be heard. */
export function OpenNotes({ notes, playback }: { notes: readonly NoteView[]; playback: NotePlayback }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Anotações abertas" className="divide-line grid divide-y-2">
      {notes.slice(0, shownNotes).map((note) => (
        <li
          key={note.id}
          className={`grid gap-x-3 py-2 first:pt-0 ${note.isOfLyric ? '' : 'sm:grid-cols-[8.5rem_minmax(0,1fr)]'}`}
        >
          {note.isOfLyric ? null : (
            <div>
              <NoteMoment note={note} playback={playback} />
            </div>
          )}
          <div className="min-w-0 self-center">
            <NotedLine line={note.lyricLine} />
            <p className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line" title={note.content}>
              {note.content}
            </p>
            <p className="text-smoke text-sm [overflow-wrap:anywhere]">
              {note.isOfLyric ? 'na' : 'em'} {note.versionName}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
