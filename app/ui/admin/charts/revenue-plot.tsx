import { MoneyFacts } from '#app/ui/admin/shared/money-facts.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { addCents, cents, formatBRL, type Cents } from '#core/shared/money.ts'

import { BarPlot, type Bar } from './bar-plot.tsx'

export type Day = { day: CalendarDay; amount: Cents }

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
          <BarPlot label="Receita por dia" bars={days.map(barOf)} />
          {max > 0 ? <p className="text-smoke mt-2 text-sm tabular-nums">Melhor dia: {formatBRL(max)}.</p> : null}
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

function barOf({ day, amount }: Day): Bar {
  const name = formatDay(day)
  const parts: Bar['parts'] = [{ value: amount, tone: amount > 0 ? 'green' : 'grey' }]
  return { key: day, name, short: name.slice(0, 5), text: formatBRL(amount), parts }
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
