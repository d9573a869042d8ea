import { BarPlot } from '#app/ui/admin/charts/bar-plot.tsx'
import { beforeName, comparedText, shareText } from '#copy/admin/figure-labels.ts'
import { monthLabel, shortMonth } from '#copy/payment/ledger-labels.ts'
import type { MonthPunctuality } from '#core/admin/figures.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { FigurePanel } from './figure-panel.tsx'
import { FiguresTable } from './figures-table.tsx'

/** Whether songs were delivered by the day that was promised. */
export function PunctualityPanel({ months }: { months: (MonthPunctuality & { before: MonthPunctuality | null })[] }) {
  const total = months.reduce((sum, { onTime, late }) => ({ onTime: sum.onTime + onTime, late: sum.late + late }), {
    onTime: 0,
    late: 0,
  })
  return (
    <FigurePanel
      title="No prazo ou não"
      note="Músicas entregues em cada mês até o prazo máximo prometido ao cliente, ou depois dele. Vale o último prazo combinado."
      empty={total.onTime + total.late > 0 ? null : 'Nenhuma música entregue neste período.'}
      plot={
        <BarPlot
          label="Entregas no prazo e depois dele, por mês"
          beforeName={beforeName}
          legend={[
            { text: 'No prazo', tone: 'green' },
            { text: 'Depois do prazo', tone: 'yellow' },
          ]}
          bars={months.map(({ month, onTime, late, before }) => ({
            key: month,
            name: monthLabel(month),
            short: shortMonth(month),
            text: countsText({ onTime, late }),
            parts: [
              { value: onTime, tone: 'green' },
              { value: late, tone: 'yellow' },
            ],
            before: before && {
              value: before.onTime + before.late,
              text: comparedText(`Em ${monthLabel(before.month)}`, countsText(before), {
                now: onTime + late,
                before: before.onTime + before.late,
              }),
            },
          }))}
        />
      }
      table={
        <FiguresTable
          caption="Entregas no prazo por mês"
          heads={['Mês', 'No prazo', 'Depois', 'Parte no prazo']}
          rows={months.toReversed().map((row) => ({ key: row.month, name: monthLabel(row.month), cells: cells(row) }))}
          foot={{ name: 'Total', cells: cells(total) }}
        />
      }
    />
  )
}

function countsText({ onTime, late }: Pick<MonthPunctuality, 'onTime' | 'late'>): string {
  return `${formatCount(onTime)} no prazo, ${formatCount(late)} depois dele`
}

function cells({ onTime, late }: Pick<MonthPunctuality, 'onTime' | 'late'>): string[] {
  const share = onTime + late === 0 ? '–' : shareText(onTime / (onTime + late))
  return [formatCount(onTime), formatCount(late), share]
}
