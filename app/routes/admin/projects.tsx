import { randomUUID } from 'node:crypto'

import { data, Link } from 'react-router'

import { depsContext } from '#app/context.ts'
import { field, readForm } from '#app/forms.ts'
import { doerOf, isOwner, projectScope, requireId } from '#app/guards.ts'
import { redirectWithToast } from '#app/toasts.ts'
import { AssignForm } from '#app/ui/admin/assign-form.tsx'
import { ProjectBadge } from '#app/ui/admin/badges.tsx'
import { Empty } from '#app/ui/admin/empty.tsx'
import { Filters } from '#app/ui/admin/filters.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/pager.tsx'
import { noProject, ProjectForm, type ProjectValues } from '#app/ui/admin/project-form.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { StatCards } from '#app/ui/admin/stat-cards.tsx'
import { projectCounterLabels, projectStatusLabels } from '#copy/labels.ts'
import { findPackage } from '#core/catalog.ts'
import { dayOf, formatDate, formatDay } from '#core/dates.ts'
import { readProjectForm, type ProjectFormErrors } from '#core/project-form.ts'
import { projectOrders, type ProjectOrder } from '#core/project-list.ts'
import { projectStatuses } from '#core/project.ts'
import { listClientChoices } from '#db/clients-admin.ts'
import { countProjects, listProjectsForStaff } from '#db/projects-admin.ts'
import { currentCatalog } from '#db/revisions.ts'
import { listActiveStaff } from '#db/staff.ts'
import { createProject } from '#use-cases/create-project.ts'

import type { Route } from './+types/projects.ts'
import { answerAssignment } from './assignment.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const { searchParams } = url
  const search = searchParams.get('busca')?.replaceAll('\0', '').trim() ?? ''
  const status = projectStatuses.find((known) => known === searchParams.get('estado')) ?? null
  const order = projectOrders.find((known) => orderParams[known] === searchParams.get('ordem')) ?? 'created'
  const today = dayOf(now())
  const late = searchParams.has('atrasados')
  const owner = isOwner(context)
  const people = owner ? await listActiveStaff(db) : []
  const asked = searchParams.get('responsavel') ?? ''
  const assignee = owner && asked === nobody ? asked : (people.find(({ id }) => id === asked)?.id ?? '')

  const filter = {
    status,
    search,
    order,
    lateOn: late ? today : null,
    assigneeId: owner && assignee !== '' && assignee !== nobody ? assignee : projectScope(context),
    unassigned: assignee === nobody,
    before: searchParams.get('antes'),
  }
  const [page, counts, catalog, opening] = await Promise.all([
    listProjectsForStaff(db, filter),
    countProjects(db, projectScope(context)),
    currentCatalog(db),
    searchParams.has('novo') ? openingOf(context, searchParams.get('cliente')) : null,
  ])
  const rows = page.rows.map((project) => ({
    ...project,
    packageName: findPackage(catalog, project.packageId)?.name ?? project.packageId,
    late: project.status !== 'delivered' && project.limitOn < today,
  }))
  const packages = catalog.packages.map(({ id, name }): [string, string] => [id, name])
  return { rows, next: page.next, counts, search, status, order, late, opening, packages, people, assignee, owner }
}

/** In the address: projects nobody works on. */
const nobody = 'ninguem'

/** What the dialog needs before anything is typed. */
async function openingOf(context: Route.LoaderArgs['context'], clientId: string | null) {
  const chosenId = clientId && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(clientId) ? clientId : null
  const clients = await listClientChoices(context.get(depsContext).db, {
    search: '',
    chosenId,
    scope: projectScope(context),
  })
  return { clients, chosenId: chosenId ?? '', submission: randomUUID() }
}

type Answer = { values: ProjectValues; errors: ProjectFormErrors; failed: boolean }

