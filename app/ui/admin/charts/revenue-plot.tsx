import { MoneyFacts } from '#app/ui/admin/shared/money-facts.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { comparedText } from '#copy/admin/figure-labels.ts'
import type { ComparedDay } from '#core/admin/dashboard-period.ts'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatDay } from '#core/shared/dates.ts'
import { addCents, cents, formatBRL } from '#core/shared/money.ts'

import { DayAmountPlot } from './day-amount-plot.tsx'

/**
 * What came in less what went back, a bar for each day, hanging down where more went back; the same as a table for whoever
 * cannot see bars, or wants the figure.
 */
export function RevenuePlot({ days, totals }: { days: ComparedDay[]; totals: LedgerTotals }) {
  const total = addCents(...days.map(({ amount }) => amount))
  const before = addCents(...days.map((day) => day.before?.amount ?? cents(0)))
  const max = cents(Math.max(...days.map(({ amount }) => amount)))
  const moved = days.filter(({ amount }) => amount !== 0)
  const periodBefore = `${days.length} dias anteriores`

  return (
    <Panel title="Receita" isFolded>
      <p className="wide text-3xl tabular-nums">{formatBRL(total)}</p>
      <p className="text-smoke mb-4 text-sm">
        O recebido menos o devolvido, por dia.{' '}
        {comparedText(`Nos ${periodBefore}`, formatBRL(before), { now: total, before })}.
      </p>
      {moved.length === 0 ? (
        <p className="text-smoke">Nenhum pagamento neste período.</p>
      ) : (
        <>
          <DayAmountPlot label="Receita por dia" days={days} beforeName={periodBefore} />
          {max > 0 ? <p className="text-smoke mt-2 text-sm tabular-nums">Melhor dia: {formatBRL(max)}.</p> : null}
          <div className="mt-4">
            <MoneyFacts totals={totals} />
          </div>
          <details className="mt-3">
            <summary className="btn-quiet">Ver tabela</summary>
            <RevenueTable days={moved} period={days.length} />
          </details>
        </>
      )}
    </Panel>
  )
}

function RevenueTable({ days, period }: { days: ComparedDay[]; period: number }) {
  return (
    <table className="mt-1 w-full max-w-md text-left tabular-nums">
      <caption className="text-smoke pb-1 text-left text-sm">Dias que fecharam em zero não aparecem.</caption>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col" className="text-right">
            Receita
          </th>
          <th scope="col" className="text-right">
            {period} dias antes
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {days.toReversed().map(({ day, amount, before }) => (
          <tr key={day}>
            <th scope="row" className="py-1 font-normal">
              {formatDay(day)}
            </th>
            <td className="py-1 text-right">{formatBRL(amount)}</td>
            <td className="text-smoke py-1 text-right">{before ? formatBRL(before.amount) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
