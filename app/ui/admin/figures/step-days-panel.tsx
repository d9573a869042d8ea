import { BarPlot } from '#app/ui/admin/charts/bar-plot.tsx'
import { beforeName, comparedText, daysText, workStepLabels, workStepShort } from '#copy/admin/figure-labels.ts'
import type { StepDays } from '#core/admin/figures.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { FigurePanel } from './figure-panel.tsx'
import { FiguresTable } from './figures-table.tsx'

/** How long songs wait at each step. */
export function StepDaysPanel({ steps }: { steps: (StepDays & { before: StepDays | null })[] }) {
  return (
    <FigurePanel
      title="Dias em cada etapa"
      note="Das músicas entregues no período: metade levou até o primeiro número, 85 em cada 100 até o segundo."
      empty={steps.length > 0 ? null : 'Nenhuma música entregue neste período.'}
      plot={
        <BarPlot
          label="Dias em cada etapa"
          beforeName={beforeName}
          legend={[
            { text: 'Metade das músicas', tone: 'ink' },
            { text: '85 em cada 100', tone: 'grey' },
          ]}
          bars={steps.map(({ step, median, most, before }) => ({
            key: step,
            name: workStepLabels[step],
            short: workStepShort[step],
            text: waitText({ median, most }),
            parts: [
              { value: median, tone: 'ink' },
              { value: most - median, tone: 'grey' },
            ],
            before: before && {
              value: before.most,
              text: comparedText(beforeName, waitText(before), { now: median, before: before.median }),
            },
          }))}
        />
      }
      table={
        <FiguresTable
          caption="Dias em cada etapa: mediana e percentil 85"
          heads={['Etapa', 'Metade', '85 em 100', 'Músicas']}
          rows={steps.map(({ step, median, most, songs }) => ({
            key: step,
            name: workStepLabels[step],
            cells: [daysText(median), daysText(most), formatCount(songs)],
          }))}
        />
      }
    />
  )
}

function waitText({ median, most }: Pick<StepDays, 'median' | 'most'>): string {
  return `metade em até ${daysText(median)}, 85 em cada 100 em até ${daysText(most)}`
}