export async function action({ context, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  if (field(form, 'intent') === 'assign') {
    const address = `${url.pathname}${url.search}`
    return answerAssignment(context, form, { projectId: requireId(field(form, 'project')), address })
  }
  const values = {
    client: field(form, 'client'),
    title: field(form, 'title'),
    package: field(form, 'package'),
    tell: field(form, 'tell'),
    submission: field(form, 'submission'),
  }
  const read = readProjectForm(values, randomUUID)
  if (!read.ok) return data<Answer>({ values, errors: read.errors, failed: false }, { status: 422 })
  try {
    const created = await createProject(deps, doerOf(context), { ...read.value, scope: projectScope(context) })
    if (created.ok) {
      return redirectWithToast(deps, `/admin/projects/${created.value.id}`, {
        title: 'Projeto criado',
        text: `${read.value.title} já está esperando a primeira versão.`,
      })
    }
    return data<Answer>({ values, errors: { client: 'client-required' }, failed: false }, { status: 409 })
  } catch (error) {
    deps.log.error({ error: error instanceof Error ? error.message : '' }, 'a project could not be created')
    return data<Answer>({ values, errors: {}, failed: true }, { status: 500 })
  }
}

const orderParams: Record<ProjectOrder, string> = { created: '', activity: 'atividade', limit: 'prazo' }
const orderWords: Record<ProjectOrder, string> = {
  created: 'Criados por último',
  activity: 'Última atividade',
  limit: 'Prazo mais próximo',
}

export default function Projects({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, counts, search, status, order, late, opening, packages, people, assignee, owner } = loaderData
  const created = actionData && 'errors' in actionData ? actionData : null
  const assigning = actionData && 'refusal' in actionData ? actionData : null
  const options: [string, string][] = [
    ['', 'Todos'],
    ...projectStatuses.map((known): [string, string] => [known, projectStatusLabels[known]]),
  ]

  return (
    <>
      <PageHead title="Projetos">
        <Link to="?novo=1" className="btn btn-red ml-auto" preventScrollReset>
          Novo Projeto
        </Link>
      </PageHead>
      <Sheet param="novo" title="Criar Novo Projeto">
        {opening ? (
          <ProjectForm
            clients={opening.clients}
            packages={packages}
            values={created?.values ?? { ...noProject, client: opening.chosenId, submission: opening.submission }}
            errors={created?.errors ?? {}}
            failed={created?.failed ?? false}
          />
        ) : null}
      </Sheet>
      <StatCards
        stats={[
          { label: 'Total de Projetos', count: counts.total },
          { label: projectCounterLabels.waiting, count: counts.waiting, status: 'waiting' },
          { label: projectCounterLabels.feedback, count: counts.feedback, status: 'feedback' },
          { label: projectCounterLabels.approved, count: counts.approved, status: 'approved' },
        ]}
      />
      {late ? <p className="mb-3 font-semibold">Só projetos que passaram do prazo máximo.</p> : null}
      <Filters
        search={{ label: 'Buscar por título ou cliente', value: search }}
        choice={{ label: 'Status', name: 'estado', value: status ?? '', options }}
        {...(owner
          ? {
              secondChoice: {
                label: 'Responsável',
                name: 'responsavel',
                value: assignee,
                options: [
                  ['', 'Todos'],
                  [nobody, 'Ninguém ainda'],
                  ...people.map(({ id, name }): [string, string] => [id, name]),
                ],
              },
            }
          : {})}
        sorting={{
          label: 'Ordem',
          name: 'ordem',
          value: orderParams[order],
          options: projectOrders.map((known): [string, string] => [orderParams[known], orderWords[known]]),
        }}
        hidden={late ? { atrasados: '1' } : {}}
      />
      {rows.length === 0 ? (
        <NoProjects
          filtered={search !== '' || status !== null || assignee !== '' || late || counts.total > 0}
          owner={owner}
        />
      ) : null}
      <ul aria-label="Lista de projetos" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {rows.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            people={owner ? people : null}
            refusal={assigning?.project === project.id ? assigning.refusal : null}
          />
        ))}
      </ul>
      <Pager next={next} {...(order === 'created' ? {} : { back: 'Primeira página', on: 'Próxima página' })} />
    </>
  )
}

type CardProps = {
  project: Route.ComponentProps['loaderData']['rows'][number]
  /** Who it can be given to; none for who may not give it. */
  people: { id: string; name: string }[] | null
  refusal: string | null
}

function ProjectCard({ project, people, refusal }: CardProps) {
  return (
    <li className="border-line flex flex-col gap-3 border-2 bg-white p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <h2 className="text-lg leading-tight font-bold">{project.title}</h2>
          <p className="text-smoke">{project.clientName}</p>
        </div>
        <ProjectBadge status={project.status} />
      </div>
      <p className="text-smoke text-sm">
        {project.code} · Pacote {project.packageName} ·{' '}
        {`${project.versions} ${project.versions === 1 ? 'versão' : 'versões'}`}
        <br />
        Última atividade em {formatDate(project.updatedAt)}
        <br />
        {project.late ? (
          <strong className="text-alarm">Atrasado: o prazo máximo era {formatDay(project.limitOn)}</strong>
        ) : (
          `Prazo máximo ${formatDay(project.limitOn)}`
        )}
      </p>
      {people ? <AssignForm project={project} people={people} refusal={refusal} /> : null}
      <Link to={`/admin/projects/${project.id}`} className="btn btn-line mt-auto min-h-[44px] py-1.5">
        Ver Detalhes<span className="sr-only"> de {project.title}</span>
      </Link>
    </li>
  )
}

function NoProjects({ filtered, owner }: { filtered: boolean; owner: boolean }) {
  return (
    <Empty>
      {filtered ? (
        <p>Nenhum projeto encontrado com os filtros aplicados.</p>
      ) : !owner ? (
        <p>Os projetos que forem passados para você aparecem aqui.</p>
      ) : (
        <>
          <p className="font-semibold">Nenhum projeto criado ainda.</p>
          <p className="text-smoke">Cada pedido pago abre o seu projeto sozinho.</p>
          <Link to="?novo=1" className="btn" preventScrollReset>
            Criar Primeiro Projeto
          </Link>
        </>
      )}
    </Empty>
  )
}
