import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { funnelStageLabels, shareText } from '#copy/admin/figure-labels.ts'
import type { FunnelRow } from '#core/admin/figures.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatCount } from '#core/shared/number-format.ts'

type Props = {
  rows: FunnelRow[]
  /** The first day of which visits are counted, when the period began before it; `none`: nothing was counted yet. */
  countedSince: CalendarDay | 'none' | null
}

/** From a visit to a delivered song: each stage with its share of the one before. */
export function FunnelPanel({ rows, countedSince }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
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
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">Da visita à entrega, com a parte de cada passo que veio do anterior</caption>
        <thead className="text-smoke text-sm">
          <tr className="grid grid-cols-[1fr_3.75rem_4.75rem] gap-x-2 pb-2 sm:grid-cols-[1fr_4.5rem_6.5rem] sm:gap-x-3">
            <th scope="col" className="font-normal">
              Passo
            </th>
            <th scope="col" className="text-right font-normal">
              Quantos
            </th>
            <th scope="col" className="text-right font-normal">
              Do anterior
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stage, count, ofPrevious }) => (
            <tr
              key={stage}
              className="grid grid-cols-[1fr_3.75rem_4.75rem] gap-x-2 pb-3 sm:grid-cols-[1fr_4.5rem_6.5rem] sm:gap-x-3"
            >
              <th scope="row" className="font-normal">
                {funnelStageLabels[stage]}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="bg-sand mt-1 block h-3 w-full"
                >
                  <rect width={(count / most) * 100} height={1} className="fill-ink" />
                </svg>
              </th>
              <td className="self-end text-right leading-none font-semibold">{formatCount(count)}</td>
              <td className="text-smoke self-end text-right text-sm leading-none">
                {ofPrevious === null ? '–' : shareText(ofPrevious)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
