import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { isOwner, projectScope } from '#app/http/guards.ts'
import { handleNewView } from '#app/routes/admin/new-view.ts'
import { readListSettings } from '#app/routes/admin/read-list-settings.ts'
import { readSavedViews } from '#app/routes/admin/read-saved-views.ts'
import { filterQueueFields, type FilterQueue } from '#app/ui/admin/dashboard/worklist-params.ts'
import type { FilterChoice } from '#app/ui/admin/lists/filters.tsx'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { stoppedChoice, stoppedPath, unpaidChoice } from '#app/ui/admin/lists/list-params.ts'
import { NewProjectDialog } from '#app/ui/admin/new-project/new-project-dialog.tsx'
import { NoProjects } from '#app/ui/admin/new-project/no-projects.tsx'
import { assigneeChoice } from '#app/ui/admin/projects/assignee-choice.ts'
import { ProjectSelection } from '#app/ui/admin/projects/project-selection.tsx'
import { projectStats } from '#app/ui/admin/projects/project-stats.ts'
import { ProjectTable, type ProjectRow } from '#app/ui/admin/projects/project-table.tsx'
import { ProjectViews } from '#app/ui/admin/projects/project-views.tsx'
import { trackingSteps } from '#copy/order/tracking-labels.ts'
import { deadlineText } from '#copy/project/due-labels.ts'
import { projectStatusLabels, stoppedLabel, unpaidChangesLabel } from '#copy/shared/labels.ts'
import { totalText } from '#copy/shared/list-labels.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { dueStatus } from '#core/project/due-status.ts'
import { nextStep } from '#core/project/next-step.ts'
import { projectStatuses, studioSteps } from '#core/project/project.ts'
import { waitingSince } from '#core/project/waiting-since.ts'
import { dayOf } from '#core/shared/dates.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import {
  countFound,
  countListed,
  countProjects,
  countStoppedProjects,
  hasUnpaidProjects,
  listProjectsForStaff,
} from '#db/project/projects-admin.ts'
import { countMissingFiles } from '#use-cases/delivery/count-missing-files.ts'

import type { Route } from './+types/projects.ts'
import { handleAssignments, handleMoves } from './assignment.ts'
import { handleNewProject, openNewProject } from './new-project.ts'
import { readProjectFilter } from './project-filter.ts'

export { ProjectsFailure as ErrorBoundary } from '#app/ui/admin/projects/projects-failure.tsx'
export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const { searchParams } = url
  const today = dayOf(now())
  const requested = await readProjectFilter(context, searchParams)
  const { filter, ...wish } = requested
  const [page, total, counts, stoppedCounts, hasUnpaid, catalog, opening, saved, settings] = await Promise.all([
    listProjectsForStaff(db, filter),
    countFiltered(context, requested),
    countProjects(db, projectScope(context)),
    countStoppedProjects(db, projectScope(context)),
    hasUnpaidProjects(db, projectScope(context)),
    currentCatalog(db),
    openNewProject(context, searchParams),
    readSavedViews(context, 'projects'),
    readListSettings(context),
  ])
  const { status, step, search, order, isReversed, stopped, unpaid } = filter
  const listed = page.rows.map(({ order: sold, ...row }) => ({ ...row, stopReason: stopReasonOf(sold) }))
  const missing = await countMissingFiles(db, listed)
  return {
    rows: listed.map(({ briefing, versions, openNotes, lyric, moments, ...project }): ProjectRow => {
      const next = nextStep({ ...project, briefing, versions, openNotes, lyric, missing: missing.get(project.id) })
      const drafts = versions.presentable + versions.analysing + versions.failed
      return {
        ...project,
        stage: project.step,
        packageName: findPackage(catalog, project.packageId)?.name ?? project.packageId,
        due: dueStatus(today, project),
        dueText: deadlineText(today, project.deadlineOn),
        step: next,
        waitingSince: waitingSince(next, moments),
        versions: versions.presented + drafts,
        drafts,
      }
    }),
    pages: { previous: page.previous, next: page.next },
    total,
    stats: projectStats(counts, stoppedCounts),
    hasProjects: counts.total > 0,
    opening,
    saved,
    owner: isOwner(context),
    /** Both are offered as a status only where there are some. */
    hasUnpaid: unpaid || hasUnpaid,
    hasStopped: stopped || Object.values(stoppedCounts).some((count) => count > 0),
    sorting: { order, isReversed },
    settings,
    wish: { ...wish, status, step, search, stopped, unpaid },
  }
}

type Filter = Awaited<ReturnType<typeof readProjectFilter>>

