import type { CsvCell } from '#app/routes/admin/csv.ts'
import { decimalText, funnelStageLabels, roundLabels, shareText, workStepLabels } from '#copy/admin/figure-labels.ts'
import { monthLabel, totalColumns, totalLabels } from '#copy/payment/ledger-labels.ts'

import type { StudioFigures } from './figures-data.ts'

/** The figures as lines of a file: which figure, of what, which measure, its value. */
export function figureRows({ funnel, revenue, punctuality, steps, revisions, songs }: StudioFigures): CsvCell[][] {
  return [
    ...funnel.flatMap(({ stage, count, ofPrevious }): CsvCell[][] => {
      const name = funnelStageLabels[stage]
      const share =
        ofPrevious === null ? [] : [['Da visita à entrega', name, 'Do passo anterior', shareText(ofPrevious)]]
      return [['Da visita à entrega', name, 'Quantos', count], ...share]
    }),
    ...revenue.months.flatMap((row) =>
      totalColumns.map((column): CsvCell[] => [
        'Receita por mês',
        monthLabel(row.month),
        totalLabels[column],
        { amount: row[column] },
      ]),
    ),
    ...punctuality.flatMap(({ month, onTime, late }): CsvCell[][] => [
      ['Prazo', monthLabel(month), 'No prazo', onTime],
      ['Prazo', monthLabel(month), 'Depois do prazo', late],
    ]),
    ...steps.flatMap(({ step, median, most, songs: count }): CsvCell[][] => [
      ['Dias em cada etapa', workStepLabels[step], 'Metade das músicas em até', decimalText(median)],
      ['Dias em cada etapa', workStepLabels[step], '85 em cada 100 em até', decimalText(most)],
      ['Dias em cada etapa', workStepLabels[step], 'Músicas', count],
    ]),
    ...revisions.flatMap(({ name, songs: count, mean, rounds }): CsvCell[][] => [
      ['Revisões por pacote', name, 'Músicas', count],
      ['Revisões por pacote', name, 'Em média', decimalText(mean)],
      ...roundLabels.map((label, place): CsvCell[] => ['Revisões por pacote', name, label, rounds[place] ?? 0]),
    ]),
    ...songs.flatMap(({ title, plays, beforeCheckout }): CsvCell[][] => [
      ['Músicas', title, 'Ouvida', plays],
      ['Músicas', title, 'Antes de um checkout', beforeCheckout],
    ]),
  ]
}
