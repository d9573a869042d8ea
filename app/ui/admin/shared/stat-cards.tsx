import { Link } from 'react-router'

import { formatCount } from '#core/shared/number-format.ts'

export type Stat = { label: string; count: number; status?: string; /** The list of what it counts. */ to?: string }

const columns: Record<number, string> = {
  5: 'grid-cols-3 lg:grid-cols-5',
  6: 'grid-cols-3 xl:grid-cols-6',
}

/** A few figures at a glance; those with a list open it. `current`: the list that is shown. */
export function StatCards({ stats, current }: { stats: Stat[]; current?: string | undefined }) {
  return (
    <dl
      className={`stat-cards mb-4 grid gap-1.5 lg:mb-6 lg:gap-3 ${columns[stats.length] ?? 'grid-cols-2 sm:grid-cols-4'}`}
    >
      {stats.map(({ label, count, status, to }) => (
        <div
          key={label}
          className={`row flex flex-col-reverse justify-end border-2 bg-white px-2 py-1.5 lg:px-4 lg:py-3 ${to && to === current ? 'border-ink' : 'border-line'}`}
        >
          <dt className="text-smoke flex items-center gap-1.5 text-xs lg:gap-2 lg:text-sm">
            {status ? <StatusDot status={status} /> : null}
            {label}
          </dt>
          <dd className="wide text-lg whitespace-nowrap tabular-nums lg:text-3xl">
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
