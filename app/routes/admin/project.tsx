import { data, isRouteErrorResponse, Link } from 'react-router'

import { depsContext } from '#app/context.ts'
import { requireId } from '#app/guards.ts'
import { BackLink } from '#app/ui/admin/back-link.tsx'
import { ProjectBadge } from '#app/ui/admin/badges.tsx'
import { Facts } from '#app/ui/admin/facts.tsx'
import { HistoryList } from '#app/ui/admin/history-list.tsx'
import { LiveMark } from '#app/ui/admin/live-mark.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { useLiveOrder } from '#app/ui/admin/use-live-order.ts'
import { findPackage } from '#core/catalog.ts'
import { formatPhone } from '#core/contacts.ts'
import { formatDate, formatDay } from '#core/dates.ts'
import { findProject, listHistoryOfProject } from '#db/projects-admin.ts'
import { currentCatalog } from '#db/revisions.ts'
import { listStaffNames } from '#db/staff.ts'

import type { Route } from './+types/project.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const project = await findProject(db, requireId(params.projectId))
  if (!project) throw data(null, { status: 404 })

  const [history, catalog, names] = await Promise.all([
    listHistoryOfProject(db, project),
    currentCatalog(db),
    listStaffNames(db),
  ])
  const packageName = findPackage(catalog, project.packageId)?.name ?? project.packageId
  return { project, packageName, history, staffNames: Object.fromEntries(names) }
}

export default function Project({ loaderData }: Route.ComponentProps) {
  const { project, packageName, history, staffNames } = loaderData
  const live = useLiveOrder(project.orderId)

  return (
    <>
      <PageHead title={project.title} back={<BackLink to="/admin/projects">Projetos</BackLink>}>
        <ProjectBadge status={project.status} />
        <LiveMark live={live} />
      </PageHead>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-4">
          <Panel title="Cliente">
            <Facts
              facts={[
                ['Nome', project.clientName],
                [
                  'E-mail',
                  <a key="email" href={`mailto:${project.clientEmail}`} className="link">
                    {project.clientEmail}
                  </a>,
                ],
                ...(project.clientPhone
                  ? [['Telefone', formatPhone(project.clientPhone)] satisfies [string, string]]
                  : []),
              ]}
            />
          </Panel>
          <Panel title="Detalhes">
            <Facts
              facts={[
                ['Código', project.code],
                ['Criado em', formatDate(project.createdAt)],
                ['Pacote', packageName],
                ['Previsão', formatDay(project.expectedOn)],
                ['Prazo máximo', formatDay(project.limitOn)],
                ...(project.expiresAt
                  ? [['Prévia expira em', formatDate(project.expiresAt)] satisfies [string, string]]
                  : []),
                [
                  'Pedido',
                  project.orderId ? (
                    <Link key="order" to={`/admin/orders/${project.orderId}`} className="link">
                      Abrir o pedido
                    </Link>
                  ) : (
                    'Criado pela equipe'
                  ),
                ],
              ]}
            />
          </Panel>
        </div>
        <Panel title="Histórico do projeto">
          <HistoryList entries={history} staffNames={staffNames} />
        </Panel>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <>
      <PageHead title="Projeto não encontrado" />
      <p>O endereço pode estar incompleto, ou o projeto foi removido.</p>
      <Link to="/admin/projects" className="btn mt-4">
        Voltar para Projetos
      </Link>
    </>
  )
}
