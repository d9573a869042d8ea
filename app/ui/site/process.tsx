import type { ProcessStep } from '#copy/site/process.ts'

const sides = [
  { name: 'Lado A', hint: 'Você conta', from: 0 },
  { name: 'Lado B', hint: 'Você ouve', from: 4 },
]

/** The eight steps, counted by red dots. */
export function Process({ steps }: { steps: ProcessStep[] }) {
  return (
    <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
      {sides.map(({ name, hint, from }) => (
        <div key={name}>
          <h3 className="border-ink flex flex-wrap items-baseline justify-between border-b-2 pb-3">
            <span className="wide text-title">{name}</span>
            <span className="text-smoke font-semibold">{hint}</span>
          </h3>
          <ol start={from + 1}>
            {steps.slice(from, from + 4).map((step, index) => (
              <Step key={step.title} {...step} number={from + index + 1} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function Step({ title, text, number }: ProcessStep & { number: number }) {
  return (
    <li className="process-step">
      <span aria-hidden="true">{number}</span>
      <div>
        <h4>{title}</h4>
        <p>{text}</p>
        <i style={doneStyle(number)} aria-hidden="true" />
      </div>
    </li>
  )
}

/** As many red dots as steps are done. Decorative: the text above them has the same content. */
function doneStyle(count: number): React.CSSProperties {
  return Object.fromEntries([['--done', count]])
}
