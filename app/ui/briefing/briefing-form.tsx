import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { briefingErrors, fieldErrorText, type BriefingRefusal } from '#copy/briefing/briefing.ts'
import type { BriefingErrors } from '#core/briefing/briefing-form.ts'
import { briefingFields, type BriefingStep } from '#core/briefing/briefing.ts'

import { autosaveText } from './autosave/autosave-text.ts'
import type { AutosaveStatus } from './autosave/autosave.ts'
import { useAutosave } from './autosave/use-autosave.ts'
import { BriefingQuestions, type QuestionInputs } from './briefing-questions.tsx'
import { Progress, places, stepTexts, type Place } from './progress.tsx'
import {
  sendPronunciation,
  type Pronunciation,
  type PronunciationChange,
} from './pronunciations/pronunciation-request.ts'
import type { PronunciationsHandle } from './pronunciations/pronunciations.tsx'
import { ResumeLink } from './resume-link.tsx'
import { useFocusFirstError } from './use-focus-first-error.ts'

export type FormPage = {
  step: BriefingStep
  /** Empty until something was saved. */
  id: string
  orderId: string
  revision: number
  /** Which opened page this is: what it repeats is no conflict with itself. */
  page: string
  completed: BriefingStep[]
  inputs: Omit<QuestionInputs, 'errors' | 'pronunciations'>
  errors: BriefingErrors
  /** `idle`, or how much of a refused form was stored. */
  status: AutosaveStatus
  pronunciations: Pronunciation[]
  pronunciationNotice: string
  pronunciationError: string
  link: string | null
  tied: boolean
  mailedTo: string
  email: string
}

type Props = {
  form: FormPage
  refusal: BriefingRefusal | null
  context: string
  pathOf: (place: Place) => string
  /** Where the step is saved while it is typed, and where recordings are sent. */
  saveUrl: string
  pronunciationsUrl: string
}

/** One group of questions. Every way to leave it is a button of the form, so that input is saved. */
export function BriefingForm({ form, refusal, context, pathOf, saveUrl, pronunciationsUrl }: Props) {
  const { step } = form
  const { title, text } = stepTexts(step)
  const number = places.indexOf(step) + 1
  const notice = refusal ? briefingErrors[refusal] : null
  const element = useRef<HTMLFormElement>(null)
  const autosave = useAutosave(element, {
    saveUrl,
    draftKey: pathOf(step),
    origin: { id: form.id, revision: form.revision, page: form.page },
    link: form.link,
    errors: errorTexts(step, form.errors),
    status: form.status,
  })
  const { origin, status, isWaiting } = autosave
  const [pronunciations, setPronunciations] = useState(form.pronunciations)
  const statusLine = useRef<HTMLParagraphElement>(null)
  const recorder = useRef<PronunciationsHandle>(null)
  const [isSendingVoice, setSendingVoice] = useState(false)
  const isHeldUp = isSendingVoice || (isWaiting && (status === 'offline' || status === 'server-error'))

  useFocusFirstError()
  useEffect(() => {
    if (isHeldUp) statusLine.current?.scrollIntoView({ block: 'nearest' })
  }, [isHeldUp])

  /** A name that is being recorded, or is on its way, arrives before the step is left; one that was refused stays here. */
  function leaveStep(event: React.SubmitEvent<HTMLFormElement>) {
    const arriving = recorder.current?.finish() ?? null
    if (!arriving) return autosave.onSubmit(event)
    event.preventDefault()
    const { currentTarget, nativeEvent } = event
    if (isSendingVoice) return
    setSendingVoice(true)
    void arriving.then((error) => {
      // Before the press is repeated, which would be dropped otherwise.
      flushSync(() => setSendingVoice(false))
      if (error === '') currentTarget.requestSubmit(nativeEvent.submitter)
    })
  }

  async function changePronunciations(change: PronunciationChange): Promise<string> {
    if (!element.current) return ''
    const answer = await sendPronunciation(pronunciationsUrl, element.current, autosave.originNow(), change)
    if (answer.saved) autosave.applySaved(answer.saved)
    if (answer.pronunciations) setPronunciations(answer.pronunciations)
    return answer.error
  }

  return (
    <div className="gutter mx-auto max-w-[52rem] pt-10 pb-24 lg:pt-14">
      <p className="mb-3 font-bold">{context}</p>
      {/* Enter continues: the first button of a form is its default, so it comes before the dots. */}
      <button
        type="submit"
        form="briefing"
        name="goto"
        value="next"
        tabIndex={-1}
        className="sr-only"
        aria-hidden="true"
      >
        Continuar
      </button>
      <Progress current={step} completed={form.completed} pathOf={pathOf} />
      <h1 className="wide text-display mt-6 max-sm:max-w-[8.6em]">{title}</h1>
      <p className="mt-3 max-w-[34em] text-lg">{text}</p>

      <form
        ref={element}
        id="briefing"
        method="post"
        action={pathOf(step)}
        noValidate
        className="mt-8 grid grid-cols-1 gap-8"
        onInput={autosave.onInput}
        onSubmit={leaveStep}
      >
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="briefing" value={origin.id} />
        <input type="hidden" name="order" value={form.orderId} />
        <input type="hidden" name="revision" value={origin.revision} />
        <input type="hidden" name="page" value={origin.page} />

        <RefusalNotice notice={notice} />
        <BriefingQuestions
          step={step}
          inputs={{
            ...form.inputs,
            errors: autosave.errors,
            pronunciations: {
              pronunciations,
              notice: form.pronunciationNotice,
              error: form.pronunciationError,
              send: changePronunciations,
              handle: recorder,
            },
          }}
        />

        <div className="border-ink flex flex-wrap items-center gap-4 border-t-2 pt-6">
          <button type="submit" name="goto" value="next" className="btn btn-red max-sm:w-full">
            {refusal === 'stale' ? 'Ficar com o que está nos campos' : 'Continuar'}
          </button>
          {refusal === 'stale' ? (
            <a href={pathOf(step)} className="btn btn-line max-sm:w-full" onClick={autosave.dropDraft}>
              Ficar com o da outra aba
            </a>
          ) : null}
          {number > 1 && refusal !== 'stale' ? (
            <button type="submit" name="goto" value={number - 1} className="btn btn-line max-sm:w-full">
              Voltar
            </button>
          ) : null}
          <p ref={statusLine} className="text-smoke text-sm font-semibold noscript:hidden" role="status">
            {autosaveText(status, { isWaiting, isSendingVoice, isStored: form.id !== '' })}
          </p>
        </div>
        <div className="notice" data-tone="alarm" role="alert" hidden={!autosave.hasConflict}>
          <strong>{briefingErrors.stale.title}</strong>
          <span>Nada se perdeu. Compare as duas versões e escolha com qual ficar.</span>
          <button type="submit" name="goto" value="next" className="btn mt-2 justify-self-start">
            Comparar
          </button>
        </div>
      </form>
      <ResumeLink link={autosave.link} tied={form.tied} mailedTo={form.mailedTo} email={form.email} />
    </div>
  )
}

function errorTexts(step: BriefingStep, errors: BriefingErrors): Record<string, string> {
  return Object.fromEntries(
    briefingFields[step].flatMap((field: keyof BriefingErrors) => {
      const error = errors[field]
      return error ? [[field, fieldErrorText(field, error)]] : []
    }),
  )
}
