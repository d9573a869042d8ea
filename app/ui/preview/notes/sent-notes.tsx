import { NotedLine } from '#app/ui/audio/noted-line.tsx'
import { clientNoteLabels, noteCount, noteProgress } from '#copy/preview/notes.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { NoteCounts, SentNoteView } from '#core/preview/note-view.ts'
import { formatDate } from '#core/shared/dates.ts'

import { NoteTimeLink, type PlacePlayer } from './note-time-link.tsx'

type Props = {
  path: string
  notes: SentNoteView[]
  counts: NoteCounts
  /** Where a place is heard without a script: in the chosen version. */
  sound: PlayableSound | null
  onPlay: PlacePlayer
}

/** "O que você pediu": what the client asked for, and what became of it. The latest feedback is open, older ones folded. */
export function SentNotes({ path, notes, counts, sound, onPlay }: Props) {
  const total = counts.open + counts.done + counts.declined
  const feedbacks = [...new Set(notes.map(({ feedbackId }) => feedbackId))]
  if (total === 0) return null
  return (
    <section aria-labelledby="pedidos" className="asked">
      <h2 id="pedidos" className="wide text-title">
        O que você pediu
      </h2>
      <p className="text-smoke">{noteProgress(counts)}. Toque em um momento para ouvi-lo na versão escolhida.</p>
      {feedbacks.map((feedbackId, index) => (
        <Feedback
          key={feedbackId}
          id={feedbackId}
          open={index === 0}
          notes={notes.filter((note) => note.feedbackId === feedbackId)}
          sound={sound}
          onPlay={onPlay}
        />
      ))}
      {notes.length < total ? (
        <p>
          <a href={`${path}?anotacoes=todas#pedidos`} className="btn-quiet">
            Ver todas as {noteCount(total)}
          </a>
        </p>
      ) : null}
    </section>
  )
}

type FeedbackProps = {
  id: string
  open: boolean
  notes: SentNoteView[]
  sound: PlayableSound | null
  onPlay: PlacePlayer
}

function Feedback({ id, open, notes, sound, onPlay }: FeedbackProps) {
  const [first] = notes
  return (
    <details id={`feedback-${id}`} open={open}>
      <summary className="btn-quiet">
        {first ? `Enviadas em ${formatDate(first.sentAt)}` : ''} · {noteCount(notes.length)}
      </summary>
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id} className="note card">
            <div className="flex flex-wrap items-center gap-x-4">
              <NoteTimeLink note={note} sound={sound} onPlay={onPlay} inChosen />
              <span className="tag note-state" data-note-state={note.state}>
                {clientNoteLabels[note.state]}
              </span>
            </div>
            <NotedLine line={note.lyricLine} />
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{note.content}</p>
            {note.answer ? (
              <p className="note-answer [overflow-wrap:anywhere] whitespace-pre-line">
                <b>Nossa equipe:</b> {note.answer}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
