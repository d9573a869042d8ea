import type { ReviewSubmit } from '#app/ui/preview/use-review-submit.ts'
import { noteCount } from '#copy/preview/notes.ts'

type Props = {
  /** What is approved, where there are several: a number is read at a glance, names may begin alike. */
  version: { number: number; label: string } | null
  submit: ReviewSubmit
  /** Notes that wait to be sent: nothing else says that they do. */
  drafts: number
  onChanges: () => void
}

/** The two answers to a song, once it was played. Both end in the forms of "Sua Avaliação", with what was typed there. */
export function FirstAnswers({ version, submit, drafts, onChanges }: Props) {
  const isBusy = submit.pendingIntent === 'approve'
  return (
    <div className="answers with-script">
      <button
        type="submit"
        form="avaliacao"
        name="intent"
        value="approve"
        className="btn btn-red answers-yes"
        aria-busy={isBusy || undefined}
      >
        <span>{isBusy ? 'Um momento...' : 'Adorei'}</span>
        {version ? (
          <small>
            aprovar a {version.number}
            <span className="sr-only">, {version.label}</span>
          </small>
        ) : null}
      </button>
      <button type="button" className="btn btn-line" onClick={onChanges}>
        {drafts > 0 ? `Revisar e enviar ${noteCount(drafts)}` : 'Quero mudar algo'}
      </button>
    </div>
  )
}
