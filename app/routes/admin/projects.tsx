import { Link } from 'react-router'

import { depsContext } from '#app/context.ts'
import { ProjectBadge } from '#app/ui/admin/badges.tsx'
import { Empty } from '#app/ui/admin/empty.tsx'
import { Filters } from '#app/ui/admin/filters.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/pager.tsx'
import { StatCards } from '#app/ui/admin/stat-cards.tsx'
import { projectCounterLabels, projectStatusLabels } from '#copy/labels.ts'
import { findPackage } from '#core/catalog.ts'
import { formatDate, formatDay } from '#core/dates.ts'
import { projectStatuses } from '#core/project.ts'
import { countProjects, listProjectsForStaff } from '#db/projects-admin.ts'
import { currentCatalog } from '#db/revisions.ts'

import type { Route } from './+types/projects.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const search = url.searchParams.get('busca')?.replaceAll('\0', '').trim() ?? ''
  const status = projectStatuses.find((known) => known === url.searchParams.get('estado')) ?? null

  const [page, counts, catalog] = await Promise.all([
    listProjectsForStaff(db, { status, search, before: url.searchParams.get('antes') }),
    countProjects(db),
    currentCatalog(db),
  ])
  const rows = page.rows.map((project) => ({
    ...project,
    packageName: findPackage(catalog, project.packageId)?.name ?? project.packageId,
  }))
  return { rows, next: page.next, counts, search, status }
}

export default function Projects({ loaderData: { rows, next, counts, search, status } }: Route.ComponentProps) {
  const options: [string, string][] = [
    ['', 'Todos'],
    ...projectStatuses.map((known): [string, string] => [known, projectStatusLabels[known]]),
  ]

  return (
    <>
      <PageHead title="Projetos" />
      <StatCards
        stats={[
          { label: 'Total de Projetos', count: counts.total },
          { label: projectCounterLabels.waiting, count: counts.waiting, status: 'waiting' },
          { label: projectCounterLabels.feedback, count: counts.feedback, status: 'feedback' },
          { label: projectCounterLabels.approved, count: counts.approved, status: 'approved' },
        ]}
      />
      <Filters
        search={{ label: 'Buscar por título ou cliente', value: search }}
        choice={{ label: 'Status', name: 'estado', value: status ?? '', options }}
      />
      {rows.length === 0 ? <NoProjects filtered={search !== '' || status !== null} /> : null}
      <ul aria-label="Lista de projetos" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {rows.map((project) => (
          <li key={project.id} className="border-line flex flex-col gap-3 border-2 bg-white p-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <div className="min-w-0 flex-1 basis-40">
                <h2 className="text-lg leading-tight font-bold">{project.title}</h2>
                <p className="text-smoke">{project.clientName}</p>
              </div>
              <ProjectBadge status={project.status} />
            </div>
            <p className="text-smoke text-sm">
              {project.code} · Pacote {project.packageName}
              <br />
              Última atividade em {formatDate(project.updatedAt)} · Prazo máximo {formatDay(project.limitOn)}
            </p>
            <Link to={`/admin/projects/${project.id}`} className="btn btn-line mt-auto min-h-[44px] py-1.5">
              Ver Detalhes<span className="sr-only"> de {project.title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager next={next} />
    </>
  )
}

function NoProjects({ filtered }: { filtered: boolean }) {
  return (
    <Empty>
      {filtered ? (
        <p>Nenhum projeto encontrado com os filtros aplicados.</p>
      ) : (
        <>
          <p className="font-semibold">Nenhum projeto criado ainda.</p>
          <p className="text-smoke">Cada pedido pago abre o seu projeto sozinho.</p>
          <Link to="/admin/orders" className="btn-quiet">
            Ver pedidos
          </Link>
        </>
      )}
    </Empty>
  )
}
