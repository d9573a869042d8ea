import { Link } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'

import { ProposalList } from './proposal-list.tsx'
import type { ProposalRow } from './proposal-row.ts'

/** The proposals of a project, on its own screen and on that of its order. */
export function ProposalsPanel({ rows, projectId }: { rows: ProposalRow[]; projectId: string }) {
  const path = `/admin/projects/${projectId}/orcamentos`
  return (
    <Panel title="Orçamentos">
      {rows.length === 0 ? (
        <p className="text-smoke">Nenhum. Um orçamento é pago por link e entra no projeto como um serviço extra.</p>
      ) : (
        <ProposalList rows={rows} path={path} />
      )}
      <p className="mt-3">
        <Link to={path} className="btn btn-line btn-small">
          Novo orçamento
        </Link>
      </p>
    </Panel>
  )
}
