import { stepStateLabels, trackingSteps } from '#copy/labels.ts'
import { formatDate } from '#core/dates.ts'
import type { StepView } from '#core/project.ts'

export function Steps({ steps }: { steps: StepView[] }) {
  return (
    <section aria-labelledby="etapas">
      <h2 id="etapas" className="wide text-title">
        Etapas
      </h2>
      <ol className="mt-6">
        {steps.map(({ step, state, at }) => (
          <li key={step} className="step" data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <h3 className="text-lg leading-tight font-bold">{wordsOf(step, state).title}</h3>
            <p className="text-smoke text-sm font-semibold">
              {stepStateLabels[state]}
              {at ? ` · ${formatDate(at)}` : ''}
            </p>
            <p className="mt-1">{wordsOf(step, state).text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The words of the specification speak of a payment that came; before it comes they would not be true. */
function wordsOf(step: StepView['step'], state: StepView['state']) {
  if (step === 'payment' && state !== 'completed') {
    return { title: 'Pagamento', text: 'Assim que ele for confirmado, o seu projeto começa.' }
  }
  return trackingSteps[step]
}
