import type { ReviewSubmit } from '#app/ui/preview/use-review-submit.ts'

type Props = {
  /** Enough was played to have an opinion. Before that, a moment can be noted. */
  isDue: boolean
  /** What is approved, by its name where there are several. */
  label: string | null
  submit: ReviewSubmit
  onChanges: () => void
  /** Notes the moment that plays; null where that is not possible, or already under way. */
  onNote: (() => void) | null
}

/** The two answers to a song, once it was played. They come above the note, which stays under the finger. Both end in the forms of "Sua Avaliação", with what was typed there. */
export function FirstAnswers({ isDue, label, submit, onChanges, onNote }: Props) {
  const isBusy = submit.pendingIntent === 'approve'
  return (
    <div className="answers with-script">
      {isDue ? (
        <>
          <button
            type="submit"
            form="avaliacao"
            name="intent"
            value="approve"
            className="btn btn-red answers-yes"
            aria-busy={isBusy || undefined}
          >
            <span>{isBusy ? 'Um momento...' : 'Adorei'}</span>
            {label ? <small className="truncate">aprovar {label}</small> : null}
          </button>
          <button type="button" className="btn btn-line" onClick={onChanges}>
            Quero mudar algo
          </button>
        </>
      ) : null}
      {onNote ? (
        <button type="button" className="btn-quiet col-span-2" onClick={onNote}>
          Anotar este momento
        </button>
      ) : null}
    </div>
  )
}
