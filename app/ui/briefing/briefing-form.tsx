import { briefingErrors, type BriefingRefusal } from '#copy/briefing/briefing.ts'
import type { BriefingStep } from '#core/briefing/briefing.ts'

import { Questions, type QuestionInputs } from './briefing-questions.tsx'
import { Progress, places, wordsOf, type Place } from './progress.tsx'
import { ResumeLink } from './resume-link.tsx'

export type FormPage = {
  step: BriefingStep
  /** Empty until something was saved. */
  id: string
  orderId: string
  revision: number
  /** Which opened page this is: what it repeats is no conflict with itself. */
  page: string
  told: BriefingStep[]
  asked: QuestionInputs
  link: string | null
  tied: boolean
  mailedTo: string
  email: string
}

type Props = {
  form: FormPage
  refusal: BriefingRefusal | null
  context: string
  addressOf: (place: Place) => string
  saveAddress: string
}

/** One group of questions. Every way out of it is a button of the form: nothing typed is left behind. */
export function BriefingForm({ form, refusal, context, addressOf, saveAddress }: Props) {
  const { step, asked } = form
  const { title, text } = wordsOf(step)
  const number = places.indexOf(step) + 1
  const notice = refusal ? briefingErrors[refusal] : null

  return (
    <div className="gutter mx-auto max-w-[52rem] pt-10 pb-24 lg:pt-14">
      <p className="mb-3 font-bold">{context}</p>
      {/* What Enter does: on. The first button of a form is the one that is meant, so it stands before the dots. */}
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
      <Progress current={step} told={form.told} addressOf={addressOf} />
      <h1 className="wide text-display mt-6 max-sm:max-w-[8.6em]">{title}</h1>
      <p className="mt-3 max-w-[34em] text-lg">{text}</p>

      <form
        id="briefing"
        method="post"
        action={addressOf(step)}
        noValidate
        className="mt-8 grid gap-8"
        data-briefing={saveAddress}
      >
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="briefing" value={form.id} />
        <input type="hidden" name="order" value={form.orderId} />
        <input type="hidden" name="revision" value={form.revision} />
        <input type="hidden" name="page" value={form.page} />

        {notice ? (
          <div className="notice" data-tone="alarm" role="alert" id="aviso">
            <strong>{notice.title}</strong>
            <span>{notice.text}</span>
          </div>
        ) : null}
        <Questions step={step} asked={asked} />

        <div className="border-ink flex flex-wrap items-center gap-4 border-t-2 pt-6">
          <button type="submit" name="goto" value="next" className="btn btn-red max-sm:w-full">
            {refusal === 'stale' ? 'Ficar com o que está nos campos' : 'Continuar'}
          </button>
          {refusal === 'stale' ? (
            <a href={addressOf(step)} className="btn btn-line max-sm:w-full">
              Ficar com o da outra aba
            </a>
          ) : null}
          {number > 1 && refusal !== 'stale' ? (
            <button type="submit" name="goto" value={number - 1} className="btn btn-line max-sm:w-full">
              Voltar
            </button>
          ) : null}
          <p className="text-smoke text-sm font-semibold" role="status" data-saved>
            {form.id ? 'Tudo salvo' : ''}
          </p>
        </div>
        <div className="notice" data-tone="alarm" role="alert" data-conflict hidden>
          <strong>{briefingErrors.stale.title}</strong>
          <span>Nada se perdeu. Compare as duas versões e escolha com qual ficar.</span>
          <button type="submit" name="goto" value="next" className="btn mt-2 justify-self-start">
            Comparar
          </button>
        </div>
      </form>
      <ResumeLink link={form.link} tied={form.tied} mailedTo={form.mailedTo} email={form.email} />
    </div>
  )
}
