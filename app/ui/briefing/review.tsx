import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { briefingErrors, reviewText, type BriefingRefusal } from '#copy/briefing/briefing.ts'
import { missingFields, type BriefingAnswers, type BriefingStep } from '#core/briefing/briefing.ts'
import { earlyWish } from '#core/project/desired-date.ts'

import type { FormSubmission } from './form-submission.ts'
import { Progress, type Place } from './progress.tsx'
import { PronunciationList } from './pronunciations/pronunciation-list.tsx'
import type { Pronunciation } from './pronunciations/pronunciation-request.ts'
import { Summary } from './summary.tsx'
import { TooSoon, type PromisedDate } from './too-soon.tsx'
import { useFocusFirstError } from './use-focus-first-error.ts'

export type ReviewPage = {
  id: string
  answers: BriefingAnswers
  completed: BriefingStep[]
  tied: boolean
  email: string
  consented: boolean
  /** What is agreed to, and what it is known by. */
  consent: { text: string; hash: string }
  pronunciations: Pronunciation[]
  promise: PromisedDate
}

type Props = {
  review: ReviewPage
  refusal: BriefingRefusal | null
  context: string
  pathOf: (place: Place) => string
  submission: FormSubmission
}

/** Everything once more before it is sent. */
export function Review({ review, refusal, context, pathOf, submission }: Props) {
  const missing = missingFields(review.answers)
  const [first] = missing
  const notice = refusal ? briefingErrors[refusal] : null
  const errorFor = (...about: BriefingRefusal[]) => (refusal && about.includes(refusal) ? notice?.text : undefined)
  const consentError = errorFor('consent-required', 'consent-changed')

  useFocusFirstError(submission.answer)

  return (
    <div className="gutter mx-auto max-w-[52rem] pt-10 pb-24 lg:pt-14">
      <p className="mb-3 font-bold">{context}</p>
      <Progress current="review" completed={review.completed} pathOf={pathOf} />
      <h1 className="wide text-display mt-6 max-sm:max-w-[8.6em]">{reviewText.title}</h1>
      <p className="mt-3 mb-8 max-w-[34em] text-lg">{reviewText.text}</p>
      <RefusalNotice notice={notice} className="mb-8" />
      <Summary
        answers={review.answers}
        changePath={pathOf}
        missing={missing.map(({ field }) => field)}
        pronunciations={
          review.pronunciations.length > 0 ? <PronunciationList pronunciations={review.pronunciations} /> : null
        }
      />
      {isShort(review.answers.story) ? (
        <p className="notice mt-8">
          <strong>Quer contar mais um pouco?</strong>
          <span>A sua história está curtinha. Um lugar, uma frase, uma mania: é disso que a letra é feita.</span>
          <a href={pathOf('story')} className="btn-quiet justify-self-start">
            Contar mais
          </a>
        </p>
      ) : null}
      {earlyWish(review.answers.wishedOn, review.promise.deadlineOn) ? (
        <div className="mt-8">
          <TooSoon promise={review.promise} hidden={false} />
        </div>
      ) : null}

      {first ? (
        <p className="border-ink mt-8 flex flex-wrap items-center gap-4 border-t-2 pt-6">
          <a href={`${pathOf(first.step)}&falta=1#${first.field}`} className="btn btn-red max-sm:w-full">
            Completar o que falta
          </a>
        </p>
      ) : (
        <form
          method="post"
          action={pathOf('review')}
          noValidate
          onSubmit={submission.onSubmit}
          className="border-ink mt-8 grid gap-6 border-t-2 pt-6"
        >
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="briefing" value={review.id} />
          <input type="hidden" name="asked" value={review.consent.hash} />
          {review.tied ? null : (
            <Field
              id="email"
              label="Seu e-mail"
              hint="Para onde vão a nossa resposta e o link deste briefing. Use o mesmo na hora de pagar."
              type="email"
              autoComplete="email"
              defaultValue={review.email}
              error={errorFor('email-required', 'email-invalid')}
              required
            />
          )}
          <label className="choice">
            <input
              // Another text is agreed to anew.
              key={review.consent.hash}
              type="checkbox"
              id="consent"
              name="consent"
              value="sim"
              className="tick"
              defaultChecked={review.consented}
              aria-describedby="consent-erro"
              aria-invalid={consentError ? true : undefined}
            />
            <span>
              {review.consent.text}{' '}
              <a href="/privacidade" className="link">
                Como cuidamos dos dados
              </a>
            </span>
          </label>
          <FieldError id="consent" error={consentError} />
          <SendButton
            className="btn btn-red justify-self-start text-lg max-sm:w-full"
            busyLabel="Enviando..."
            isSending={submission.isSending}
          >
            Enviar a minha história
          </SendButton>
          <SendFailure failure={submission.failure} assurance="O que você escreveu continua aqui." />
        </form>
      )}
    </div>
  )
}

/** A nudge, nothing that stops anybody: some stories are told in a chat or in a recording. */
function isShort(story: string): boolean {
  const { length } = story.trim()
  return length > 0 && length < 80
}
