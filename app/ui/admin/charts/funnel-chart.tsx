import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { shareText } from '#copy/admin/figure-labels.ts'
import type { OrderFunnel } from '#core/admin/dashboard-period.ts'

import { FunnelTable } from './funnel-table.tsx'

type Props = { funnel: OrderFunnel; before: OrderFunnel; period: number }

/** How far the orders of the period have come: each bar is measured by all that were placed. */
export function FunnelChart({ funnel, before, period }: Props) {
  return (
    <Panel title="Do pedido à entrega" isFolded>
      <p className="text-smoke mb-4 text-sm">Os pedidos feitos neste período e até onde já chegaram.</p>
      {funnel.placed === 0 ? (
        <p className="text-smoke">Nenhum pedido neste período.</p>
      ) : (
        <FunnelTable
          caption="Pedidos por etapa alcançada"
          shareHead="Dos pedidos"
          beforeName={`os ${period} dias anteriores`}
          rows={stages.map(([stage, label]) => ({
            key: stage,
            label,
            count: funnel[stage],
            share: shareText(funnel[stage] / funnel.placed),
            before: before[stage],
          }))}
        />
      )}
    </Panel>
  )
}

const stages: [keyof OrderFunnel, string][] = [
  ['placed', 'Pedidos feitos'],
  ['paid', 'Pagos'],
  ['briefed', 'Briefing recebido'],
  ['presented', 'Primeira versão'],
  ['approved', 'Aprovados'],
  ['delivered', 'Entregues'],
]
