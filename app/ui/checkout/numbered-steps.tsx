type Props = { steps: { title: string; text: string }[]; className?: string }

/** The next steps, numbered: after paying, and after the briefing. */
export function NumberedSteps({ steps, className = '' }: Props) {
  return (
    <ol className={`border-ink mt-4 border-t-2 ${className}`.trim()}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-line grid grid-cols-[min(3.25rem,14.5vw)_minmax(0,1fr)] border-b py-4">
          <span className="wide text-3xl leading-none" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg leading-tight font-bold">{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
