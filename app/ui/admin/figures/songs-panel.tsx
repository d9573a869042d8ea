import { BarPlot } from '#app/ui/admin/charts/bar-plot.tsx'
import { beforeName, comparedText } from '#copy/admin/figure-labels.ts'
import type { SongPlays } from '#core/admin/figures.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { FigurePanel } from './figure-panel.tsx'
import { FiguresTable } from './figures-table.tsx'

type Props = { songs: (SongPlays & { title: string; before: SongPlays | null })[] }

/** As many as a plot can show; the table has all. */
const maxBars = 12

/** Which songs visitors listen to, and which of them before they go on to buy. */
export function SongsPanel({ songs }: Props) {
  return (
    <FigurePanel
      title="Músicas ouvidas antes da compra"
      note="Em quantas visitas cada música do site foi ouvida, e em quantas dessas a pessoa seguiu para um checkout. São só números por dia: não há cookie, e ninguém é reconhecido."
      empty={songs.length > 0 ? null : 'Nenhuma música ouvida neste período.'}
      plot={
        <BarPlot
          label="Músicas mais ouvidas no site"
          beforeName={beforeName}
          legend={[
            { text: 'Seguiram para um checkout', tone: 'green' },
            { text: 'Só ouviram', tone: 'ink' },
          ]}
          bars={songs.slice(0, maxBars).map(({ id, title, plays, beforeCheckout, before }, place) => ({
            key: id,
            name: title,
            short: `${place + 1}ª`,
            text: `ouvida em ${formatCount(plays)}, antes de um checkout em ${formatCount(beforeCheckout)}`,
            parts: [
              { value: beforeCheckout, tone: 'green' },
              { value: Math.max(0, plays - beforeCheckout), tone: 'ink' },
            ],
            before: before && {
              value: before.plays,
              text: comparedText(beforeName, `ouvida em ${formatCount(before.plays)}`, {
                now: plays,
                before: before.plays,
              }),
            },
          }))}
        />
      }
      table={
        <FiguresTable
          caption="Músicas ouvidas no site"
          heads={['Música', 'Ouvida', 'Antes de um checkout']}
          rows={songs.map(({ id, title, plays, beforeCheckout }) => ({
            key: id,
            name: title,
            cells: [formatCount(plays), formatCount(beforeCheckout)],
          }))}
        />
      }
    />
  )
}
