import { useState } from 'react'

import { Announcement } from '#app/ui/shared/announcement.tsx'
import { orderEventsUrl } from '#app/ui/shared/event-urls.ts'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { useLiveUpdates } from '#app/ui/shared/use-live-updates.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { sentBriefingText } from '#copy/briefing/after-briefing.ts'
import { briefingErrors, type BriefingRefusal } from '#copy/briefing/briefing.ts'
import { dueFacts } from '#copy/project/due-labels.ts'
import { briefingLimits } from '#core/briefing/briefing-form.ts'
import type { BriefingAnswers, BriefingState, Clarification } from '#core/briefing/briefing.ts'
import type { Settings } from '#core/content/settings.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import { Text } from './fields.tsx'
import type { FormSubmission } from './form-submission.ts'
import { PronunciationList } from './pronunciations/pronunciation-list.tsx'
import type { Pronunciation } from './pronunciations/pronunciation-request.ts'
import { Summary } from './summary.tsx'
import { useFocusFirstError } from './use-focus-first-error.ts'

export type SubmittedBriefingView = {
  id: string
  packageId: string
  state: Exclude<BriefingState, 'draft'>
  answers: BriefingAnswers
  clarifications: Clarification[]
  order: { id: string; code: string } | null
  due: { expectedOn: CalendarDay; deadlineOn: CalendarDay } | null
  pronunciations: Pronunciation[]
}

type Props = {
  submitted: SubmittedBriefingView
  path: string
  context: string
  refusal: BriefingRefusal | null
  /** Input that could not be stored. */
  typed: string
  contact: Settings['contact']
  submission: FormSubmission
}

/** A sent briefing: its state, open clarifications, and its answers. */
export function SubmittedBriefing({ submitted, path, context, refusal, typed, contact, submission }: Props) {
  const { state, order, due, clarifications } = submitted
  const { title, text } = sentBriefingText(submitted.state, submitted.order !== null || submitted.due !== null)
  const [firstState] = useState(state)
  const [unsent, setUnsent] = useState(typed)
  const isAnswered = clarifications.some(({ answer }) => answer === normalizeLines(unsent))
  // A refusal the page came with says nothing about what it shows later.
  const isCurrent = submission.answer !== undefined || state === firstState
  const notice = refusal && isCurrent ? briefingErrors[refusal] : null
  const focus = useFocusFallback()

  useKeptText('answer', { key: `resposta:${submitted.id}:${clarifications.at(-1)?.askedAt ?? ''}`, submission })
  useFocusFirstError(submission.answer)
  useLiveUpdates(order ? orderEventsUrl(order.id) : null, { polls: order !== null })

  return (
    <div className="gutter mx-auto max-w-[52rem] pt-10 pb-24 lg:pt-14" {...focus}>
      <Announcement text={title} />
      <div>
        <p className="font-bold">{context}</p>
        <h1 className="wide text-display mt-3">{title}</h1>
        <p className="mt-4 max-w-[34em] text-lg">{text}</p>
        {state === 'accepted' && due ? (
          <dl className="summary border-ink mt-6 max-w-md border-y-2 text-lg">
            {dueFacts(due, 'No máximo').map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {notice ? (
          <div className="notice mt-6" data-tone="alarm" role="alert">
            <strong>{notice.title}</strong>
            <span>{notice.text}</span>
          </div>
        ) : null}
        {unsent && !isAnswered && state !== 'clarification-requested' ? (
          <div className="mt-6">
            <Text id="typed" label="O que você tinha acabado de escrever" value={unsent} rows={6} />
          </div>
        ) : null}
        {clarifications.length > 0 ? <Clarifications clarifications={clarifications} /> : null}
        {state === 'clarification-requested' ? (
          <AnswerForm
            id={submitted.id}
            askedAt={clarifications.at(-1)?.askedAt ?? ''}
            path={path}
            typed={typed}
            refusal={refusal}
            onType={setUnsent}
            submission={submission}
          />
        ) : null}
        <NextSteps submitted={submitted} contact={contact} />
      </div>

      <details className="group border-ink mt-10 border-y-2">
        <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
          <span className="text-lg leading-tight font-bold">Reler o que você contou</span>
          <span className="plus" aria-hidden="true" />
        </summary>
        <div className="pb-6">
          <Summary
            answers={submitted.answers}
            pronunciations={
              submitted.pronunciations.length > 0 ? (
                <PronunciationList pronunciations={submitted.pronunciations} />
              ) : null
            }
          />
        </div>
      </details>
    </div>
  )
}

function Clarifications({ clarifications }: { clarifications: Clarification[] }) {
  return (
    <ol className="mt-8 grid gap-4" aria-label="Perguntas e respostas">
      {clarifications.map(({ question, answer, askedAt }) => (
        <li key={askedAt} className="grid gap-3">
          <div className="card border-l-red border-l-[0.75rem] p-4">
            <p className="text-smoke text-sm font-semibold">Nós perguntamos</p>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{question}</p>
          </div>
          {answer === null ? null : (
            <div className="card ml-6 p-4 sm:ml-16">
              <p className="text-smoke text-sm font-semibold">Você respondeu</p>
              <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{answer}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

type AnswerProps = {
  id: string
  askedAt: string
  path: string
  typed: string
  refusal: BriefingRefusal | null
  onType: (text: string) => void
  submission: FormSubmission
}

function AnswerForm({ id, askedAt, path, typed, refusal, onType, submission }: AnswerProps) {
  const wrong = refusal === 'answer-required' || refusal === 'answer-too-long' ? refusal : null
  return (
    <form
      method="post"
      action={path}
      noValidate
      className="mt-6 grid gap-4"
      onSubmit={submission.onSubmit}
      onInput={({ target }) => (target instanceof HTMLTextAreaElement ? onType(target.value) : undefined)}
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="briefing" value={id} />
      <input type="hidden" name="asked" value={askedAt} />
      <Text
        id="answer"
        label="Sua resposta"
        value={typed}
        rows={6}
        error={wrong ? briefingErrors[wrong].text : undefined}
        limit={briefingLimits.answer}
      />
      <SendButton
        className="btn btn-red justify-self-start max-sm:w-full"
        busyLabel="Enviando..."
        isSending={submission.isSending}
      >
        Enviar resposta
      </SendButton>
      <SendFailure failure={submission.failure} assurance="O que você escreveu continua aqui." />
    </form>
  )
}

type NextStepsProps = { submitted: SubmittedBriefingView; contact: Settings['contact'] }

function NextSteps({ submitted: { order, due, packageId, state }, contact }: NextStepsProps) {
  return (
    <p className="mt-8 flex flex-wrap gap-4">
      {order ? (
        <a href={trackingPath(order.code)} className={`btn ${state === 'clarification-requested' ? 'btn-line' : ''}`}>
          Acompanhar pedido
        </a>
      ) : null}
      {!order && !due ? (
        <>
          <a href={`/pagamento/${packageId}`} className="btn btn-red">
            Contratar o pacote
          </a>
          <a href={`/briefing/${packageId}?novo=1`} className="btn btn-line">
            Contar outra história
          </a>
        </>
      ) : null}
      <WhatsappLink
        number={contact.whatsapp}
        message={`Olá! Quero acrescentar algo ao meu briefing${order ? ` do pedido ${order.code}` : ''}.`}
        className="btn btn-line"
      >
        Acrescentar algo pelo WhatsApp
      </WhatsappLink>
    </p>
  )
}
