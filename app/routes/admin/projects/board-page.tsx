import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, isOwner, requireId, requireProjectAccess } from '#app/http/guards.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import { Board, type MoveAnswer } from '#app/ui/admin/board/board.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { CreateLink } from '#app/ui/admin/lists/create-link.tsx'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { Filters } from '#app/ui/admin/lists/filters.tsx'
import { stoppedPath } from '#app/ui/admin/lists/list-params.ts'
import { useListKeys } from '#app/ui/admin/lists/use-list-keys.ts'
import { NewProjectDialog } from '#app/ui/admin/new-project/new-project-dialog.tsx'
import { NoProjects } from '#app/ui/admin/new-project/no-projects.tsx'
import { assigneeChoice } from '#app/ui/admin/projects/assignee-choice.ts'
import { ProjectViews } from '#app/ui/admin/projects/project-views.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { trackingSteps } from '#copy/order/tracking-labels.ts'
import { stoppedCountText } from '#copy/shared/labels.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { dueStatus } from '#core/project/due-status.ts'
import { nextStep } from '#core/project/next-step.ts'
import { waitingSince } from '#core/project/waiting-since.ts'
import { dayOf } from '#core/shared/dates.ts'
import { readBoard } from '#db/project/board.ts'
import { findProjectOwners } from '#db/project/projects.ts'
import { countMissingFiles } from '#use-cases/delivery/count-missing-files.ts'
import { moveStep } from '#use-cases/project/move-step.ts'

import type { Route } from './+types/board-page.ts'
import { handleNewProject, openNewProject } from './new-project.ts'
import { readAssignee } from './project-filter.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const today = dayOf(now())
  const { people, assignee, ...whose } = await readAssignee(context, url.searchParams)
  const search = searchOf(url.searchParams)
  const [board, opening] = await Promise.all([
    readBoard(db, { ...whose, search }),
    openNewProject(context, url.searchParams),
  ])
  const columns = board.columns.map((column) => ({
    ...column,
    cards: column.cards.map(({ order, ...card }) => ({ ...card, stopReason: stopReasonOf(order) })),
  }))
  const missing = await countMissingFiles(
    db,
    columns.flatMap(({ cards }) => cards),
  )
  return {
    owner: isOwner(context),
    people,
    assignee,
    search,
    opening,
    stopped: board.stopped,
    columns: columns.map((column) => ({
      ...column,
      cards: column.cards.map(({ briefing, versions, openNotes, lyric, moments, ...project }) => {
        const next = nextStep({ ...project, briefing, versions, openNotes, lyric, missing: missing.get(project.id) })
        const due = dueStatus(today, project)
        const isPresented = versions.presented > 0
        return { ...project, briefing, isPresented, due, next, waitingSince: waitingSince(next, moments) }
      }),
    })),
  }
}

/** Moves a card; a refused move says where the card is now. Or creates a project. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  if (field(form, 'intent') === 'create-project') return handleNewProject(context, form)
  const projectId = requireId(field(form, 'project'))
  requireProjectAccess(context, await findProjectOwners(deps.db, projectId))

  const move = { step: field(form, 'step'), seen: field(form, 'seen') }
  const moved = await moveStep(deps, { projectId, actor: actorOf(context) }, move)
  if (!moved.ok) {
    if (moved.code === 'not-found') throw data(null, { status: 404 })
    return data<MoveAnswer>({ project: projectId, refusal: moved.code }, { status: 409 })
  }
  const text = `Etapa atualizada: ${trackingSteps[moved.value.step].title}. O cliente já vê.`
  return redirectWithToast(deps, `${url.pathname}${url.search}`, { title: auditLabels['step-moved'], text })
}

export default function ProjectBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, people, assignee, search, opening, stopped, columns } = loaderData
  // Also where no card fits: the search is corrected by its key.
  useListKeys()
  const answer = useAnswer(actionData)
  const refused = answer && 'errors' in answer ? answer : null
  const failure = answer && 'refusal' in answer ? answer : null
  const isEmpty = columns.every(({ count }) => count === 0)
  const filters = { ...(search ? { busca: search } : {}), ...(assignee ? { responsavel: assignee } : {}) }

  return (
    <div className="full-width board-page">
      <AdminPageHead title="Projetos" tab="Quadro">
        <ProjectViews assignee={assignee} />
        <LiveBadge url={panelEventsUrl} />
        <CreateLink className="ml-auto">Novo Projeto</CreateLink>
      </AdminPageHead>
      <NewProjectDialog opening={opening} refused={refused} />
      <Filters
        search={{ label: 'Buscar por título ou cliente', value: search }}
        choices={owner ? [assigneeChoice(assignee, people)] : []}
      />
      {stopped > 0 ? (
        <p className="mb-2">
          <Link to={stoppedPath(assignee)} className="btn-quiet">
            {stoppedCountText(stopped)}
          </Link>
        </p>
      ) : null}
      {isEmpty ? (
        <Empty>
          {Object.keys(filters).length > 0 ? (
            <p>Nenhum projeto encontrado com os filtros aplicados.</p>
          ) : stopped > 0 ? (
            <p>Nenhum projeto em andamento.</p>
          ) : (
            <NoProjects owner={owner} />
          )}
        </Empty>
      ) : (
        <Board columns={columns} owner={owner} filters={filters} failure={failure} />
      )}
    </div>
  )
}
