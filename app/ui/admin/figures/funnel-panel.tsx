import { FunnelTable } from '#app/ui/admin/charts/funnel-table.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { funnelStageLabels, shareText } from '#copy/admin/figure-labels.ts'
import type { FunnelRow } from '#core/admin/figures.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

type Props = {
  /** `before` is `null` where the period before was not counted. */
  rows: (FunnelRow & { before: number | null })[]
  /** The first day of which visits are counted, when the period began before it; `none`: nothing was counted yet. */
  countedSince: CalendarDay | 'none' | null
}

/** From a visit to a delivered song: each stage with its share of the one before. */
export function FunnelPanel({ rows, countedSince }: Props) {
  return (
    <Panel title="Da visita à entrega">
      <p className="text-smoke mb-4 max-w-[60em] text-sm">
        Visitas, página de pacotes e checkout são contados como números, sem saber de quem; quem volta conta de novo. Os
        pedidos são os feitos no período e até onde já chegaram.
      </p>
      {countedSince === null ? null : (
        <p className="mb-4 font-semibold">
          {countedSince === 'none'
            ? 'Ainda não há visitas contadas: aparecem aqui a partir da primeira.'
            : `As visitas são contadas desde ${formatDay(countedSince)}.`}
        </p>
      )}
      <FunnelTable
        caption="Da visita à entrega, com a parte de cada passo que veio do anterior"
        shareHead="Do anterior"
        beforeName="o período anterior"
        rows={rows.map(({ stage, count, ofPrevious, before }) => ({
          key: stage,
          label: funnelStageLabels[stage],
          count,
          share: ofPrevious === null ? '–' : shareText(ofPrevious),
          before,
        }))}
      />
    </Panel>
  )
}
