import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { formatCount } from '#core/shared/number-format.ts'

type Stage = 'placed' | 'paid' | 'briefed' | 'presented' | 'approved' | 'delivered'

/** How far the orders of the period have come: each bar is measured by all that were placed. */
export function FunnelChart({ funnel }: { funnel: Record<Stage, number> }) {
  return (
    <Panel title="Do pedido à entrega">
      <p className="text-smoke mb-4 text-sm">Os pedidos feitos neste período e até onde já chegaram.</p>
      {funnel.placed === 0 ? (
        <p className="text-smoke">Nenhum pedido neste período.</p>
      ) : (
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">Pedidos por etapa alcançada</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Etapa</th>
              <th scope="col">Pedidos</th>
              <th scope="col">% dos pedidos</th>
            </tr>
          </thead>
          <tbody>
            {stages.map(([stage, label]) => (
              <Row key={stage} label={label} count={funnel[stage]} share={funnel[stage] / funnel.placed} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function Row({ label, count, share }: { label: string; count: number; share: number }) {
  return (
    <tr className="grid grid-cols-[1fr_auto_3.5rem] gap-x-3 pb-3">
      <th scope="row" className="font-normal">
        {label}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          className="bg-sand mt-1 block h-3 w-full"
        >
          <rect width={share * 100} height={1} className="fill-ink" />
        </svg>
      </th>
      <td className="self-end text-right leading-none font-semibold">{formatCount(count)}</td>
      <td className="text-smoke self-end text-right text-sm leading-none">{Math.round(share * 100)}%</td>
    </tr>
  )
}

const stages: [Stage, string][] = [
  ['placed', 'Pedidos feitos'],
  ['paid', 'Pagos'],
  ['briefed', 'Briefing recebido'],
  ['presented', 'Primeira versão'],
  ['approved', 'Aprovados'],
  ['delivered', 'Entregues'],
]
