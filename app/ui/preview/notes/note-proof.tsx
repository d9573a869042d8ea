import { useState } from 'react'

import { proofTexts, verdictTexts } from '#copy/preview/proofs.ts'
import type { NoteProofView } from '#core/preview/note-view.ts'

import type { ProofPlayer } from './use-proof-player.ts'

type Props = {
  path: string
  proof: NoteProofView
  /** Says of which note it is, for who does not see it. */
  span: string
  canJudge: boolean
  player: ProofPlayer
  /** Sends a form of a note; what was refused, in words, or `null` once it was taken. */
  send: (form: FormData) => Promise<string | null>
  /** Shows the note that was written once more. */
  onAgain: () => void
}

/** What was done about a note: a passage before and after with one press, and what its client says of it. */
export function NoteProof({ path, proof, span, canJudge, player, send, onAgain }: Props) {
  const { noteId, before, after, isComing, verdict } = proof
  const label = player.playing?.id === noteId ? player.playing.label : null
  const parts = [
    ...(before ? [{ label: proofTexts.before, url: before }] : []),
    ...(after ? [{ label: proofTexts.after, url: after }] : []),
  ]
  return (
    <div className="border-line grid gap-2 border-t-2 pt-3">
      {after ? (
        <p className="flex flex-wrap items-center gap-3">
          <button type="button" className="btn btn-line with-script" onClick={() => player.toggle(noteId, parts)}>
            <span aria-hidden="true">{label ? '■' : '▶'}</span> {label ? proofTexts.stop : proofTexts.play}
            <span className="sr-only"> da anotação de {span}</span>
          </button>
          <b role="status" className="with-script">
            {label}
          </b>
          {before ? (
            <a href={before} className="btn-quiet without-script">
              {proofTexts.before}
            </a>
          ) : null}
          <a href={after} className="btn-quiet without-script">
            {proofTexts.after}
          </a>
        </p>
      ) : null}
      {isComing ? <p className="text-smoke">{proofTexts.coming}</p> : null}
      {after && !before && !isComing ? <p className="text-smoke">{proofTexts.beforeGone}</p> : null}
      {player.failedId === noteId ? (
        <p role="alert" className="error">
          {proofTexts.failed}
        </p>
      ) : null}
      {verdict ? <p className="font-bold">{verdictTexts[verdict]}</p> : null}
      {canJudge && !verdict ? <Verdict {...{ path, proof, span, send, onAgain }} /> : null}
    </div>
  )
}

function Verdict({ path, proof, span, send, onAgain }: Pick<Props, 'path' | 'proof' | 'span' | 'send' | 'onAgain'>) {
  const [sending, setSending] = useState('')
  const [refusal, setRefusal] = useState('')

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (sending !== '' || !(submitter instanceof HTMLButtonElement)) return
    setSending(submitter.value)
    setRefusal('')
    const refused = await send(new FormData(event.currentTarget, submitter))
    setSending('')
    if (refused !== null) return setRefusal(refused)
    if (submitter.value === 'note-again') onAgain()
  }

  return (
    <form method="post" action={path} noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="note" value={proof.noteId} />
      <input type="hidden" name="version" value={proof.versionId} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="note-good" className="btn" aria-busy={sending === 'note-good'}>
          {proofTexts.good}
          <span className="sr-only">: a anotação de {span}</span>
        </button>
        <button
          type="submit"
          name="intent"
          value="note-again"
          className="btn btn-line"
          aria-busy={sending === 'note-again'}
        >
          {proofTexts.again}
          <span className="sr-only">: a anotação de {span}</span>
        </button>
      </p>
      <p role="alert" className="error empty:hidden">
        {refusal}
      </p>
    </form>
  )
}
