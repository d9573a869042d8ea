import { Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { ProposalList } from '#app/ui/admin/proposals/proposal-list.tsx'
import { proposalRow } from '#app/ui/admin/proposals/proposal-row.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { currentSettings } from '#db/content/document-versions.ts'
import { listProposals } from '#db/proposal/proposals.ts'

import type { Route } from './+types/proposals.ts'

const shown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { db, siteUrl, now } = context.get(depsContext)
  const { productName } = await currentSettings(db)
  const found = await listProposals(db, shown + 1, now())
  const proposals = found.slice(0, shown).map(({ project, ...proposal }) => {
    const { clientName, code, title, isSurprise } = project
    const subject = { clientName, productName, code, about: title, isSurprise }
    return { project, row: proposalRow(proposal, now(), { subject, phone: project.clientPhone, siteUrl }) }
  })
  return {
    hasMore: found.length > shown,
    open: proposals.filter(({ row }) => row.status !== 'expired'),
    expired: proposals.filter(({ row }) => row.status === 'expired'),
  }
}

export default function Proposals({ loaderData: { open, expired, hasMore } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHead title="Orçamentos" />
      <Panel title="Em aberto">
        {open.length === 0 ? (
          <p className="text-smoke">
            Nada em aberto. O que os clientes pedirem aparece aqui; para enviar um orçamento, abra o projeto.
          </p>
        ) : (
          <ProposalsOfProjects proposals={open} />
        )}
        {hasMore ? (
          <p className="text-smoke mt-3">Há mais: estes são os {open.length + expired.length} primeiros.</p>
        ) : null}
      </Panel>
      {expired.length > 0 ? (
        <Panel title="Vencidos">
          <p className="text-smoke mb-4">
            O prazo terminou sem pagamento. Para oferecer de novo, substitua o orçamento na página do projeto; se ele já
            tinha sido aceito, envie outro.
          </p>
          <ProposalsOfProjects proposals={expired} />
        </Panel>
      ) : null}
    </>
  )
}

type Listed = Awaited<ReturnType<typeof loader>>['open']

function ProposalsOfProjects({ proposals }: { proposals: Listed }) {
  return (
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
  )
}
