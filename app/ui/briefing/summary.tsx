import { fieldErrorText, fieldLabels, briefingStepTexts } from '#copy/briefing/briefing.ts'
import {
  briefingFields,
  briefingSteps,
  type BriefingAnswers,
  type BriefingField,
  type BriefingStep,
} from '#core/briefing/briefing.ts'

import { formatAnswer } from './format-answer.ts'

type Props = {
  answers: BriefingAnswers
  /** Where each part is changed, while it can be. */
  changePath?: (step: BriefingStep) => string
  missing?: BriefingField[]
  /** Names as they were said, to be played; absent when there are none. */
  pronunciations: React.ReactNode
}

/** All answers as plain text: markup in them is never run. */
export function Summary({ answers, changePath, missing = [], pronunciations }: Props) {
  return (
    <div className="grid gap-6">
      {briefingSteps.map((step) => {
        const shown = briefingFields[step].filter(
          (field) => formatAnswer(answers, field) !== '' || missing.includes(field),
        )
        return (
          <section key={step} aria-labelledby={`parte-${step}`} className="border-line border-t-2 pt-4">
            <div className="flex items-baseline justify-between gap-4">
              <h2 id={`parte-${step}`} className="text-lg leading-tight font-bold">
                {briefingStepTexts[step].short}
              </h2>
              {changePath ? (
                <a href={changePath(step)} className="btn-quiet">
                  Mudar<span className="sr-only">: {briefingStepTexts[step].short}</span>
                </a>
              ) : null}
            </div>
            {shown.length > 0 ? (
              <dl className="mt-2 grid gap-3">
                {shown.map((field) => (
                  <div key={field}>
                    <dt className="text-smoke text-sm font-semibold">{fieldLabels[field]}</dt>
                    <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">
                      {missing.includes(field) ? (
                        <span className="text-alarm font-semibold">{fieldErrorText(field, 'required')}</span>
                      ) : (
                        formatAnswer(answers, field)
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p className="text-smoke mt-2">Nada por aqui.</p>
            )}
            {step === 'people' && pronunciations ? (
              <div className="mt-3 grid gap-2">
                <h3 className="text-smoke text-sm font-semibold">Como se fala, gravado</h3>
                {pronunciations}
              </div>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}
