import { formatCount } from '#core/shared/number-format.ts'

export type Stat = { label: string; count: number; status?: string }

const columns: Record<number, string> = { 5: 'lg:grid-cols-5', 6: 'lg:grid-cols-6' }

/** A few figures at a glance. */
export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className={`mb-6 grid grid-cols-2 gap-3 ${columns[stats.length] ?? 'lg:grid-cols-4'}`}>
      {stats.map(({ label, count, status }) => (
        <div key={label} className="border-line flex flex-col-reverse border-2 bg-white px-4 py-3">
          <dt className="text-smoke flex items-center gap-2 text-sm">
            {status ? <StatusDot status={status} /> : null}
            {label}
          </dt>
          <dd className="wide text-2xl whitespace-nowrap tabular-nums sm:text-3xl">{formatCount(count)}</dd>
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
