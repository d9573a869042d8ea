import { Link } from 'react-router'

import { formatCount } from '#core/shared/number-format.ts'

export type Stat = { label: string; count: number; status?: string; /** The list of what it counts. */ to?: string }

const columns: Record<number, string> = { 5: 'lg:grid-cols-5', 6: 'lg:grid-cols-6' }

/** A few figures at a glance; those with a list open it. `current`: the list that is shown. */
export function StatCards({ stats, current }: { stats: Stat[]; current?: string | undefined }) {
  return (
    <dl
      className={`mb-6 grid grid-cols-3 gap-1.5 sm:grid-cols-2 sm:gap-3 ${columns[stats.length] ?? 'lg:grid-cols-4'}`}
    >
      {stats.map(({ label, count, status, to }) => (
        <div
          key={label}
          className={`row flex flex-col-reverse border-2 bg-white px-2 py-1.5 sm:px-4 sm:py-3 ${to && to === current ? 'border-ink' : 'border-line'}`}
        >
          <dt className="text-smoke flex items-center gap-1.5 text-xs sm:gap-2 sm:text-sm">
            {status ? <StatusDot status={status} /> : null}
            {label}
          </dt>
          <dd className="wide text-lg whitespace-nowrap tabular-nums sm:text-3xl">
            {to ? (
              <Link
                to={to}
                aria-label={`${label}: ${formatCount(count)}`}
                aria-current={to === current ? 'true' : undefined}
                className="row-link no-underline"
              >
                {formatCount(count)}
              </Link>
            ) : (
              formatCount(count)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const dots: Record<string, string> = {
  waiting: 'bg-waiting',
  feedback: 'bg-feedback',
  approved: 'bg-approved',
  delivered: 'bg-approved',
}

export function StatusDot({ status }: { status: string }) {
  return <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[status] ?? 'bg-line'}`} />
}
