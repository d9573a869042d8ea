import { BarPlot, type BarTone } from '#app/ui/admin/charts/bar-plot.tsx'
import { beforeName, comparedText, decimalText, roundLabels } from '#copy/admin/figure-labels.ts'
import { pluralize, uncapitalised } from '#copy/shared/inflection.ts'
import type { PackageRevisions } from '#core/admin/figures.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { FigurePanel } from './figure-panel.tsx'
import { FiguresTable } from './figures-table.tsx'

type Props = { packages: (PackageRevisions & { name: string; before: PackageRevisions | null })[] }

const tones: BarTone[] = ['green', 'blue', 'yellow', 'grey']

/** How many rounds of changes the songs of each package took. */
export function PackageRevisionsPanel({ packages }: Props) {
  return (
    <FigurePanel
      title="Revisões por pacote"
      note="Quantas vezes os clientes pediram mudanças nas músicas entregues no período."
      empty={packages.length > 0 ? null : 'Nenhuma música entregue neste período.'}
      plot={
        <BarPlot
          label="Músicas de cada pacote por número de revisões"
          beforeName={beforeName}
          legend={roundLabels.map((text, place) => ({ text, tone: tones[place] ?? 'grey' }))}
          bars={packages.map(({ packageId, name, songs, rounds, before }) => ({
            key: packageId,
            name,
            short: name,
            text: roundLabels
              .map((text, place) => `${uncapitalised(text)}: ${formatCount(rounds[place] ?? 0)}`)
              .join(', '),
            parts: rounds.map((value, place) => ({ value, tone: tones[place] ?? 'grey' })),
            before: before && {
              value: before.songs,
              text: comparedText(
                beforeName,
                `${pluralize(before.songs, 'música', 'músicas')}, ${decimalText(before.mean)} em média`,
                { now: songs, before: before.songs },
              ),
            },
          }))}
        />
      }
      table={
        <FiguresTable
          caption="Revisões por pacote"
          heads={['Pacote', 'Músicas', 'Em média', ...roundLabels]}
          rows={packages.map(({ packageId, name, songs, mean, rounds }) => ({
            key: packageId,
            name,
            cells: [formatCount(songs), decimalText(mean), ...rounds.map(formatCount)],
          }))}
        />
      }
    />
  )
}
