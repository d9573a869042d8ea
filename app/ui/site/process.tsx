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
              <Step key={step.title} {...step} number={from + index + 1} of={steps.length} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function Step({ title, text, number, of }: ProcessStep & { number: number; of: number }) {
  return (
    <li className="border-line grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4 border-b py-3.5 sm:grid-cols-[4.5rem_1fr] sm:py-5">
      <span className="wide text-[2.6rem] leading-none tabular-nums" aria-hidden="true">
        {number}
      </span>
      <div>
        <h4 className="text-xl leading-tight font-bold">{title}</h4>
        <p className="mt-1 max-w-[26.5em] text-balance">{text}</p>
        <StepDots count={number} of={of} />
      </div>
    </li>
  )
}

/** `count` red dots out of `of`. Decorative: the text beside it has the same content. */
export function StepDots({ count, of }: { count: number; of: number }) {
  return (
    <svg className="mt-3 h-2.5 max-w-full max-sm:hidden" viewBox={`0 0 ${of * 16 - 6} 10`} aria-hidden="true">
      {Array.from({ length: of }, (_, index) =>
        index < count ? (
          <circle key={index} cx={5 + index * 16} cy="5" r="5" fill="var(--color-red)" />
        ) : (
          <circle key={index} cx={5 + index * 16} cy="5" r="1.5" fill="var(--color-smoke)" />
        ),
      )}
    </svg>
  )
}
