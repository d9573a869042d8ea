import { stepText } from '#copy/order/tracking-labels.ts'
import type { ProjectStatus, StepView, AwaitedAction } from '#core/project/project.ts'
import { formatDate } from '#core/shared/dates.ts'

/** `now` is whom the work waits for: a step says what it means to the buyer at this moment. */
export function Steps({
  steps,
  now,
}: {
  steps: StepView[]
  now: { awaitedAction: AwaitedAction; status: ProjectStatus | null }
}) {
  return (
    <section aria-labelledby="etapas">
      <h2 id="etapas" className="wide text-title">
        Etapas
      </h2>
      <ol className="mt-6">
        {steps.map(({ step, state, at }) => {
          const { title, label, text } = stepText(step, state, now)
          return (
            <li key={step} className="step" data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <h3 className="text-lg leading-tight font-bold">{title}</h3>
              <p className="text-smoke text-sm font-semibold">
                {label}
                {at ? ` · ${formatDate(at)}` : ''}
              </p>
              <p className="mt-1">{text}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
