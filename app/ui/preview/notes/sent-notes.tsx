import { NotedLine } from '#app/ui/audio/noted-line.tsx'
import { clientNoteLabel, noteCount, noteProgress, sentLine } from '#copy/preview/notes.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { NoteCounts, NoteProofView, SentNoteView } from '#core/preview/note-view.ts'
import { formatTimeRange } from '#core/preview/note.ts'
import type { SentFeedback } from '#core/preview/preview-view.ts'

import { NoteProof } from './note-proof.tsx'
import { NoteTimeLink, type PlacePlayer } from './note-time-link.tsx'
import { useProofPlayer, type ProofPlayer } from './use-proof-player.ts'
import { VerdictForm } from './verdict.tsx'

type Props = {
  path: string
  /** Everything that was sent, the newest first. */
  feedbacks: SentFeedback[]
  notes: SentNoteView[]
  counts: NoteCounts
  /** Where a place is heard without a script: in the chosen version. */
  sound: PlayableSound | null
  onPlay: PlacePlayer
  /** What was done about the last feedback. */
  proofs: NoteProofView[]
  canJudge: boolean
  /** Revisions are counted for this song. */
  isCounted: boolean
  send: (form: FormData) => Promise<string | null>
  onAgain: () => void
}

const form = 'pedidos-feitos'

/** "O que você pediu": what the client wrote and noted, and what became of it. The latest feedback is open, and what can be heard of another; older ones are folded. */
export function SentNotes(props: Props) {
  const { path, feedbacks, notes, counts } = props
  const player = useProofPlayer()
  // All of them are about the version that answers.
  const version = props.proofs[0]?.versionId
  const total = counts.open + counts.done + counts.declined
  if (feedbacks.length === 0) return null
  return (
    <section aria-labelledby="pedidos" className="asked">
      <h2 id="pedidos" className="wide text-title">
        O que você pediu
      </h2>
      {total > 0 ? (
        <p className="text-smoke">
          {noteProgress(counts)}.
          {notes.some(({ isOfLyric }) => !isOfLyric) ? ' Toque em um momento para ouvi-lo na versão escolhida.' : ''}
        </p>
      ) : null}
      {props.canJudge && version ? <VerdictForm id={form} path={path} versionId={version} /> : null}
      {feedbacks.map((feedback, index) => {
        const own = notes.filter(({ feedbackId }) => feedbackId === feedback.id)
        const isProven = own.some(({ id }) => props.proofs.some(({ noteId }) => noteId === id))
        return (
          <Feedback
            key={feedback.id}
            {...props}
            feedback={feedback}
            open={index === 0 || isProven}
            notes={own}
            player={player}
          />
        )
      })}
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

type FeedbackProps = Omit<Props, 'feedbacks' | 'counts'> & {
  feedback: SentFeedback
  open: boolean
  player: ProofPlayer
}

function Feedback({ feedback, open, notes, sound, onPlay, proofs, ...proving }: FeedbackProps) {
  const { id, versionName, text, sentAt } = feedback
  return (
    <details id={`feedback-${id}`} open={open}>
      <summary className="btn-quiet">{sentLine(sentAt, notes.length)}</summary>
      {text === '' ? null : (
        <div className="note card mb-3">
          <p className="text-smoke [overflow-wrap:anywhere]">Sobre {versionName}</p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
        </div>
      )}
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id} id={`pedido-${note.id}`} className="note card">
            <div className="flex flex-wrap items-center gap-x-4">
              <NoteTimeLink note={note} sound={sound} onPlay={onPlay} inChosen />
              <span className="tag note-state" data-note-state={note.state}>
                {clientNoteLabel(note)}
              </span>
            </div>
            <NotedLine line={note.lyricLine} />
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{note.content}</p>
            {note.answer ? (
              <p className="note-answer [overflow-wrap:anywhere] whitespace-pre-line">
                <b>Nossa equipe:</b> {note.answer}
              </p>
            ) : null}
            {proofs
              .filter(({ noteId }) => noteId === note.id)
              .map((proof) => (
                <NoteProof key={proof.versionId} {...proving} form={form} proof={proof} span={formatTimeRange(note)} />
              ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
