import { Link } from 'react-router'

type Props = { label: string; choices: { value: number; text: string; isCurrent: boolean }[] }

/** How far back the plots go; the address says it, so it can be kept and sent. */
export function PeriodChoice({ label, choices }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-y-0.5">
      {choices.map(({ value, text, isCurrent }) => (
        <Link
          key={value}
          to={`?periodo=${value}`}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="border-line aria-[current=page]:border-ink -ml-0.5 flex min-h-[44px] items-center border-2 bg-white px-4 font-semibold no-underline aria-[current=page]:relative"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
