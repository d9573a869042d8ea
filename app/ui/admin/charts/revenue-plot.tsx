import { MoneyFacts } from '#app/ui/admin/shared/money-facts.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { addCents, cents, formatBRL, type Cents } from '#core/shared/money.ts'

export type Day = { day: CalendarDay; amount: Cents }

const height = 100

/**
 * What came in less what went back, a bar for each day, hanging down where more went back; the same as a table for whoever
 * cannot see bars, or wants the figure.
 */
export function RevenuePlot({ days, totals }: { days: Day[]; totals: LedgerTotals }) {
  const total = addCents(...days.map(({ amount }) => amount))
  const max = cents(Math.max(...days.map(({ amount }) => amount)))
  const moved = days.filter(({ amount }) => amount !== 0)

  return (
    <Panel title="Receita">
      <p className="wide text-3xl tabular-nums">{formatBRL(total)}</p>
      <p className="text-smoke mb-4 text-sm">Pagamentos recebidos menos reembolsos, por dia.</p>
      {moved.length === 0 ? (
        <p className="text-smoke">Nenhum pagamento neste período.</p>
      ) : (
        <>
          <Bars days={days} max={max} />
          <p className="text-smoke mt-1 flex justify-between text-sm tabular-nums">
            <span>{shortDay(days[0])}</span>
            {max > 0 ? <span>melhor dia: {formatBRL(max)}</span> : null}
            <span>hoje</span>
          </p>
          <div className="mt-4">
            <MoneyFacts totals={totals} />
          </div>
          <details className="mt-3">
            <summary className="min-h-[44px] cursor-pointer content-center font-semibold underline">Ver tabela</summary>
            <RevenueTable days={moved} />
          </details>
        </>
      )}
    </Panel>
  )
}

function Bars({ days, max }: { days: Day[]; max: number }) {
  const top = Math.max(0, max)
  const min = Math.min(0, ...days.map(({ amount }) => amount))
  const scale = height / (top - min)
  const ground = top * scale

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      className="block h-40 w-full"
    >
      {days.map(({ day, amount }, index) => {
        const tall = Math.abs(amount) * scale
        return (
          <rect
            key={day}
            x={index + 0.1}
            width={0.8}
            y={amount > 0 ? ground - tall : ground}
            height={tall}
            className={amount > 0 ? 'fill-approved' : 'fill-smoke'}
          >
            <title>{`${formatDay(day)}: ${formatBRL(amount)}`}</title>
          </rect>
        )
      })}
      <rect x={0} width={days.length} y={Math.min(ground, height - 1.25)} height={1.25} className="fill-ink" />
    </svg>
  )
}

function RevenueTable({ days }: { days: Day[] }) {
  return (
    <table className="mt-1 w-full max-w-md text-left tabular-nums">
      <caption className="text-smoke pb-1 text-left text-sm">Dias que fecharam em zero não aparecem.</caption>
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
