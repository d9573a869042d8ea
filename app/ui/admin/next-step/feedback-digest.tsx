import { useNotePlayback } from '#app/ui/admin/audio/use-note-playback.ts'
import type { VersionDeck } from '#app/ui/admin/audio/use-version-deck.ts'
import { OpenNotes } from '#app/ui/admin/projects/notes-panel.tsx'
import { noteCount } from '#copy/preview/notes.ts'
import type { NoteCounts, NoteView } from '#core/preview/note-view.ts'
import type { FeedbackView } from '#core/preview/preview-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Props = {
  /** The newest one; none where a client only reopened something. */
  feedback: FeedbackView | null
  counts: NoteCounts
  notes: readonly NoteView[]
  deck: VersionDeck
}

/** What the client wants changed: the text, and the moments it is about. */
export function FeedbackDigest({ feedback, counts, notes, deck }: Props) {
  const playback = useNotePlayback(deck)
  const answered = counts.open - counts.unanswered + counts.done + counts.declined
  return (
    <section aria-labelledby="feedback-novo" className="grid gap-3">
      <h3 id="feedback-novo" className="sr-only">
        Feedback do cliente
      </h3>
      {feedback ? <FeedbackText feedback={feedback} /> : null}
      <OpenNotes notes={notes} playback={playback} />
      {answered > 0 ? (
        <p className="text-smoke text-sm">
          {noteCount(answered)} já {answered === 1 ? 'respondida' : 'respondidas'}.
        </p>
      ) : null}
      {counts.unanswered === 0 ? (
        <p className="max-w-[44rem]">
          Nenhuma anotação sem resposta. Envie uma versão nova ou, se a música já está como o cliente pediu, responda só
          com uma mensagem em “Voltar para Aguardando”.
        </p>
      ) : null}
    </section>
  )
}

/** A feedback in the client's own words. */
export function FeedbackText({ feedback: { content, versionName, createdAt } }: { feedback: FeedbackView }) {
  return (
    <div className="border-line border-l-4 pl-3">
      {content ? <p className="max-w-[44rem] text-lg [overflow-wrap:anywhere] whitespace-pre-line">{content}</p> : null}
      <p className="text-smoke mt-1 text-sm [overflow-wrap:anywhere]">
        Sobre “{versionName}” · <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
      </p>
    </div>
  )
}
