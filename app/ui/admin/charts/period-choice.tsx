import { Link } from 'react-router'

import { periods, type Period } from '#core/admin/dashboard-period.ts'

/** How far back the plots go; the address says it, so it can be kept and sent. */
export function PeriodChoice({ period }: { period: Period }) {
  return (
    <nav aria-label="Período dos gráficos" className="flex">
      {periods.map((known) => (
        <Link
          key={known}
          to={`?periodo=${known}`}
          preventScrollReset
          aria-current={known === period ? 'page' : undefined}
          className="border-line aria-[current=page]:border-ink -ml-0.5 flex min-h-[44px] items-center border-2 bg-white px-4 font-semibold no-underline aria-[current=page]:relative"
        >
          {known} dias
        </Link>
      ))}
    </nav>
  )
}