/** How many projects fit the filters; `null` where all of them would have to be read. */
async function countFiltered(
  context: Route.LoaderArgs['context'],
  { filter, queues }: Filter,
): Promise<Parameters<typeof totalText>[0] | null> {
  const { db } = context.get(depsContext)
  const isStored = filter.search === '' && queues.length === 0 && !filter.unpaid
  if (!isStored) return countFound(db, filter)
  const count = await countListed(db, filter)
  return count === null ? null : { count, isCapped: false }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const path = `${url.pathname}${url.search}`
  if (field(form, 'intent') === 'assign-many') return handleAssignments(context, form, { path })
  if (field(form, 'intent') === 'move-many') return handleMoves(context, form, { path })
  if (field(form, 'intent') === 'save-view') return handleNewView(context, form, 'projects')
  return handleNewProject(context, form)
}

export default function Projects({ loaderData, actionData }: Route.ComponentProps) {
  const {
    rows,
    pages,
    total,
    stats,
    hasProjects,
    hasStopped,
    hasUnpaid,
    opening,
    saved,
    owner,
    wish,
    sorting,
    settings,
  } = loaderData
  const created = actionData && 'errors' in actionData ? actionData : null
  const assigning = actionData && 'refusal' in actionData ? actionData : null
  const { search, queues, assignee, people } = wish

  return (
    <ListFrame
      title="Projetos"
      create="Novo Projeto"
      file={owner ? 'projetos' : undefined}
      importPath={owner ? '/admin/importar' : undefined}
      views={<ProjectViews assignee={assignee} />}
      dialog={<NewProjectDialog opening={opening} refused={created} />}
      stats={stats}
      currentStat={currentStat(wish)}
      total={total === null ? undefined : totalText(total, 'projeto', 'projetos')}
      note={noteOf(wish)}
      saved={saved}
      settings={settings}
      // Every project a producer sees is their own.
      sorting={{ list: 'projects', by: sorting, untold: owner ? [] : ['person'] }}
      filters={{
        search: { label: 'Buscar por título ou cliente', value: search },
        choices: choicesOf(wish, { owner, hasStopped, hasUnpaid }),
        hidden: filterQueueFields(queues),
      }}
      count={rows.length}
      filtered={hasProjects || undefined}
      noneFound="Nenhum projeto encontrado com os filtros aplicados."
      none={<NoProjects owner={owner} />}
      pages={pages}
    >
      <ProjectTable rows={rows} sorting={sorting} isOwner={owner} />
      <ProjectSelection people={owner ? people : null} refusal={assigning?.refusal ?? ''} />
    </ListFrame>
  )
}

/** Which figure counts what is shown: none once other filters apply. */
function currentStat({ status, step, search, assignee, queues, stopped, unpaid }: Wish): string | undefined {
  if (step || search || assignee || unpaid || queues.length > 0) return undefined
  if (stopped) return stoppedPath()
  return status ? `/admin/projects?estado=${status}` : '/admin/projects'
}

type Wish = Route.ComponentProps['loaderData']['wish']

const shownByQueue = {
  late: 'que passaram do prazo máximo',
  briefings: 'com briefing para analisar',
  feedback: 'com feedback para responder',
  lyrics: 'cuja letra o cliente pediu para mudar',
  soon: 'com prazo máximo de hoje a dois dias úteis',
  risk: 'cuja previsão passa do prazo máximo',
  unpresented: 'com briefing aceito e nenhuma versão',
  drafts: 'com rascunho que o cliente ainda não ouviu',
} satisfies Record<FilterQueue, string>

/** What is left out by filters that have no field of their own. */
function noteOf({ queues }: Wish): string | undefined {
  return queues.length > 0 ? `Só projetos ${queues.map((queue) => shownByQueue[queue]).join(', ')}.` : undefined
}

function choicesOf(
  { status, step, stopped, unpaid, assignee, people }: Wish,
  { owner, hasStopped, hasUnpaid }: { owner: boolean; hasStopped: boolean; hasUnpaid: boolean },
): FilterChoice[] {
  return [
    {
      label: 'Status',
      name: 'estado',
      value: stopped ? stoppedChoice : unpaid ? unpaidChoice : (status ?? ''),
      options: [
        ['', 'Todos'],
        ...projectStatuses.map((known): [string, string] => [known, projectStatusLabels[known]]),
        ...(hasUnpaid ? [[unpaidChoice, unpaidChangesLabel] satisfies [string, string]] : []),
        ...(hasStopped ? [[stoppedChoice, stoppedLabel] satisfies [string, string]] : []),
      ],
    },
    {
      label: 'Etapa',
      name: 'etapa',
      value: step ?? '',
      options: [['', 'Todas'], ...studioSteps.map((known): [string, string] => [known, trackingSteps[known].title])],
    },
    ...(owner ? [assigneeChoice(assignee, people)] : []),
  ]
}
