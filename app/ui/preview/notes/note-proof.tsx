import { againText, proofTexts, verdictText } from '#copy/preview/proofs.ts'
import type { NoteProofView } from '#core/preview/note-view.ts'

import { HeardParts } from './heard-parts.tsx'
import type { ProofPlayer } from './use-proof-player.ts'
import { Verdict } from './verdict.tsx'

type Props = {
  /** The id of the form of all verdicts. */
  form: string
  proof: NoteProofView
  /** Says of which note it is, for who does not see it. */
  span: string
  canJudge: boolean
  /** Revisions are counted for this song: a further wish may cost one. */
  isCounted: boolean
  player: ProofPlayer
  /** Sends a form of a note; what was refused, in words, or `null` once it was taken. */
  send: (form: FormData) => Promise<string | null>
  /** Shows the note that was written once more. */
  onAgain: () => void
}

/** What was done about a note: a passage before and after with one press, and what its client says of it. */
export function NoteProof({ form, proof, span, canJudge, isCounted, player, send, onAgain }: Props) {
  const { noteId, before, after, isComing, isRepeatFree, verdict } = proof
  const parts = [
    ...(before ? [{ label: proofTexts.before, url: before }] : []),
    ...(after ? [{ label: proofTexts.after, url: after }] : []),
  ]
  return (
    <div className="border-line grid gap-2 border-t-2 pt-3">
      {after ? (
        <HeardParts {...{ parts, player }} id={noteId} play={proofTexts.play} about={`da anotação de ${span}`} />
      ) : null}
      {isComing ? <p className="text-smoke">{proofTexts.coming}</p> : null}
      {after || isComing ? null : <p className="text-smoke">{proofTexts.silent}</p>}
      {after && !before && !isComing ? <p className="text-smoke">{proofTexts.beforeGone}</p> : null}
      {verdict ? <p className="font-bold">{verdictText(verdict, canJudge)}</p> : null}
      {canJudge && !verdict ? <p>{againText({ isFree: isRepeatFree, isCounted })}</p> : null}
      {canJudge && !verdict ? (
        <Verdict
          {...{ form, send }}
          subject={noteId}
          good={{ intent: 'note-good', label: proofTexts.good }}
          bad={{ intent: 'note-again', label: proofTexts.again }}
          about={`a anotação de ${span}`}
          onTaken={(intent) => {
            if (intent === 'note-again') onAgain()
          }}
        />
      ) : null}
    </div>
  )
}
