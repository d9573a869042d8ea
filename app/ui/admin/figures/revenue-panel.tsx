import { BarPlot } from '#app/ui/admin/charts/bar-plot.tsx'
import { beforeName, comparedText } from '#copy/admin/figure-labels.ts'
import { monthLabel, shortMonth, totalColumns, totalLabels } from '#copy/payment/ledger-labels.ts'
import type { MonthTotals } from '#core/admin/figures.ts'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { cents, formatBRL, formatReais } from '#core/shared/money.ts'

import { FigurePanel } from './figure-panel.tsx'
import { FiguresTable } from './figures-table.tsx'

type Props = { months: (MonthTotals & { before: MonthTotals | null })[]; totals: LedgerTotals; before: LedgerTotals }

/** What is left of the sales of each month. */
export function RevenuePanel({ months, totals, before }: Props) {
  const moved = months.some(({ gross, fees, returned }) => gross !== 0 || fees !== 0 || returned !== 0)
  return (
    <FigurePanel
      title="Receita líquida por mês"
      note={`O que entrou de vendas em cada mês, menos as tarifas e o que foi devolvido nele. Vem do livro do Financeiro. ${comparedText(
        'No período anterior',
        formatBRL(before.net),
        { now: totals.net, before: before.net },
      )}.`}
      empty={moved ? null : 'Nenhum dinheiro entrou nem saiu neste período.'}
      plot={
        <BarPlot
          label="Receita líquida por mês"
          beforeName={beforeName}
          unit={100}
          format={(value) => formatReais(cents(value))}
          bars={months.map((row) => ({
            key: row.month,
            name: monthLabel(row.month),
            short: shortMonth(row.month),
            text: `${formatBRL(row.net)} líquidos de ${formatBRL(row.gross)} recebidos`,
            parts: [{ value: row.net, tone: row.net < 0 ? 'grey' : 'green' }],
            before: row.before && {
              value: row.before.net,
              text: comparedText(`Em ${monthLabel(row.before.month)}`, formatBRL(row.before.net), {
                now: row.net,
                before: row.before.net,
              }),
            },
          }))}
        />
      }
      table={
        <FiguresTable
          caption="Recebido, tarifas, devolvido e líquido por mês"
          heads={['Mês', ...totalColumns.map((column) => totalLabels[column])]}
          rows={months.toReversed().map((row) => ({ key: row.month, name: monthLabel(row.month), cells: cells(row) }))}
          foot={{ name: 'Total', cells: cells(totals) }}
        />
      }
    />
  )
}

function cells(sums: LedgerTotals): string[] {
  return totalColumns.map((column) => formatBRL(sums[column]))
}
