import { Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { ProposalList } from '#app/ui/admin/proposals/proposal-list.tsx'
import { proposalRow } from '#app/ui/admin/proposals/proposal-row.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { listProposals } from '#db/proposal/proposals.ts'

import type { Route } from './+types/proposals.ts'

const shown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const found = await listProposals(db, shown + 1)
  return {
    hasMore: found.length > shown,
    proposals: found
      .slice(0, shown)
      .map(({ project, ...proposal }) => ({ project, row: proposalRow(proposal, now()) })),
  }
}

export default function Proposals({ loaderData: { proposals, hasMore } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHead title="Orçamentos" />
      <Panel title="Em aberto">
        {proposals.length === 0 ? (
          <p className="text-smoke">
            Nada em aberto. O que os clientes pedirem aparece aqui; para enviar um orçamento, abra o projeto.
          </p>
        ) : (
          <ul className="divide-line divide-y-2">
            {proposals.map(({ row, project }) => (
              <li key={row.id} className="py-4 first:pt-0 last:pb-0">
                <p className="mb-2 text-sm [overflow-wrap:anywhere]">
                  <Link to={`/admin/projects/${project.id}/orcamentos`} className="link">
                    {project.code} · {project.title}
                  </Link>{' '}
                  <span className="text-smoke">{project.clientName}</span>
                </p>
                <ProposalList rows={[row]} path={`/admin/projects/${project.id}/orcamentos`} />
              </li>
            ))}
          </ul>
        )}
        {hasMore ? <p className="text-smoke mt-3">Há mais: estes são os {proposals.length} primeiros.</p> : null}
      </Panel>
    </>
  )
}
