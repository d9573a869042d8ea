import { Panel } from '#app/ui/admin/panel.tsx'
import { formatDay, type CalendarDay } from '#core/dates.ts'
import { addCents, formatBRL, type Cents } from '#core/money.ts'

export type Day = { day: CalendarDay; amount: Cents }

const height = 100

/** What came in, a bar for each day; the same as a table for whoever cannot see bars, or wants the figure. */
export function RevenuePlot({ days }: { days: Day[] }) {
  const total = addCents(...days.map(({ amount }) => amount))
  const most = Math.max(...days.map(({ amount }) => amount))
  const paid = days.filter(({ amount }) => amount !== 0)

  return (
    <Panel title="Receita">
      <p className="wide text-3xl tabular-nums">{formatBRL(total)}</p>
      <p className="text-smoke mb-4 text-sm">Pelo dia do pagamento, já sem o que foi devolvido.</p>
      {paid.length === 0 ? (
        <p className="text-smoke">Nenhum pagamento neste período.</p>
      ) : (
        <>
          <Bars days={days} most={most} />
          <p className="text-smoke mt-1 flex justify-between text-sm tabular-nums">
            <span>{shortDay(days[0])}</span>
            <span>maior dia: {formatBRL(days.find(({ amount }) => amount === most)?.amount ?? total)}</span>
            <span>hoje</span>
          </p>
          <details className="mt-3">
            <summary className="min-h-[44px] cursor-pointer content-center font-semibold underline">
              Ver em números
            </summary>
            <RevenueTable days={paid} />
          </details>
        </>
      )}
    </Panel>
  )
}

function Bars({ days, most }: { days: Day[]; most: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      className="border-ink block h-40 w-full border-b-2"
    >
      {days.map(({ day, amount }, index) => {
        const tall = most > 0 ? (Math.max(0, amount) / most) * height : 0
        return (
          <rect key={day} x={index + 0.1} width={0.8} y={height - tall} height={tall} className="fill-red">
            <title>{`${formatDay(day)}: ${formatBRL(amount)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}

function RevenueTable({ days }: { days: Day[] }) {
  return (
    <table className="mt-1 w-full max-w-md text-left tabular-nums">
      <caption className="text-smoke pb-1 text-left text-sm">Dias sem pagamento não aparecem.</caption>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col" className="text-right">
            Receita
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {days.toReversed().map(({ day, amount }) => (
          <tr key={day}>
            <th scope="row" className="py-1 font-normal">
              {formatDay(day)}
            </th>
            <td className="py-1 text-right">{formatBRL(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shortDay(first: Day | undefined): string {
  return first ? formatDay(first.day).slice(0, 5) : ''
}
